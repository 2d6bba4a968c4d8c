// What a check leaves of its platform's part of the board.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { isTicket } from '#worker/matches/catalogue/rules.ts'
import { maxOffersPerPage } from '#worker/watching/monitoring/constants.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { addOnsBeginAfterMs } from './constants.ts'
import { doubted, lastStatedOf, leftOut, surePriceOf, withoutMemory } from './doubted.ts'
import { goneTicketOf, isSameFact, offerKey, type ReadObservation, type RoomOffer, type Sighting } from './offers.ts'
import { judge, missing } from './quarantine.ts'
import { reread } from './rereading.ts'
import type { Room, RoomPlatform } from './room.ts'

export function withPlatform(room: Room, platform: RoomPlatform): Room {
  return { ...room, platforms: new Map(room.platforms).set(platform.ref.id, platform) }
}

/** A page without offers replaces none, unless it says that all are gone or is another match's. */
export function takeIn(
  room: Room,
  checked: RoomPlatform,
  observation: ReadObservation,
  isReread: boolean,
): RoomPlatform {
  const version = isReread && { readingVersion: observation.readingVersion }
  if (observation.offers.length === 0) {
    const begun = { ...checked, hasBaseline: checked.hasBaseline || observation.isBeginning === true, ...version }
    if (observation.isOther) return { ...begun, ...doubted(checked, observation) }
    return observation.isSoldOut ? { ...begun, ...allGone(checked, observation) } : begun
  }
  const take = (platform: RoomPlatform) => takeOver(room, platform, observation)
  return { ...(isReread ? reread(checked, observation, take) : take(checked)), ...version }
}

/** Its page says that all its tickets are gone: none is on sale, and what waited to be confirmed is not there any more. */
function allGone({ offers, held }: RoomPlatform, { id, seenAt }: Observation): Partial<RoomPlatform> {
  return {
    seenAt,
    seenId: id,
    offers: offers.map((offer) => (offer.availability === 'sold_out' ? offer : goneOffer(offer, seenAt))),
    held: held.filter(({ verdict }) => verdict !== undefined),
  }
}

function goneOffer(stored: RoomOffer, at: Instant): RoomOffer {
  const { opensAt: _opens, closesAt: _closes, ...offer } = withoutMemory(stored)
  return { ...offer, availability: 'sold_out', quantity: null, changedAt: at }
}

/** Replaces the platform's offers with those of the check; quarantined offers stay as they were. */
function takeOver(room: Room, platform: RoomPlatform, observation: ReadObservation): RoomPlatform {
  const { id, seenAt, problems, sightings, currency, occasion } = observation
  const offersBefore = new Map(platform.offers.map((offer) => [offerKey(offer), offer]))
  const otherPrices = (of: string, key: string) => knownPrices(room, platform, of, key)
  const isUnusual = observation.isUnusual === true
  const before = { offers: offersBefore, held: platform.held, hasBaseline: platform.hasBaseline }
  const isUnsure = observation.isUnsure === true
  const known = { ...before, otherPrices, isUnusual, isUnsure, currency, seller: platform.ref.kind, occasion }
  const { believed, held: doubtful } = judge(sightings, known, seenAt)
  const held = isUnusual ? [...doubtful, ...missing(sightings, before, seenAt)] : doubtful
  const firstId = (room.seq + 1) * maxOffersPerPage
  const offers = believed.map((sighting, index) =>
    toOffer(sighting, offersBefore.get(sighting.key), firstId + index, seenAt),
  )
  // Offers missing from a truncated page may be in the part that never arrived. On an unusual one they are among the held.
  const isCut = problems.some((problem) => problem.code === 'truncated')
  const replaced = new Set(believed.map((sighting) => sighting.key))
  const heldKeys = new Set(held.map((one) => one.key))
  const without = ticketsWithout(observation)
  for (const [key, offer] of offersBefore) {
    if (heldKeys.has(key) || (isCut && !replaced.has(key))) offers.push(offer)
    else if (without && isTicket(offer) && !replaced.has(key)) offers.push(without(offer, seenAt))
  }
  // A first check with only doubtful offers sets no baseline; the check that confirms it does.
  const hasBaseline = platform.hasBaseline || isBegun(offers, observation)
  return { ...platform, hasBaseline, seenAt, seenId: id, offers: offers.slice(0, maxOffersPerPage), held }
}

/** What tickets of before are where a page lists none: add-ons alone say nothing sure about them, its words do. */
function ticketsWithout({ sightings, isSoldOut }: ReadObservation): typeof leftOut | null {
  if (sightings.some(isTicket)) return null
  return isSoldOut ? goneOffer : leftOut
}

/** Whether the first pages of a platform say where its tickets stand: add-ons alone do once nothing else came for so long. */
function isBegun(offers: readonly RoomOffer[], { seenAt, isSoldOut }: Observation): boolean {
  if (isSoldOut || offers.some(({ kind }) => kind !== 'add-on')) return true
  return offers.some(({ firstSeenAt }) => seenAt - firstSeenAt >= addOnsBeginAfterMs)
}

/** `newId` derives from the change that brings the offer, so ids are never reused. */
function toOffer(sighting: Sighting, known: RoomOffer | undefined, newId: number, seenAt: Instant): RoomOffer {
  const { key: _key, isDoubtful, isUnstated, isNought: _nought, ...facts } = sighting
  const { pricePence: pence, currency } = facts
  return {
    ...facts,
    id: known?.id ?? newId,
    // Keeps the first spelling, so that the offer's history stays under one name.
    ticketType: known?.ticketType ?? facts.ticketType,
    section: known ? known.section : facts.section,
    firstSeenAt: known?.firstSeenAt ?? seenAt,
    changedAt: known && isSameFact(known, sighting) ? known.changedAt : seenAt,
    lastPrice: pence !== null && currency !== null ? { pence, currency } : (known?.lastPrice ?? null),
    ...(isDoubtful && pence === null && { isUnread: true }),
    ...(known && facts.availability === 'unknown' && (isUnstated ? lastStatedOf(known) : surePriceOf(known))),
    ...(known && !isTicket(sighting) && goneTicketOf(known)),
  }
}

/** The platform's own part is as `own` has it. */
function knownPrices({ platforms }: Room, own: RoomPlatform, currency: string, key: string): number[] {
  const prices: number[] = []
  for (const [id, { offers }] of platforms) {
    const isOwn = id === own.ref.id
    for (const offer of isOwn ? own.offers : offers) {
      if (offer.pricePence === null || offer.currency !== currency || !isTicket(offer)) continue
      if (!isOwn || offerKey(offer) !== key) prices.push(offer.pricePence)
    }
  }
  return prices
}
