// The first certain check of a platform by a newer way of reading pages than its board's, or by any: what it changes is no news.
import { isTicket } from '#worker/matches/catalogue/rules.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { type ReadOffer, readingTexts } from '#worker/watching/monitoring/readings.rules.ts'
import { isSameFact, offerKey, type ReadObservation, type RoomOffer } from './offers.ts'
import { isFarFrom } from './quarantine.ts'
import type { RoomPlatform } from './room.ts'

/** Not by an uncertain page or a part of one; an empty one says nothing of the offers that the board keeps. */
export function isRereading({ readingVersion, offers }: RoomPlatform, observation: Observation): boolean {
  const { isUnusual, isUnsure, isBeginning, problems } = observation
  if (observation.readingVersion <= readingVersion || isUnusual || isUnsure) return false
  const isEmpty = isBeginning === true && offers.length === 0
  return (observation.offers.length > 0 || isEmpty) && !problems.some(({ code }) => code === 'truncated')
}

/** Read by an older version than the board, as while a new one is rolled out. */
export function isReadEarlier(platform: RoomPlatform, observation: Observation): boolean {
  return observation.readingVersion < platform.readingVersion
}

/**
 * Lets `takeOver` read a page as a first one. What reads as before stays; other amounts are compared with no old one, and
 * what an operator has decided counts. Offers keep their ids and names.
 */
export function reread(
  before: RoomPlatform,
  observation: ReadObservation,
  takeOver: (platform: RoomPlatform) => RoomPlatform,
): RoomPlatform {
  const sightings = new Map(observation.sightings.map((sighting) => [sighting.key, sighting]))
  // Of a ticket that it leaves out among add-ons alone, a page says nothing.
  const isSilent = !observation.sightings.some(isTicket)
  const isSame = (offer: RoomOffer) => {
    const sighting = sightings.get(offerKey(offer))
    return sighting ? isSameFact(offer, sighting) : isSilent
  }
  const held = before.held.filter(({ verdict }) => verdict !== undefined)
  const taken = takeOver({ ...before, hasBaseline: false, offers: before.offers.filter(isSame), held })
  const known = new Map(before.offers.map((offer) => [offerKey(offer), offer]))
  return {
    ...taken,
    hasBaseline: taken.hasBaseline || (isSilent && before.hasBaseline),
    offers: taken.offers.map((offer) => namedAs(known.get(offerKey(offer)), offer)),
    held: taken.held.map((one) => ({ ...one, wasThere: true })),
  }
}

function namedAs(known: RoomOffer | undefined, offer: RoomOffer): RoomOffer {
  if (!known) return offer
  const { id, firstSeenAt, ticketType, section } = known
  return { ...offer, id, firstSeenAt, ticketType, section }
}

/** The offers that a first reading or a rereading doubted and that are believed now: they were there all along. */
export function believedLate(before: RoomPlatform, after: RoomPlatform): RoomOffer[] {
  const wereThere = new Set(before.held.flatMap(({ key, wasThere }) => (wasThere ? key : [])))
  return after.offers.filter((offer) => wereThere.has(offerKey(offer)))
}

/** Offers whose price steps were never true: not of a ticket, or not in this amount. */
export function misread(before: RoomPlatform, after: RoomPlatform): RoomOffer[] {
  const now = new Map(after.offers.map((offer) => [offerKey(offer), offer]))
  return before.offers.filter((offer) => {
    const read = now.get(offerKey(offer))
    return read !== undefined && ((isTicket(offer) && !isTicket(read)) || isOtherAmount(offer, read))
  })
}

function isOtherAmount(was: RoomOffer, is: RoomOffer): boolean {
  if (was.pricePence === null || is.pricePence === null) return false
  return was.currency !== is.currency || isFarFrom(is.pricePence, was.pricePence)
}

/** What a rereading changed, in words for operators; null where nothing was read before, or nothing changed. */
export function rereadingTexts(before: RoomPlatform | undefined, after: RoomPlatform): string[] | null {
  if (!before?.hasBaseline || after.readingVersion <= before.readingVersion) return null
  const read = new Map<string, ReadOffer>(after.offers.map((offer) => [offerKey(offer), offer]))
  const waiting = new Set(after.held.flatMap(({ key, verdict }) => (verdict === 'refused' ? [] : key)))
  const pairs = before.offers.map((was) => {
    const key = offerKey(was)
    const is = read.get(key) ?? null
    read.delete(key)
    return { was, is, isWaiting: waiting.has(key) }
  })
  const texts = readingTexts([...pairs, ...[...read.values()].map((is) => ({ was: null, is, isWaiting: false }))])
  return texts.length === 0 ? null : texts
}
