// How fresh what a seller asks is: the one rule of the match's page, of lists and of the calls.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { overdueAfterMs, staleAfterMs, toldUnreadForMs } from './constants.ts'
import type { PlatformView, SellerChecks } from './contract.ts'

/** Whether a platform's data may be out of date: the last check failed or the next is overdue. */
export function isStale(
  { checkedAt, dueAt, lastProblem }: Pick<PlatformView, 'checkedAt' | 'dueAt' | 'lastProblem'>,
  now: Instant,
): boolean {
  if (checkedAt === null) return false
  if (lastProblem !== null) return true
  return dueAt === null ? now - checkedAt > staleAfterMs : now - dueAt > overdueAfterMs
}

/** One check that failed says little; a page that was not read for minutes may have another price. */
export function isLongUnread(
  { isStale, checkedAt }: Pick<PlatformView, 'isStale' | 'checkedAt'>,
  now: Instant,
): boolean {
  return isStale && checkedAt !== null && now - checkedAt > overdueAfterMs
}

/**
 * When the seller of a price was last read, and whether that is too long ago; null of a seller that was not noted yet.
 * `knownAt`: its last check before the match's newest change, of which lists know at once.
 */
export function seenOf(
  seller: { name: string; knownAt: Instant | null },
  checks: SellerChecks | null,
  now: Instant,
): { at: Instant; isUnread: boolean } | null {
  const [noted = 0, unreadAt = 0] = checks?.[seller.name] ?? []
  const at = Math.max(noted, seller.knownAt ?? 0)
  if (at === 0) return null
  const isTold = unreadAt > at && now - unreadAt < toldUnreadForMs
  return { at, isUnread: isLongUnread({ isStale: isTold, checkedAt: at }, now) }
}
