import { canBeHad } from '../catalogue/rules.ts'
import type { Change, PriceSummary } from '../changes/contract.ts'
import { hourMs, type Instant } from '../platform/clock.ts'
import {
  type AlertTargetKind,
  type AlertType,
  alertTypes,
  lastChanceHours,
  smallestToldFall,
  toldAfterKickoffHours,
} from './constants.ts'
import type { Alert, Cursor, MatchFacts } from './contract.ts'

/**
 * A line that a change went over, seen on the changed platform alone or over the whole match. It is read from the
 * change's own before and after, so deciding keeps no state: it does not matter in which order, or how often, changes
 * arrive, and a line that was crossed must be gone back over before it can be crossed again.
 */
export type Crossing = { alertType: AlertType; scope: 'platform' | 'match'; before: PriceSummary; after: PriceSummary }

type View = Omit<Crossing, 'alertType'>

/** The crossings that a change can tell of. None for a first look, an unauthorised resale or a match that is over. */
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

/** Whether an alert of one of the change's targets is to be told of it. */
export function fires(alert: Alert, change: Change, crossed: readonly Crossing[]): boolean {
  if (!alert.isActive || alert.createdAt > change.seenAt) return false
  if (alert.platformId !== null && alert.platformId !== change.platform.id) return false
  const scope = scopeOf(alert)
  const crossing = crossed.find((each) => each.alertType === alert.alertType && each.scope === scope)
  if (!crossing) return false
  return alert.alertType === 'price_drop' ? isWorthTelling(crossing, alert.priceThresholdPence) : true
}

/**
 * What an alert looks at. A ticket that appears, or a price that falls, is news wherever it happens; a maximum price
 * and scarcity are about the match as a whole, unless the alert names one platform.
 */
function scopeOf(alert: Alert): Crossing['scope'] {
  if (alert.platformId !== null) return 'platform'
  const isAboutMatch =
    alert.alertType === 'high_demand' || (alert.alertType === 'price_drop' && alert.priceThresholdPence !== null)
  return isAboutMatch ? 'match' : 'platform'
}

/** With a maximum price: crossed from above it, or from no price, to it or below. Without: fell by a share that counts. */
function isWorthTelling({ before, after }: Crossing, thresholdPence: number | null): boolean {
  const [was, is] = [before.lowestPricePence, after.lowestPricePence]
  if (is === null) return false
  if (thresholdPence !== null) return is <= thresholdPence && (was === null || was > thresholdPence)
  return was !== null && (was - is) / was >= smallestToldFall
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

/** Only few are left of what was plenty. Selling out is not told: there is nothing left to do about it. */
function becameScarce({ before, after }: View): boolean {
  return before.availability === 'available' && after.availability === 'limited'
}

function isOver(match: MatchFacts, now: Instant): boolean {
  if (match.status === 'completed' || match.status === 'cancelled') return true
  return match.kickoffAt !== null && now > match.kickoffAt + toldAfterKickoffHours * hourMs
}

function isLastChance(match: MatchFacts, seenAt: Instant): boolean {
  return match.kickoffAt !== null && seenAt < match.kickoffAt && match.kickoffAt - seenAt <= lastChanceHours * hourMs
}

export type Step = { targetKind: AlertTargetKind; targetId: number; alertType: AlertType }

/**
 * Every pair of target and alert type, the nearest target first, so that somebody with several alerts is told in the
 * name of the most specific one. The order is part of the cursor's meaning and must not change.
 */
export function fanOutSteps(match: MatchFacts): Step[] {
  const targets: Omit<Step, 'alertType'>[] = [
    { targetKind: 'match', targetId: match.id },
    { targetKind: 'team', targetId: match.homeTeamId },
    { targetKind: 'team', targetId: match.awayTeamId },
    { targetKind: 'league', targetId: match.leagueId },
  ]
  return targets.flatMap((target) => alertTypes.map((alertType) => ({ ...target, alertType })))
}

const firstCursor: Cursor = { step: 0, afterAlertId: 0 }

/** A cursor as it travels: "2:8003". */
export function placeOf({ step, afterAlertId }: Cursor): string {
  return `${step}:${afterAlertId}`
}

/** The beginning, where no place is given or it is none: who was notified is not notified again. */
export function cursorAt(place: string | null): Cursor {
  const found = /^(\d{1,2}):(\d{1,15})$/.exec(place ?? '')
  return found ? { step: Number(found[1]), afterAlertId: Number(found[2]) } : firstCursor
}

/** Where to read next, from a cursor on: steps whose alert type was not crossed are passed over. Null: all is done. */
export function nextPage(
  cursor: Cursor,
  steps: readonly Step[],
  crossed: readonly Crossing[],
): { cursor: Cursor; step: Step } | null {
  const isCrossed = (step: Step) => crossed.some((crossing) => crossing.alertType === step.alertType)
  const index = steps.findIndex((step, at) => at >= cursor.step && isCrossed(step))
  const step = steps[index]
  if (!step) return null
  return { step, cursor: index === cursor.step ? cursor : { step: index, afterAlertId: 0 } }
}

/** One recipient per person: the first of their alerts speaks for all. */
export function onePerPerson(alerts: readonly Alert[]): Alert[] {
  const seen = new Set<number>()
  return alerts.filter((alert) => !seen.has(alert.userId) && seen.add(alert.userId))
}
