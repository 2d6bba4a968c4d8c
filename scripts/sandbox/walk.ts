import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { Availability } from '#worker/matches/catalogue/constants.ts'
import { isObtainable, type Offer } from './offers.ts'
import { between, hashText, randomFrom } from './random.ts'

/** A page may change once per tick. */
export const defaultTickMs = 60_000

/** After this many ticks a page starts over, so that its state never depends on more than one round. */
export const ticksPerRound = 1_440

export const limitedUpTo = 6
/**
 * Prices move in steps of 50 pence, within these shares of the opening price; where they move together, of the club's
 * own.
 */
const stepPence = 50
const loose = { lowest: 0.55, highest: 1.5 }
const tight = { lowest: 0.85, highest: 1.15 }

export type Walk = {
  seed: number
  /** Identifies the page; pages move independently. */
  page: string
  opening: readonly Offer[]
  kickoffAt: Instant | null
  tickMs: number
  /** Moves all prices together, so that a junior ticket keeps its share of the adult price. */
  isPricedTogether?: boolean
  /** Most tickets left of one offer; null for no limit. */
  mostLeft?: number | null
}

export type PageState = { offers: Offer[]; changedAt: Instant }

/** Chance of a change per tick: higher near the match, none once it is played. */
export function moveChance(untilKickoffMs: number | null): number {
  if (untilKickoffMs === null) return 0.005
  if (untilKickoffMs < 0) return 0
  if (untilKickoffMs <= dayMs) return 0.5
  return untilKickoffMs <= 3 * dayMs ? 0.05 : 0.005
}

/** Start of the page's current round; rounds of different pages are staggered. */
export function roundOf(
  { seed, page, tickMs }: Pick<Walk, 'seed' | 'page' | 'tickMs'>,
  at: Instant,
): { pageSeed: number; round: number; startedAt: Instant } {
  const pageSeed = hashText(`${seed}|${page}`)
  const roundMs = ticksPerRound * tickMs
  const round = Math.floor((at + (pageSeed % roundMs)) / roundMs)
  return { pageSeed, round, startedAt: round * roundMs - (pageSeed % roundMs) }
}

/**
 * State of a page at a moment: a random walk replayed from the start of the page's round, so that a restarted sandbox
 * shows the same prices without stored state.
 */
export function walkTo(walk: Walk, at: Instant): PageState {
  const { pageSeed, round, startedAt } = roundOf(walk, at)
  const random = randomFrom(pageSeed ^ Math.imul(round, 0x9e3779b1))
  const offers = walk.opening.map((offer) => ({ ...offer }))
  let changedAt = startedAt
  for (let tickAt = startedAt + walk.tickMs; tickAt <= at; tickAt += walk.tickMs) {
    const chance = moveChance(walk.kickoffAt === null ? null : walk.kickoffAt - tickAt)
    if (random() < chance && move(offers, walk, random)) changedAt = tickAt
  }
  return { offers, changedAt }
}

/** One change of one offer, or of all prices together. False when nothing can change, as in a ballot. */
function move(offers: Offer[], { opening, isPricedTogether, mostLeft }: Walk, random: () => number): boolean {
  const movable = offers.flatMap((offer, index) => (offer.availability === 'unknown' ? [] : [index]))
  const index = movable[Math.floor(random() * movable.length)]
  const offer = index === undefined ? undefined : offers[index]
  const start = index === undefined ? undefined : opening[index]
  if (!offer || !start) return false
  const roll = random()
  const restock = (quantity: number) => setQuantity(offer, Math.min(quantity, mostLeft ?? quantity))
  if (!isObtainable(offer)) restock(between(random, 1, 4))
  else if (roll < 0.3) restock((offer.quantity ?? 0) - between(random, 1, 12))
  else if (roll < 0.4) restock((offer.quantity ?? 0) + between(random, 2, 20))
  else {
    const percent = roll < 0.75 ? -between(random, 2, 12) : between(random, 2, 8)
    if (isPricedTogether) repriceAll(offers, opening, percent)
    else reprice(offer, start.pricePence, percent, loose)
  }
  return true
}

function setQuantity(offer: Offer, quantity: number): void {
  offer.quantity = Math.max(0, quantity)
  offer.availability = availabilityOf(offer.quantity)
}

/** Moves a price by some per cent, at least one step, and reverses at the ends of its range. */
function reprice(offer: Offer, startPence: number, percent: number, range: { lowest: number; highest: number }): void {
  const steps = Math.max(1, Math.round((offer.pricePence * Math.abs(percent)) / 100 / stepPence))
  const wanted = offer.pricePence + Math.sign(percent) * steps * stepPence
  const isInside = wanted >= startPence * range.lowest && wanted <= startPence * range.highest
  offer.pricePence = isInside ? wanted : offer.pricePence - Math.sign(percent) * steps * stepPence
}

/** The first offer leads; the others keep their distance to it. */
function repriceAll(offers: Offer[], opening: readonly Offer[], percent: number): void {
  const [lead] = offers
  const leadStart = opening[0]?.pricePence
  if (!lead || !leadStart) return
  reprice(lead, leadStart, percent, tight)
  for (const [index, offer] of offers.entries()) {
    const part = (opening[index]?.pricePence ?? 0) / leadStart
    if (index > 0) offer.pricePence = Math.round((lead.pricePence * part) / stepPence) * stepPence
  }
}

export function availabilityOf(quantity: number): Availability {
  if (quantity === 0) return 'sold_out'
  return quantity <= limitedUpTo ? 'limited' : 'available'
}
