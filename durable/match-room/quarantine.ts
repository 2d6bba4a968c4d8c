import type { OfferState } from '#worker/changes/contract.ts'
import { outlierFactor } from '#worker/monitoring/constants.ts'
import type { SettleWord } from '#worker/monitoring/drift/contract.ts'
import type { Instant } from '#worker/platform/clock.ts'
import { minPricesForMedian } from './constants.ts'
import { isSameFact, type RoomOffer, type Sighting } from './offers.ts'

/** A doubtful offer that a later check must confirm. */
export type HeldOffer = Pick<OfferState, 'pricePence' | 'currency' | 'availability'> & {
  key: string
  seenAt: Instant
  /** As on the page; rooms of an older version have none. */
  ticketType?: string
  section?: string | null
  /** It is on the board, and an unusual page does not show it: to be confirmed is that it is gone. */
  isGone?: boolean
  /** What an operator says of it. */
  word?: SettleWord
}

type Judgement = { believed: Sighting[]; held: HeldOffer[] }

/** Splits sightings into those for the board and those that need confirmation. */
export function judge(
  sightings: readonly Sighting[],
  known: {
    offers: ReadonlyMap<string, RoomOffer>
    held: readonly HeldOffer[]
    /** Current prices of the match in one currency, without those of one offer of this platform. */
    otherPrices: (currency: string, key: string) => number[]
    /** The whole page is unusual: nothing new is believed, and seeing it again confirms nothing. */
    isHeld: boolean
  },
  seenAt: Instant,
): Judgement {
  const judgement: Judgement = { believed: [], held: [] }
  for (const sighting of sightings) {
    const offer = known.offers.get(sighting.key)
    const earlier = known.held.find((one) => one.key === sighting.key && !one.isGone && isSameFact(one, sighting))
    const isConfirmed = !known.isHeld && earlier !== undefined && earlier.seenAt < seenAt
    // Already confirmed on the board: a page that always looks odd must not be held back for ever.
    const isOnBoard = offer !== undefined && isSameFact(offer, sighting)
    const isSettled = earlier?.word !== undefined
    const isDoubtful = known.isHeld || sighting.isDoubtful || isOutlier(sighting, offer, known.otherPrices)
    const isBelieved = isSettled ? earlier.word === 'confirmed' : !isDoubtful || isConfirmed
    if (isBelieved || isOnBoard) judgement.believed.push(sighting)
    else judgement.held.push(earlier ?? toHeld(sighting, seenAt))
  }
  return judgement
}

/** What the board has and an unusual page does not: it waits, and is kept, until an operator says that it is gone. */
export function missing(
  sightings: readonly Sighting[],
  known: { offers: ReadonlyMap<string, RoomOffer>; held: readonly HeldOffer[] },
  seenAt: Instant,
): HeldOffer[] {
  const shown = new Set(sightings.map(({ key }) => key))
  return [...known.offers].flatMap(([key, offer]) => {
    if (shown.has(key)) return []
    const earlier = known.held.find((one) => one.key === key && one.isGone)
    if (earlier?.word === 'confirmed') return []
    return earlier ?? { ...toHeld({ ...offer, key, isDoubtful: true }, seenAt), isGone: true }
  })
}

function toHeld(sighting: Sighting, seenAt: Instant): HeldOffer {
  const { key, ticketType, section, pricePence, currency, availability } = sighting
  return { key, ticketType, section, pricePence, currency, availability, seenAt }
}

/** Compares with the offer's own last price; a new offer with the median of the match's others. */
function isOutlier(
  { key, pricePence, currency }: Sighting,
  offer: RoomOffer | undefined,
  otherPrices: (currency: string, key: string) => number[],
): boolean {
  if (pricePence === null || currency === null) return false
  if (offer?.lastPrice?.currency === currency) return isFarFrom(pricePence, offer.lastPrice.pence)
  const others = otherPrices(currency, key)
  return others.length >= minPricesForMedian && isFarFrom(pricePence, median(others))
}

function isFarFrom(price: number, reference: number): boolean {
  if (price === reference) return false
  return price >= reference * outlierFactor || price * outlierFactor <= reference
}

function median(prices: readonly number[]): number {
  const sorted = [...prices].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
