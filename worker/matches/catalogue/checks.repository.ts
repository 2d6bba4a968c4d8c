// A part of the repository: when matches were last checked.
import { inArray, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { SellerChecks } from '../prices/contract.ts'
import { matchesPerPart } from './checked.rules.ts'
import { checkedForgottenAfterMs, maxCheckedParts } from './constants.ts'
import type { CheckedMatch } from './contract.ts'
import { matchChecks } from './table.ts'

type Part = typeof matchChecks.$inferSelect

/** A match that only resale has is as fresh as that, whatever its permissions and the operator's switch. */
const soldElsewhere = (matchIds: readonly number[]) => sql<{ id: number }>`
  select distinct targets.match_id as id from json_each(${JSON.stringify(matchIds)}) as asked
  cross join targets on targets.match_id = asked.value and targets.is_unlinked = 0
  cross join platforms on platforms.id = targets.platform_id and platforms.is_active = 1 and platforms.kind <> 'resale'`

export function checkWrites(db: Database) {
  async function counted(checked: readonly CheckedMatch[]): Promise<CheckedMatch[]> {
    const others = checked.filter(({ isAlertable }) => !isAlertable).map(({ matchId }) => matchId)
    if (others.length === 0) return [...checked]
    const rows = await db.all<{ id: number }>(soldElsewhere(others))
    const elsewhere = new Set(rows.map(({ id }) => id))
    return checked.filter(({ matchId, isAlertable }) => isAlertable || !elsewhere.has(matchId))
  }

  async function writeParts(
    parts: readonly number[],
    byPart: ReadonlyMap<number, readonly CheckedMatch[]>,
    now: Instant,
  ): Promise<void> {
    const asked = sql`(select value from json_each(${JSON.stringify(parts)}))`
    const known = await db.select().from(matchChecks).where(inArray(matchChecks.part, asked)).limit(maxCheckedParts)
    const before = new Map(known.map((row) => [row.part, row]))
    for (const part of parts) await writePart(part, before.get(part), byPart.get(part) ?? [], now)
  }

  /** A statement for each, because a bound value holds 2 MB. */
  function writePart(part: number, before: Part | undefined, news: readonly CheckedMatch[], now: Instant) {
    const next = {
      checked: withChecks(before?.checked ?? {}, news, now),
      sellers: withSellers(before?.sellers ?? {}, news, now),
    }
    return db
      .insert(matchChecks)
      .values({ part, ...next })
      .onConflictDoUpdate({ target: matchChecks.part, set: next })
  }

  return {
    /** Notes them for lists, never backwards; a row for some hundred matches. Two runs at once may lose what the next says again. */
    async recordChecks(checked: readonly CheckedMatch[], now: Instant): Promise<void> {
      const told = checked.filter(({ isAlertable, isUnread }) => isAlertable || !isUnread)
      const byPart = Map.groupBy(await counted(told), ({ matchId }) => Math.floor(matchId / matchesPerPart))
      const all = [...byPart.keys()]
      for (let from = 0; from < all.length; from += maxCheckedParts)
        await writeParts(all.slice(from, from + maxCheckedParts), byPart, now)
    },
  }
}

function withChecks(known: Record<string, number>, checked: readonly CheckedMatch[], now: Instant) {
  const kept = Object.entries(known).filter(([, at]) => at > now - checkedForgottenAfterMs)
  const next: Record<string, number> = Object.fromEntries(kept)
  for (const { matchId, at } of checked) next[matchId] = Math.max(next[matchId] ?? 0, at)
  return next
}

function withSellers(known: Record<string, SellerChecks>, checked: readonly CheckedMatch[], now: Instant) {
  const kept = Object.entries(known).flatMap(([id, sellers]) => {
    const fresh = Object.entries(sellers).filter(([, [seenAt]]) => seenAt > now - checkedForgottenAfterMs)
    return fresh.length > 0 ? [[id, Object.fromEntries(fresh)] as const] : []
  })
  const next: Record<string, SellerChecks> = Object.fromEntries(kept)
  for (const { matchId, seller, at, isUnread, isAlertable } of checked) {
    if (!isAlertable) continue
    const [seenAt = 0] = next[matchId]?.[seller] ?? []
    if (at >= seenAt) next[matchId] = { ...next[matchId], [seller]: isUnread ? [at, now] : [at] }
  }
  return next
}
