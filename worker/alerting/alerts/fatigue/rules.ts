import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { withoutLimit } from '../../notifications/constants.ts'
import type { Alert } from '../contract.ts'
import type { Past } from '../past/rules.ts'
import { replay } from '../preview/rules.ts'
import { triedParts } from './constants.ts'
import type { Replayed, Unread } from './contract.ts'

/** The first of those left unread whose alert still sends each message as it comes, at the price that they were sent for. */
export function tiredOf(
  unread: readonly Unread[],
  own: readonly Alert[],
  now: Instant,
): { alert: Alert; matchId: number } | null {
  for (const { alertId, limitPence, matchId } of unread) {
    const alert = own.find(({ id }) => id === alertId)
    if (!alert?.isActive || alert.digest !== null || (alert.mutedUntilAt ?? 0) > now) continue
    if ((alert.priceThresholdPence ?? withoutLimit) === limitPence) return { alert, matchId }
  }
  return null
}

/**
 * The highest maximum price, in whole pounds, at which the alert would have fired at most half as often, and at least
 * once: a rule that sends nothing is no help. Null where there is none.
 */
export function lowerPrice(
  past: Past,
  alert: Alert,
  match: MatchFacts,
  now: Instant,
): (Replayed & { pence: number }) | null {
  const { priceThresholdPence: threshold } = alert
  if (threshold === null) return null
  const { timesIn30Days: insteadOf, days } = replay(past, alert, match, now)
  for (const part of triedParts) {
    const pence = Math.floor((threshold * part) / 100) * 100
    if (pence === 0) return null
    const { timesIn30Days: times } = replay(past, { ...alert, priceThresholdPence: pence }, match, now)
    if (times > 0 && times <= insteadOf / 2) return { pence, times, insteadOf, days }
  }
  return null
}
