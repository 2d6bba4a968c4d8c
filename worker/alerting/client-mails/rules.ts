import type { Instant } from '#worker/ground/platform/clock.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { Alert } from '../alerts/contract.ts'
import { whySilent } from '../alerts/repeat/rules.ts'
import { isWithin } from '../alerts/rules.ts'
import { bestWanted, isConditional, ticketFilterOf } from '../alerts/tickets.rules.ts'
import type { MatchBoard } from '../notifications/contract.ts'
import { newsOldAfterMs } from './constants.ts'

export function isOld(at: Instant, now: Instant): boolean {
  return now - at > newsOldAfterMs
}

/** Whether what an alert waits for is on the board now, of what may be announced. */
export function isThere(alert: Alert, { summary, offers }: Pick<MatchBoard, 'summary' | 'offers'>): boolean {
  const alertable = offers.filter(({ isAlertable }) => isAlertable)
  const best = isConditional(alert) ? bestWanted(alertable, ticketFilterOf(alert)) : summary
  if (!isBuyable(best)) return false
  return alert.priceThresholdPence === null || isWithin(alert.priceThresholdPence, alert.currency, best)
}

/** The alerts of a client, of those that a notification is for, that speak now. */
export function speaking(alerts: readonly Alert[], clientId: number, now: Instant): Alert[] {
  return alerts.filter((alert) => alert.clientId === clientId && alert.isActive && whySilent(alert, now) === null)
}
