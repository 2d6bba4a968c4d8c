import { hourMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOnlyListed, isOver } from '#worker/matches/catalogue/rules.ts'
import { fallPercent, levelText } from '#worker/matches/prices/summary/standing.rules.ts'
import { priceText } from './price.tsx'
import { agoText, atMostText, durationText } from './relative-time.ts'
import { lowestPence, penceOf } from './stub-facts.ts'

export function leftText({ lowest_price_quantity: left, availability }: Match): string | null {
  return left === null ? (availability === 'limited' ? 'limited' : null) : `${left} left`
}

/** How old the price is: "fresh", "earlier" or "old"; "last seen 6 min ago" where its seller was not read since. */
export function freshnessWord({ last_checked_at: at, price_last_seen_at: last }: Match, now: Instant): string | null {
  if (at === null) return null
  if (last) return `last seen ${agoText(Date.parse(last), now)}`
  const ageMs = now - Date.parse(at)
  return ageMs < 10 * minuteMs ? 'fresh' : ageMs < 7 * hourMs ? 'earlier' : 'old'
}

export function noPriceText(match: Match): string {
  const { status, availability, last_checked_at, is_none_for_party } = match
  if (isOver(status)) return 'No price seen'
  if (last_checked_at === null) return 'Not checked yet'
  if (isOnlyListed(match, match.offer_count)) return 'Listed, not known if any are left'
  if (is_none_for_party && availability !== 'sold_out') return 'No such ticket listed'
  return availability === 'sold_out' ? 'Sold out, watching for returns' : 'Price not shown'
}

/** The price line in words: "from £10.50 plus fees, down 12 % from £12.00, low over 14 days, 2 left, at Seat Swap". */
export function priceSentence(match: Match, now: Instant): string {
  const pence = lowestPence(match)
  if (pence === null) return noPriceText(match)
  const { currency, is_plus_fees, price_level, lowest_price_section } = match
  const hasEnded = isOver(match.status)
  const { last_checked_at: at, price_last_seen_at: last } = match
  const percent = fallPercent(match.previous_price, match.lowest_price)
  const before = penceOf(match.previous_price)
  const fees = is_plus_fees === null ? '' : is_plus_fees ? ' plus fees' : ' all-in'
  return [
    `${hasEnded || last ? 'last seen from' : 'from'} ${priceText(pence, currency)}${fees}`,
    percent !== null && before !== null && `down ${percent} % from ${priceText(before, currency)}`,
    price_level && levelText(price_level),
    !hasEnded && leftText(match),
    lowest_price_section,
    match.lowest_price_seller && `at ${match.lowest_price_seller.name}`,
    last
      ? `no successful check for ${durationText(now - Date.parse(last))}`
      : !hasEnded && at && `checked ${atMostText(Date.parse(at), now)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
