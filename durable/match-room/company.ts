// A happening is told once and whole: what would be a new lowest beside a cheaper ticket that has to be seen again waits with it.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { isBuyable, isTicket } from '#worker/matches/catalogue/rules.ts'
import { isReduced } from '#worker/matches/prices/ticket-words.rules.ts'
import type { RoomOffer, Sighting } from './offers.ts'
import type { HeldOffer } from './quarantine.ts'

type Board = {
  offers: ReadonlyMap<string, RoomOffer>
  held: readonly HeldOffer[]
  /** Without one nothing is told. */
  hasBaseline: boolean
}

type Priced = Pick<Sighting, 'ticketType' | 'pricePence' | 'currency' | 'availability' | 'kind'>

/**
 * Keys of the believed sightings that wait with the held ones. For one check alone: what only a later one or an operator
 * confirms is not waited for, nor a price that is another each time.
 */
export function keepingCompany(
  sightings: readonly Sighting[],
  held: readonly HeldOffer[],
  { offers, held: heldBefore, hasBaseline }: Board,
  seenAt: Instant,
): ReadonlySet<string> {
  const isAwaited = ({ doubt, verdict, ...one }: HeldOffer) => one.seenAt === seenAt && !doubt && !verdict
  const awaitedKeys = new Set(hasBaseline ? held.filter(isAwaited).map(({ key }) => key) : [])
  if (awaitedKeys.size === 0) return awaitedKeys
  const awaited = sightings.filter((one) => awaitedKeys.has(one.key)).filter(isSold)
  const onBoard = [...offers.values()].filter(isSold)
  const earlier = new Set([...held, ...heldBefore].map(({ key }) => key))
  const waits = (one: Sighting) => {
    if (!isSold(one) || earlier.has(one.key)) return false
    const { pricePence, currency } = one
    return lowestOf(awaited, currency) < pricePence && pricePence < lowestOf(onBoard, currency)
  }
  return new Set(sightings.filter(waits).map(({ key }) => key))
}

/** Counts for the lowest price: a reduced ticket does not. */
function isSold<One extends Priced>(offer: One): offer is One & { pricePence: number } {
  return isTicket(offer) && isBuyable(offer) && offer.pricePence !== null && !isReduced(offer.ticketType)
}

function lowestOf(offers: readonly (Priced & { pricePence: number })[], currency: string | null): number {
  return Math.min(...offers.flatMap((one) => (one.currency === currency ? one.pricePence : [])))
}
