// How long what was announced is there, by our own next checks (decision 10).

import type { Instant } from '#worker/ground/platform/clock.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { Change, PriceSummary } from '#worker/matches/changes/contract.ts'
import type { Alert } from '../../alerts/contract.ts'
import { bestWanted, type TicketFilter, ticketFilterOf } from '../../alerts/tickets.rules.ts'
import type { MatchBoard } from '../contract.ts'
import {
  type AnnouncedKind,
  anyTicket,
  confirmGoneMs,
  lastedMs,
  maxConditionalFollowed,
  readAgainAtMs,
  uncheckedAgainMs,
  uncheckedUntilMs,
} from './constants.ts'
import type { Announced, Judged, Lifetime } from './contract.ts'

function announcedKindOf({ alertType }: Pick<Alert, 'alertType'>): AnnouncedKind {
  return alertType === 'price_drop' ? 'price' : 'tickets'
}

/** What these alerts announce of a change: once for all that want any ticket, and each for those that want certain ones. */
export function announcedBy(
  firing: readonly { alert: Pick<Alert, 'id' | 'alertType' | 'conditions'>; crossing: { after: PriceSummary } }[],
  { platform, platformAfter }: Change,
): Announced[] {
  const plain = firing.filter(({ alert }) => alert.conditions === null)
  const certain = firing.filter(({ alert }) => alert.conditions !== null).slice(0, maxConditionalFollowed)
  const listed = [
    ...[...new Set(plain.map(({ alert }) => announcedKindOf(alert)))].map((what) => ({
      what,
      alertId: anyTicket,
      best: platformAfter,
    })),
    ...certain.map(({ alert, crossing }) => ({
      what: announcedKindOf(alert),
      alertId: alert.id,
      best: crossing.after,
    })),
  ]
  return listed.flatMap(({ what, alertId, best }): Announced[] => {
    const shared = { what, alertId, platformId: platform.id }
    if (what === 'tickets') return [{ ...shared, pence: null, currency: null }]
    const { lowestPricePence: pence, isPlusFees } = best
    if (pence === null) return []
    return [{ ...shared, pence, currency: platformAfter.currency, ...(isPlusFees !== undefined && { isPlusFees }) }]
  })
}

/** The best of what was announced that a platform has now: of any tickets, or of those that an alert wants. */
export function bestNow(
  { platforms, offers }: MatchBoard,
  platformId: number,
  filter: TicketFilter | null,
): PriceSummary | null {
  if (filter === null) return platforms.find((one) => one.platformId === platformId)?.summary ?? null
  const here = offers.filter((offer) => offer.platformId === platformId && offer.isAlertable)
  return bestWanted(here, ticketFilterOf(filter))
}

export function isThere({ what, pence, currency }: Pick<Announced, 'what' | 'pence' | 'currency'>, best: PriceSummary) {
  if (!isBuyable(best)) return false
  if (what === 'tickets') return true
  return best.currency === currency && best.lowestPricePence !== null && best.lowestPricePence <= (pence ?? 0)
}

/** A lifetime after a reading of the board; `checkedAt` is the platform's last good check. */
export function judge(one: Lifetime, found: { isThere: boolean; checkedAt: Instant }, now: Instant): Judged {
  const returnedAt = returnOf(one, found.isThere)
  if (wasAwayTooLong(one, returnedAt ?? (found.isThere ? null : now))) return judgeGone(one)
  if (found.isThere) return judgeThere(one, Math.max(found.checkedAt, one.checkedAt), now)
  // Back for a while, it is missing anew.
  const known = returnedAt === null ? one.missingAt : null
  const missingAt = known ?? Math.max(found.checkedAt, returnedAt ?? one.seenAt)
  const { checkedAt, hasLasted } = one
  return { checkedAt, missingAt, goneAt: null, hasLasted, dueAt: now + confirmGoneMs }
}

/** When it came back. Of certain tickets only a moment is known before which they did not, so that the board decides. */
function returnOf({ alertId, returnedAt }: Lifetime, isThere: boolean): Instant | null {
  return isThere || alertId === anyTicket ? returnedAt : null
}

/**
 * Whether it was missing for so long that it counts as gone, also if it is back. A page that flickers shows it again
 * within this time, and what was announced then never went. Without a moment of return it came back at once.
 */
function wasAwayTooLong({ missingAt }: Lifetime, until: Instant | null): boolean {
  return missingAt !== null && until !== null && until - missingAt >= confirmGoneMs
}

function judgeGone(one: Lifetime): Judged {
  const { checkedAt, missingAt } = one
  return {
    checkedAt,
    missingAt,
    goneAt: missingAt,
    hasLasted: one.hasLasted ?? hasLastedUntil(checkedAt, one),
    dueAt: null,
  }
}

function hasLastedUntil(checkedAt: Instant, { seenAt }: Pick<Lifetime, 'seenAt'>): boolean {
  return checkedAt - seenAt >= lastedMs
}

function judgeThere({ seenAt, hasLasted }: Lifetime, checkedAt: Instant, now: Instant): Judged {
  const lasted = hasLasted ?? (hasLastedUntil(checkedAt, { seenAt }) || null)
  const isAwaited = lasted === null && now - seenAt < uncheckedUntilMs
  const next = readAgainAtMs.find((age) => seenAt + age > now)
  const dueAt = isAwaited ? now + uncheckedAgainMs : next === undefined ? null : seenAt + next
  return { checkedAt, missingAt: null, goneAt: null, hasLasted: lasted, dueAt }
}

/** Whether a check within the first minute no longer found it. */
export function isRefuted({ seenAt }: Pick<Lifetime, 'seenAt'>, { goneAt }: Pick<Judged, 'goneAt'>): boolean {
  return goneAt !== null && goneAt - seenAt < lastedMs
}
