// What lists show of a match's tickets.
import { sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Change } from '../../changes/contract.ts'
import { asCompared } from '../../changes/rules.ts'
import { fallOf, returnOf } from '../../prices/summary/days.rules.ts'

export function summaryWrites(db: Database) {
  return {
    /** Stores the newest change; an older one, or one of a deleted match, changes nothing. */
    async recordChange(change: Change): Promise<void> {
      const { matchId, seq, seenAt, platform, matchAfter, seller, priceDays, partyOffers } = change
      const checkedAt = platform.isAlertable
        ? sql`max(match_summaries.checked_at, excluded.checked_at)`
        : sql`match_summaries.checked_at`
      const fall = fallOf(asCompared(change))
      const [fellFrom, fellAt] = fall === 'as before' || fall === null ? [null, null] : [fall.fromPence, fall.at]
      const keptFall =
        fall === 'as before' ? sql`` : sql`fell_from_pence = excluded.fell_from_pence, fell_at = excluded.fell_at,`
      const returned = returnOf(change)
      const returnedAt = returned === 'as before' ? null : returned
      const keptReturn = returned === 'as before' ? sql`` : sql`returned_at = excluded.returned_at,`
      await db.run(sql`
        insert into match_summaries
          (match_id, seq, lowest_price_pence, currency, availability, offer_count, changed_at, checked_at, seller_name,
            seller_seen_at, seller_url, is_plus_fees, seller_section, seller_quantity, fell_from_pence, fell_at, returned_at,
            price_days, party_offers)
        select id, ${seq}, ${matchAfter.lowestPricePence}, ${matchAfter.currency}, ${matchAfter.availability},
          ${matchAfter.offerCount}, ${seenAt}, ${seenAt}, ${seller?.name ?? null},
          ${seller?.checkedAt ?? null}, ${seller?.url ?? null},
          ${matchAfter.isPlusFees ?? null}, ${seller?.section ?? null}, ${seller?.quantity ?? null},
          ${fellFrom}, ${fellAt}, ${returnedAt}, ${priceDays ? JSON.stringify(priceDays) : null},
          ${JSON.stringify(partyOffers)}
        from matches where id = ${matchId}
        on conflict (match_id) do update set
          seq = excluded.seq, lowest_price_pence = excluded.lowest_price_pence, currency = excluded.currency,
          availability = excluded.availability, offer_count = excluded.offer_count,
          seller_name = excluded.seller_name, seller_seen_at = excluded.seller_seen_at, seller_url = excluded.seller_url,
          is_plus_fees = excluded.is_plus_fees, seller_section = excluded.seller_section,
          seller_quantity = excluded.seller_quantity, ${keptFall} ${keptReturn}
          price_days = excluded.price_days, party_offers = excluded.party_offers,
          changed_at = excluded.changed_at, checked_at = ${checkedAt}
        where excluded.seq > match_summaries.seq`)
    },
  }
}
