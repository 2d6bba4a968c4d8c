import { hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { resaleRefusal } from '#worker/matches/catalogue/resale.rules.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { BoardAround, Change, PlacedOffer, PriceSummary } from '#worker/matches/changes/contract.ts'
import { pricesUntilNow } from '#worker/matches/prices/summary/rules.ts'
import { digestOfAll } from '../notifications/digests.rules.ts'
import { type AlertType, alertsEndAfterKickoffHours, lastChanceHours, smallestNotableFall } from './constants.ts'
import type { Alert, Candidate } from './contract.ts'
import { whySilent } from './repeat/rules.ts'
import { bestWanted, type TicketFilter } from './tickets.rules.ts'

/**
 * The step of a board from one of which an alert's whole condition is false to one of which it is true, whichever part of
 * the condition made it so; on the changed platform or over the whole match. Derived from the boards before and after one
 * change, so no state is kept: order and repetition do not matter, and a condition must be left before it is crossed again
 * (decision 1).
 */
export type Crossing = {
  alertType: AlertType
  scope: 'platform' | 'match'
  before: PriceSummary
  after: PriceSummary
  /** Whether the changed platform has the best afterwards. */
  isHere: boolean
}

/** The best that can be bought before and after a change. */
type View = Pick<Crossing, 'before' | 'after'>

/** Whether a change can be news to anyone: not a baseline without a queue, resale that must not be announced, or a finished match. */
export function isNews(change: Change, match: MatchFacts, now: Instant): boolean {
  const { kind, isAlertable } = change.platform
  if ((change.platformBefore === null && !change.queue) || !isAlertable || isOverForAlerts(match, now)) return false
  return resaleRefusal({ kind, country: match.country, at: now }) === null
}

/** The crossings of a change for those who want any full-price ticket. */
export function crossings(change: Change, match: MatchFacts, now: Instant): Crossing[] {
  if (!isNews(change, match, now)) return []
  if (change.queue) return [queueFormed(change)]
  if (change.platformBefore === null) return []
  const onPlatform = { before: change.platformBefore, after: change.platformAfter }
  const overMatch = { before: change.matchBefore, after: change.matchAfter }
  return crossingsIn(onPlatform, overMatch, match, change.seenAt)
}

/** Before the page of one platform; it says nothing of tickets. */
function queueFormed({ matchBefore: before, matchAfter: after }: Change): Crossing {
  return { alertType: 'queue', scope: 'platform', before, after, isHere: false }
}

/** The crossings of a change for those who want the tickets of a filter, by the match's tickets around it. */
export function wantedCrossings(
  change: Change,
  match: MatchFacts,
  around: BoardAround,
  filter: TicketFilter,
): Crossing[] {
  const here = (offers: PlacedOffer[]) => offers.filter(({ platformId }) => platformId === change.platform.id)
  const view = (of: (offers: PlacedOffer[]) => PlacedOffer[]) => ({
    before: bestWanted(of(around.before), filter),
    after: bestWanted(of(around.after), filter),
  })
  return crossingsIn(
    view(here),
    view((offers) => offers),
    match,
    change.seenAt,
  )
}

function crossingsIn(onPlatform: View, overMatch: View, match: MatchFacts, seenAt: Instant): Crossing[] {
  const here = { scope: 'platform', ...onPlatform, isHere: true } as const
  const anywhere = { scope: 'match', ...overMatch, isHere: isSamePrice(onPlatform.after, overMatch.after) } as const
  const crossed: Crossing[] = []
  if (appeared(here)) {
    crossed.push({ ...here, alertType: 'availability' })
    if (isLastChance(match, seenAt)) crossed.push({ ...here, alertType: 'last_chance' })
  }
  for (const view of [here, anywhere]) {
    if (becameCheaper(view)) crossed.push({ ...view, alertType: 'price_drop' })
    if (becameScarce(view) || (match.isHighDemand && appeared(view)))
      crossed.push({ ...view, alertType: 'high_demand' })
  }
  return crossed
}

function isSamePrice(here: PriceSummary, best: PriceSummary): boolean {
  return isBuyable(here) && here.lowestPricePence === best.lowestPricePence && here.currency === best.currency
}

/** What an alert on one of the change's targets fires on; null when it does not. */
export function crossingOf(alert: Candidate, change: Change, crossed: readonly Crossing[]): Crossing | null {
  if (whySilent(alert, change.seenAt) !== null || alert.createdAt > change.seenAt) return null
  if (alert.platformId !== null && alert.platformId !== change.platform.id) return null
  const scope = scopeOf(alert)
  const crossing = crossed.find((each) => each.alertType === alert.alertType && each.scope === scope)
  if (!crossing || alert.alertType !== 'price_drop') return crossing ?? null
  return isNotable(crossing, alert) ? crossing : null
}

/**
 * Tickets count on whatever platform they appear; prices and scarcity concern the whole match, so that only the
 * best price is announced, unless the alert names a platform.
 */
export function scopeOf({ alertType, platformId }: Pick<Alert, 'alertType' | 'platformId'>): Crossing['scope'] {
  if (platformId !== null) return 'platform'
  return alertType === 'price_drop' || alertType === 'high_demand' ? 'match' : 'platform'
}

/**
 * With a maximum price: came to it or below, from above or from no price. Without: fell by a notable share, also while
 * nothing was on sale.
 */
function isNotable({ before, after }: Crossing, alert: Candidate): boolean {
  const { priceThresholdPence: limit, currency } = alert
  if (after.lowestPricePence === null) return false
  if (limit === null) return (currency === null || currency === after.currency) && hasFallen(before, after)
  const isComparable = currency !== null || before.lowestPricePence === null || before.currency === after.currency
  return isComparable && isWithin(limit, currency, after) && !isWithin(limit, currency, before)
}

/** By a notable share, from what tickets cost or cost last. */
export function hasFallen(before: PriceSummary, { lowestPricePence: is, currency }: PriceSummary): boolean {
  const was = pricesUntilNow(before).find((price) => price.currency === currency)
  if (was === undefined || is === null) return false
  return (was.pence - is) / was.pence >= smallestNotableFall
}

/** Whether a price is at most a limit; one in another currency than the limit's never is. */
export function isWithin(limitPence: number, currency: string | null, summary: PriceSummary): boolean {
  if (summary.lowestPricePence === null || summary.lowestPricePence > limitPence) return false
  return currency === null || currency === summary.currency
}

/** From no price, or one in another currency, to one; or to a lower one. */
function becameCheaper({ before, after }: View): boolean {
  if (after.lowestPricePence === null) return false
  if (before.lowestPricePence === null || before.currency !== after.currency) return true
  return after.lowestPricePence < before.lowestPricePence
}

function appeared({ before, after }: View): boolean {
  return !isBuyable(before) && isBuyable(after)
}

/** From plenty to few left. Selling out is not notified: nothing can be done about it any more. */
function becameScarce({ before, after }: View): boolean {
  return before.availability === 'available' && after.availability === 'limited'
}

/** Whether alerts of a match end: it was played or called off, or its kick-off is hours ago and no feed has said so. */
export function isOverForAlerts(match: Pick<MatchFacts, 'status' | 'kickoffAt'>, now: Instant): boolean {
  if (match.status === 'completed' || match.status === 'cancelled') return true
  return match.kickoffAt !== null && now > match.kickoffAt + alertsEndAfterKickoffHours * hourMs
}

function isLastChance(match: MatchFacts, seenAt: Instant): boolean {
  return match.kickoffAt !== null && seenAt < match.kickoffAt && match.kickoffAt - seenAt <= lastChanceHours * hourMs
}

type Recipient = Candidate & { alsoAlertIds: number[]; clientIds: number[] }

/** One recipient per user: their first matching alert, the others beside it, on the channels and for the clients of all. */
export function onePerPerson(alerts: readonly Candidate[]): Recipient[] {
  return [...Map.groupBy(alerts, ({ userId }) => userId).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const channels = new Set([first, ...others].flatMap((alert) => alert.channels))
    const digest = digestOfAll([first, ...others].map((alert) => alert.digest))
    const clientIds = new Set([first, ...others].flatMap((alert) => alert.clientId ?? []))
    const alsoAlertIds = others.map(({ id }) => id)
    return { ...first, digest, channels: [...channels], alsoAlertIds, clientIds: [...clientIds] }
  })
}

/** What an alert has when its owner chooses no more than targets and a type. */
export const plainAlert = {
  moreTargets: [],
  currency: null,
  conditions: null,
  repeatMode: 'every_crossing',
  repeatHours: null,
  digest: null,
  channels: ['email'],
  leftOutChannels: [],
  isActive: true,
  mutedUntilAt: null,
  expiresAt: null,
  deletedAt: null,
  pausedAfter: null,
  pausedAt: null,
  clientId: null,
} satisfies Partial<Alert>
