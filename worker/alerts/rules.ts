import { canBeHad } from '../catalogue/rules.ts'
import type { Change, PriceSummary } from '../changes/contract.ts'
import { hourMs, type Instant } from '../platform/clock.ts'
import { type AlertType, alertsEndAfterKickoffHours, lastChanceHours, smallestNotableFall } from './constants.ts'
import type { Alert, MatchFacts } from './contract.ts'

/**
 * A condition that a change crossed, on the changed platform or over the whole match. Derived from the change's own
 * before and after, so no state is kept: order and repetition do not matter, and a condition must be left before it
 * can be crossed again.
 */
export type Crossing = { alertType: AlertType; scope: 'platform' | 'match'; before: PriceSummary; after: PriceSummary }

type View = Omit<Crossing, 'alertType'>

/** The crossings in a change; none for a baseline, unauthorised resale or a finished match. */
export function crossings(change: Change, match: MatchFacts, now: Instant): Crossing[] {
  if (change.platformBefore === null || !change.platform.isAlertable || isOver(match, now)) return []
  const onPlatform: View = { scope: 'platform', before: change.platformBefore, after: change.platformAfter }
  const overMatch: View = { scope: 'match', before: change.matchBefore, after: change.matchAfter }
  const crossed: Crossing[] = []
  if (appeared(onPlatform)) {
    crossed.push({ ...onPlatform, alertType: 'availability' })
    if (isLastChance(match, change.seenAt)) crossed.push({ ...onPlatform, alertType: 'last_chance' })
  }
  for (const view of [onPlatform, overMatch]) {
    if (becameCheaper(view)) crossed.push({ ...view, alertType: 'price_drop' })
    if (becameScarce(view) || (match.isHighDemand && appeared(view)))
      crossed.push({ ...view, alertType: 'high_demand' })
  }
  return crossed
}

/** Whether an alert on one of the change's targets fires. */
export function fires(alert: Alert, change: Change, crossed: readonly Crossing[]): boolean {
  if (!alert.isActive || alert.createdAt > change.seenAt) return false
  if (alert.platformId !== null && alert.platformId !== change.platform.id) return false
  const scope = scopeOf(alert)
  const crossing = crossed.find((each) => each.alertType === alert.alertType && each.scope === scope)
  if (!crossing) return false
  if (alert.currency !== null && alert.currency !== crossing.after.currency && alert.priceThresholdPence !== null)
    return false
  return alert.alertType === 'price_drop' ? isNotable(crossing, alert.priceThresholdPence) : true
}

/**
 * Availability and falling prices count on any platform; a maximum price and scarcity concern the whole match, unless
 * the alert names a platform.
 */
function scopeOf(alert: Alert): Crossing['scope'] {
  if (alert.platformId !== null) return 'platform'
  const isAboutMatch =
    alert.alertType === 'high_demand' || (alert.alertType === 'price_drop' && alert.priceThresholdPence !== null)
  return isAboutMatch ? 'match' : 'platform'
}

/** With a maximum price: came to it or below, from above or from no price. Without: fell by a notable share. */
function isNotable({ before, after }: Crossing, thresholdPence: number | null): boolean {
  const [was, is] = [before.lowestPricePence, after.lowestPricePence]
  if (is === null) return false
  if (thresholdPence !== null) return is <= thresholdPence && (was === null || was > thresholdPence)
  return was !== null && (was - is) / was >= smallestNotableFall
}

/** From no price to one, or to a lower one in the same currency. */
function becameCheaper({ before, after }: View): boolean {
  if (after.lowestPricePence === null) return false
  if (before.lowestPricePence === null) return true
  return before.currency === after.currency && after.lowestPricePence < before.lowestPricePence
}

function appeared({ before, after }: View): boolean {
  return !canBeHad(before) && canBeHad(after)
}

/** From plenty to few left. Selling out is not notified: nothing can be done about it any more. */
function becameScarce({ before, after }: View): boolean {
  return before.availability === 'available' && after.availability === 'limited'
}

function isOver(match: MatchFacts, now: Instant): boolean {
  if (match.status === 'completed' || match.status === 'cancelled') return true
  return match.kickoffAt !== null && now > match.kickoffAt + alertsEndAfterKickoffHours * hourMs
}

function isLastChance(match: MatchFacts, seenAt: Instant): boolean {
  return match.kickoffAt !== null && seenAt < match.kickoffAt && match.kickoffAt - seenAt <= lastChanceHours * hourMs
}

/** One recipient per user: their first matching alert. */
export function onePerPerson(alerts: readonly Alert[]): Alert[] {
  const seen = new Set<number>()
  return alerts.filter((alert) => !seen.has(alert.userId) && seen.add(alert.userId))
}

/** What an alert has when its owner chooses no more than targets and a type. */
export const plainAlert = {
  moreTargets: [],
  currency: null,
  conditions: null,
  repeatMode: 'every_crossing',
  repeatHours: null,
  channels: ['email'],
  isActive: true,
  mutedUntilAt: null,
  expiresAt: null,
  deletedAt: null,
} satisfies Partial<Alert>
