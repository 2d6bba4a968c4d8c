// The expected notifications, computed independently and as simply as possible.
import type { Board, BoardOffer } from '#durable/match-room/protocol.ts'
import type { Alert, TicketConditions } from '#worker/alerting/alerts/contract.ts'
import { confirmGoneMs } from '#worker/alerting/notifications/lifetimes/constants.ts'
import type { Lifetime } from '#worker/alerting/notifications/lifetimes/contract.ts'
import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import type { Recorded } from './room.ts'

/** `shownPence`: the lowest of all that the board says, on sale or not. */
type Best = Pick<PriceSummary, 'lowestPricePence' | 'availability'> & { shownPence: number | null }

const canBuy = ({ availability }: Pick<PriceSummary, 'availability'>) =>
  availability === 'available' || availability === 'limited'

const wordsOf = (text: string | null) => (text ?? '').toLowerCase().split(/\W+/)

/** By the few names that the simulated platforms use, each a word. */
function isWanted(offer: BoardOffer, conditions: TicketConditions): boolean {
  const { wanted, unwanted } = conditions.ticketTypes
  const words = [...wordsOf(offer.ticketType), ...wordsOf(offer.section)]
  const isIn = (name: string) => words.includes(name.toLowerCase())
  if (conditions.isOfficialOnly && offer.platformKind !== 'official') return false
  if (conditions.isWithoutAwayEnd && isIn('away')) return false
  if (unwanted.includes(offer.ticketType)) return false
  if ((offer.ticketType === 'Junior') !== wanted.includes('Junior')) return false
  if (conditions.areas.unwanted.some(isIn)) return false
  return conditions.areas.wanted.length === 0 || conditions.areas.wanted.some(isIn)
}

/** Reduced tickets are on the board for any user, and their price counts only for those who asked for it. */
function bestOf(offers: BoardOffer[], isForAnyone: boolean): Best {
  const counted = offers.filter((offer) => !(isForAnyone && offer.isReduced))
  const prices = counted.filter(canBuy).flatMap(({ pricePence }) => pricePence ?? [])
  const shown = counted.flatMap(({ pricePence }) => pricePence ?? [])
  const availability = (['available', 'limited', 'sold_out'] as const).find((value) =>
    offers.some((offer) => offer.availability === value),
  )
  return {
    lowestPricePence: prices.length === 0 ? null : Math.min(...prices),
    shownPence: shown.length === 0 ? null : Math.min(...shown),
    availability: availability ?? 'unknown',
  }
}

/** The best of what an alert wants, here or everywhere. */
function wantedBest({ conditions }: Alert, { offers }: Board, isThere: (offer: BoardOffer) => boolean): Best {
  return bestOf(
    offers.filter((offer) => offer.isAlertable && isThere(offer) && (!conditions || isWanted(offer, conditions))),
    conditions === null,
  )
}

/** Whether what an alert asked for is there now; null where only the past shows it. */
export function holdsNow(alert: Alert, platformId: number, board: Board): boolean | null {
  const isHere = (offer: BoardOffer) => offer.platformId === platformId
  if (alert.alertType === 'availability') return canBuy(wantedBest(alert, board, isHere))
  const threshold = alert.priceThresholdPence
  if (alert.alertType !== 'price_drop' || threshold === null) return null
  const { lowestPricePence } = wantedBest(alert, board, alert.platformId === null ? () => true : isHere)
  return lowestPricePence !== null && lowestPricePence <= threshold
}

function isFiring(alert: Alert, { change, before, after }: Recorded, match: MatchFacts): boolean {
  const targets = { match: [match.id], team: [match.homeTeamId, match.awayTeamId], league: [match.leagueId] }
  if (!targets[alert.targetKind].includes(alert.targetId)) return false
  if (change.platformBefore === null || !change.platform.isAlertable) return false
  if (alert.platformId !== null && alert.platformId !== change.platform.id) return false
  const isHere = (offer: BoardOffer) => offer.platformId === change.platform.id
  const here = [wantedBest(alert, before, isHere), wantedBest(alert, after, isHere)] as const
  const everywhere = [wantedBest(alert, before, () => true), wantedBest(alert, after, () => true)] as const
  const [was, is] = alert.platformId === null ? everywhere : here
  if (alert.alertType === 'availability') return !canBuy(here[0]) && canBuy(here[1])
  if (alert.alertType === 'high_demand') return was.availability === 'available' && is.availability === 'limited'
  if (alert.alertType !== 'price_drop' || is.lowestPricePence === null) return false
  const threshold = alert.priceThresholdPence
  if (threshold === null) {
    const from = was.lowestPricePence ?? was.shownPence
    return from !== null && (from - is.lowestPricePence) / from >= 0.01
  }
  return is.lowestPricePence <= threshold && (was.lowestPricePence === null || was.lowestPricePence > threshold)
}

/** Whether what was announced is on the board, for any buyer. */
export function isThereNow(what: 'price' | 'tickets', pence: number | null, platformId: number, board: Board): boolean {
  const best = bestOf(
    board.offers.filter((offer) => offer.platformId === platformId),
    true,
  )
  if (what === 'tickets') return canBuy(best)
  return best.lowestPricePence !== null && best.lowestPricePence <= (pence ?? 0)
}

type Followed = Pick<Lifetime, 'what' | 'pence' | 'platformId' | 'matchId' | 'seenAt'>

/** Whether what was announced has been away for so long that it counts as gone, also where it is back. */
export function wasAway(
  { what, pence, platformId, matchId, seenAt }: Followed,
  recorded: readonly Recorded[],
  now: Instant,
): boolean {
  let missingAt: Instant | null = null
  const isLong = (until: Instant) => missingAt !== null && until - missingAt >= confirmGoneMs
  for (const { change, after } of recorded) {
    if (change.matchId !== matchId || change.seenAt < seenAt) continue
    if (!isThereNow(what, pence, platformId, after)) missingAt ??= change.seenAt
    else if (isLong(change.seenAt)) return true
    else missingAt = null
  }
  return isLong(now)
}

/** Local mornings of the simulated September, in London. */
const morningAt = (at: number) => Math.ceil((at - 7 * hourMs + 1) / dayMs) * dayMs + 7 * hourMs
const nextHour = (at: number) => Math.floor(at / hourMs) * hourMs + hourMs

/** Messages that went out before the moment at which all alerts that fired for them collect. `sent`: "person change" and when. */
export function sentTooEarly(
  firings: readonly Firing[],
  sent: readonly { notification: string; at: number }[],
): string[] {
  const fired = Map.groupBy(firings, notificationOf)
  return sent.flatMap(({ notification, at }) => {
    const own = fired.get(notification) ?? []
    if (own.length === 0 || own.some(({ alert }) => alert.digest === null)) return []
    const due = own.map(({ alert, recorded: { change } }) =>
      alert.digest === 'hourly' ? nextHour(change.seenAt) : morningAt(change.seenAt),
    )
    return at < Math.min(...due) ? [`not collected: ${notification}`] : []
  })
}

type Firing = { alert: Alert; recorded: Recorded }

/** "person change" */
const notificationOf = ({ alert, recorded }: Firing) => `${alert.userId} ${recorded.change.id}`

/** Every time that an alert's condition was crossed, however often its owner wants to hear. */
export function expectedFirings(
  recorded: readonly Recorded[],
  alerts: readonly Alert[],
  matches: readonly MatchFacts[],
): Firing[] {
  return recorded.flatMap((one) => {
    const match = matches.find((each) => each.id === one.change.matchId)
    return match ? alerts.filter((alert) => isFiring(alert, one, match)).map((alert) => ({ alert, recorded: one })) : []
  })
}

/** `must`: owners of alerts that fire every time, notified once for any number of them; `may`: owners of any alert. */
export function expectedNotifications(firings: readonly Firing[]): { must: Set<string>; may: Set<string> } {
  const always = firings.filter(({ alert }) => alert.repeatMode === 'every_crossing')
  return { must: new Set(always.map(notificationOf)), may: new Set(firings.map(notificationOf)) }
}

/**
 * What alerts that do not fire at every crossing did wrong: sent too often, or never fired. `notified` and `sent`:
 * "person change alert".
 */
export function brokenRepeats(
  firings: readonly Firing[],
  notified: ReadonlySet<string>,
  sent: ReadonlySet<string>,
): string[] {
  const limited = Map.groupBy(
    firings.filter(({ alert }) => alert.repeatMode !== 'every_crossing'),
    ({ alert }) => alert,
  )
  return [...limited].flatMap(([alert, crossed]) => {
    const named = crossed.filter((firing) => sent.has(`${notificationOf(firing)} ${alert.id}`))
    const isSilent = !crossed.some((firing) =>
      [...notified].some((one) => one.startsWith(`${notificationOf(firing)} `)),
    )
    return [
      ...(isSilent ? [`alert ${alert.id} (${alert.repeatMode}) never fired`] : []),
      ...(isTooOften(alert, named) ? [`alert ${alert.id} (${alert.repeatMode}) fired too often`] : []),
    ]
  })
}

function isTooOften(alert: Alert, named: readonly Firing[]): boolean {
  const seen = named.map(({ recorded }) => recorded.change.seenAt).sort((a, b) => a - b)
  if (alert.repeatMode === 'once') return named.length > 1
  if (alert.repeatMode === 'spaced')
    return seen.some((at, index) => index > 0 && at - (seen[index - 1] ?? 0) < (alert.repeatHours ?? 0) * hourMs)
  return false
}
