// What should fire, as simply as possible: the whole board before, the whole board after, and what the alert asks of each.
import type { Board, BoardOffer } from '#durable/match-room/protocol.ts'
import { smallestNotableFall } from '#worker/alerting/alerts/constants.ts'
import type { Alert, TicketConditions } from '#worker/alerting/alerts/contract.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'

export type Seen = { before: Board; after: Board; platformId: number; at: Instant }

const canBuy = ({ availability }: BoardOffer) => availability === 'available' || availability === 'limited'
const words = (text: string | null) => (text ?? '').toLowerCase().split(/\W+/)

/** By the few names that the invented platforms use, each a word. */
function isWanted(offer: BoardOffer, conditions: TicketConditions): boolean {
  const { ticketTypes, areas, together, isOfficialOnly } = conditions
  const isIn = (name: string) => [...words(offer.ticketType), ...words(offer.section)].includes(name.toLowerCase())
  if (isOfficialOnly && offer.platformKind !== 'official') return false
  if ((offer.isReduced ?? false) !== ticketTypes.wanted.includes('Junior')) return false
  if (areas.unwanted.some(isIn) || (areas.wanted.length > 0 && !areas.wanted.some(isIn))) return false
  return offer.quantity === null || offer.quantity >= together
}

/** The tickets that count, of one platform or of all. */
function wanted(
  { conditions, platformId, alertType, currency }: Alert,
  board: Board,
  here: number | null,
): BoardOffer[] {
  return board.offers.filter(
    (offer) =>
      offer.isAlertable &&
      offer.kind !== 'add-on' &&
      (here === null || offer.platformId === here) &&
      (platformId === null || offer.platformId === platformId) &&
      (conditions === null || alertType !== 'price_drop' || currency === null || offer.currency === currency) &&
      (conditions === null || isWanted(offer, conditions)),
  )
}

function lowest(alert: Alert, board: Board, here: number | null, counts = canBuy): number | null {
  const prices = wanted(alert, board, here).flatMap((offer) =>
    counts(offer) && (alert.conditions !== null || !offer.isReduced) ? (offer.pricePence ?? []) : [],
  )
  return prices.length === 0 ? null : Math.min(...prices)
}

/** From plenty of what the alert wants to few of it. */
function howMuch(alert: Alert, board: Board, here: number | null): 'plenty' | 'few' | 'none' {
  const availabilities = wanted(alert, board, here).map(({ availability }) => availability)
  return availabilities.includes('available') ? 'plenty' : availabilities.includes('limited') ? 'few' : 'none'
}

/** A queue is before the platform's page that was not. */
function isQueueFormed({ before, after, platformId }: Seen): boolean {
  const [was, is] = [before, after].map(({ platforms }) => platforms.find((one) => one.platformId === platformId))
  return was?.queue === undefined && is?.queue !== undefined
}

/** Whether a difference is news: a platform's first board, or its first after an operator switched it, is none. */
function isNews({ before, after, platformId }: Seen): boolean {
  const [was, is] = [before, after].map(({ platforms }) => platforms.find((one) => one.platformId === platformId))
  return was !== undefined && is !== undefined && was.isAlertable && is.isAlertable
}

/** Whether the alert's whole condition was false and is true, whether or not the alert is on. */
export function comesTrue(alert: Alert, seen: Seen): boolean {
  const { before, after, platformId } = seen
  if (!isNews(seen) || (alert.platformId !== null && alert.platformId !== platformId)) return false
  if (alert.alertType === 'queue') return isQueueFormed(seen)
  const isHere = alert.platformId !== null || alert.alertType === 'availability'
  const here = isHere ? platformId : null
  if (alert.alertType === 'availability') {
    return !wanted(alert, before, here).some(canBuy) && wanted(alert, after, here).some(canBuy)
  }
  if (alert.alertType === 'high_demand') {
    return howMuch(alert, before, here) === 'plenty' && howMuch(alert, after, here) === 'few'
  }
  const [was, is] = [lowest(alert, before, here), lowest(alert, after, here)]
  const limit = alert.priceThresholdPence
  if (limit === null) return hasFallen(was ?? lowest(alert, before, here, () => true), is)
  return is !== null && is <= limit && (was === null || was > limit)
}

/** From what tickets cost; from what their pages say where none could be bought. */
function hasFallen(was: number | null, is: number | null): boolean {
  return was !== null && is !== null && (was - is) / was >= smallestNotableFall
}

export function shouldFire(alert: Alert, seen: Seen): boolean {
  const isMuted = alert.mutedUntilAt !== null && seen.at < alert.mutedUntilAt
  return alert.isActive && !isMuted && alert.createdAt <= seen.at && comesTrue(alert, seen)
}
