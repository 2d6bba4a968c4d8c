import type { Instant } from '#worker/ground/platform/clock.ts'
import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import type { PlatformRef } from '#worker/matches/catalogue/platforms/contract.ts'
import { isTicket } from '#worker/matches/catalogue/rules.ts'
import type { Change, PriceDays, PriceSummary } from '#worker/matches/changes/contract.ts'
import { isSameSummary, summaryOf } from '#worker/matches/prices/summary/rules.ts'
import { freshnessEveryMs } from '#worker/watching/monitoring/constants.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { changeOf, toHistoryRow } from './change.ts'
import { maxRecentIds } from './constants.ts'
import { diffOffers, isPriceStep, type OfferChange, toDiffs } from './diff.ts'
import { compared, isLeftOut, undoubted } from './doubted.ts'
import { isUnconfirmed } from './held.ts'
import { asReadNow, offerKey, type ReadObservation, type RoomOffer, readSightings, wasTicket } from './offers.ts'
import type { HistoryEntry } from './protocol.ts'
import { countWaiting, type HeldOffer } from './quarantine.ts'
import type { Queue } from './queues.ts'
import { believedLate, isReadEarlier, isRereading, misread } from './rereading.ts'
import { takeIn, withPlatform } from './taking.ts'

/** A platform's part of the board. */
export type RoomPlatform = {
  ref: PlatformRef
  /** Sequence number of the last change it caused; 0 for none. */
  seq: number
  /** False until a check has recorded the initial offers; nothing before that is news. */
  hasBaseline: boolean
  /** Time of the newest observation whose offers were applied. */
  seenAt: Instant
  seenId: string
  /** Time of the newest check of any kind. */
  checkedAt: Instant
  recentIds: readonly string[]
  offers: readonly RoomOffer[]
  held: readonly HeldOffer[]
  /** By which version of reading pages; 0 before the first certain check. */
  readingVersion: number
}

export type Room = {
  matchId: number
  seq: number
  platforms: ReadonlyMap<number, RoomPlatform>
  /** The match's own: a price in another is its lowest only while there is none in this. Null while not known. */
  currency: string | null
  /** Lowest price of the match by day; null without one so far. */
  priceDays: PriceDays | null
  /** The last before each platform's page. */
  queues: ReadonlyMap<number, Queue>
}

export type HistoryRow = Omit<HistoryEntry, 'id'>

export type Observed = {
  room: Room
  /** The platform's part after the observation; null when the observation was ignored. */
  platform: RoomPlatform | null
  change: Change | null
  historyRows: HistoryRow[]
  /** Offers whose steps before this were never true. */
  misread?: readonly RoomOffer[]
  quarantined: number
  implausible: number
  /** The page left something on the board that it does not confirm. */
  isUnconfirmed?: boolean
}

export function emptyRoom(matchId: number): Room {
  return { matchId, seq: 0, platforms: new Map(), currency: null, priceDays: null, queues: new Map() }
}

/** Across all alertable platforms of the match. */
export function matchSummary(room: Room): PriceSummary {
  return summaryOf(ticketsOf(room), ownCurrency(room))
}

export function isPriced(room: Room): boolean {
  return matchSummary(room).lowestPricePence !== null
}

function ticketsOf(room: Room, kind?: PlatformKind): RoomOffer[] {
  return [...room.platforms.values()].flatMap(({ ref, offers }) =>
    ref.isAlertable && (kind === undefined || ref.kind === kind) ? offers.filter(isTicket) : [],
  )
}

/** Currency of official sellers, or else of authorised exchanges; unchanged while these list no price. */
function ownCurrency(room: Room): string | null {
  for (const kind of ['official', 'exchange'] as const) {
    const priced = ticketsOf(room, kind).filter(({ currency }) => currency !== null)
    if (priced.some(({ currency }) => currency === room.currency)) return room.currency
    if (priced.length > 0) return summaryOf(priced).currency
  }
  return room.currency
}

export function withCurrency(room: Room): Room {
  return { ...room, currency: ownCurrency(room) }
}

/** Updates the time of the last check; null when it is not newer. */
export function markChecked(room: Room, platformId: number, at: Instant): Room | null {
  const platform = room.platforms.get(platformId)
  return platform && at > platform.checkedAt ? withPlatform(room, { ...platform, checkedAt: at }) : null
}

/**
 * Whether to write to storage. A check that only confirms the stored state is skipped: an evicted room then knows
 * an earlier time of it, for which it asks the gate anyway, and seeing such a check again changes nothing.
 */
export function isWorthStoring(stored: RoomPlatform | undefined, next: RoomPlatform): boolean {
  if (!stored || next.checkedAt - stored.checkedAt >= freshnessEveryMs) return true
  const facts = ({ ref, seq, hasBaseline, offers, held, readingVersion }: RoomPlatform) =>
    JSON.stringify([ref, seq, hasBaseline, offers, held, readingVersion])
  return facts(stored) !== facts(next)
}

/** Applies one observation. Pure; duplicates and out-of-order observations are ignored. */
export function observe(room: Room, observation: Observation): Observed {
  const known = room.platforms.get(observation.platform.id)
  const before = known ?? unseen(observation.platform)
  const read = { ...observation, sightings: readSightings(observation) }
  // Of a page that was never this match's there is nothing to doubt.
  if (known ? isOld(before, observation) : observation.isOther) {
    return { room, platform: null, change: null, historyRows: [], ...doubtsOf(before, read) }
  }
  const isReread = isRereading(before, observation)
  const taken = takeIn(room, checkedAgain(before, observation), read, isReread)
  const doubts = doubtsOf(taken, read)
  // The board is as old as the last check that could be believed.
  const after = known && doubts.isUnconfirmed ? { ...taken, checkedAt: before.checkedAt } : taken
  return { ...stepOf(room, { before, after, observation, isReread }), ...doubts }
}

/** A platform's part of the board around a check that counts. */
type Taken = { before: RoomPlatform; after: RoomPlatform; observation: Observation; isReread: boolean }

type Step = Omit<Observed, 'quarantined' | 'implausible'>

function stepOf(room: Room, taken: Taken): Step {
  const { before, after, observation, isReread } = taken
  const changes = changesOf(before, after)
  const platform = { ...after, seq: room.seq + 1 }
  const next = withPlatform({ ...room, seq: room.seq + 1 }, platform)
  const matchAfter = matchSummary(next)
  if (changes.length === 0 && !isOtherKind(taken) && isSameSummary(matchSummary(room), matchAfter)) {
    return { room: withPlatform(room, after), platform: after, change: null, historyRows: [] }
  }
  const late = believedLate(before, after)
  const known = asKnownNow(room, taken, late)
  const matchBefore = matchSummary(withPlatform(room, known))
  const change = changeOf(
    { next, platform, at: observation.seenAt, matchBefore, matchAfter },
    {
      // A seller whose kind an operator changed matters to alerts for official tickets alone.
      ...(isOtherKind(taken) && { kindBefore: before.ref.kind }),
      ...(isNews(taken, changes, late) && {
        platformBefore: summaryOf(known.offers, matchBefore.currency),
        // Gates hear of every check, and the room of unchanged pages only now and then.
        checkedBeforeAt: Math.max(before.checkedAt, observation.checkedBeforeAt ?? 0),
      }),
      offers: toDiffs(changes.map((one) => asNews(one, late))),
    },
  )
  return {
    room: withCurrency({ ...next, priceDays: change.priceDays }),
    platform,
    change,
    historyRows: changes.filter(isPriceStep).map((one) => toHistoryRow(one, change)),
    ...(isReread && { misread: misread(before, after) }),
  }
}

/** How many are left matters to alerts alone. */
function changesOf(before: RoomPlatform, after: RoomPlatform): OfferChange[] {
  const changes = diffOffers(before.offers, after.offers)
  return after.ref.isAlertable ? changes : changes.filter(isPriceStep)
}

function isOtherKind({ before, after }: Taken): boolean {
  return before.ref.kind !== after.ref.kind
}

/** The platform's part before a check: that an offer is read as something else, or is believed late, is no news of a ticket. */
function asKnownNow(room: Room, { before, after }: Taken, late: readonly RoomOffer[]): RoomPlatform {
  const offers = asReadNow(after.offers, before.offers, () => isPriced(room))
  return { ...before, offers: withLate(offers, late) }
}

function isNews(taken: Taken, changes: readonly OfferChange[], late: readonly RoomOffer[]): boolean {
  const { before, after, observation, isReread } = taken
  // A platform that the operator just turned on or off starts over, so its price summary is not news.
  if (!before.hasBaseline || before.ref.isAlertable !== after.ref.isAlertable) return false
  if (observation.isOther || isReread || wasTicket(after.offers, before.offers)) return false
  if (changes.length > 0 && changes.every((one) => isLeftOut(one.after))) return false
  return late.length === 0 || isOtherKind(taken) || !changes.every(({ offer }) => late.includes(offer))
}

/** What is believed late was there before, and what is seen again was never gone. */
function asNews(change: OfferChange, late: readonly RoomOffer[]): OfferChange {
  if (late.includes(change.offer)) return { ...change, before: change.after }
  return {
    ...change,
    before: change.before && compared(undoubted(change.before, change.after?.changedAt), change.after),
  }
}

function withLate(offers: RoomOffer[], late: readonly RoomOffer[]): RoomOffer[] {
  if (late.length === 0) return offers
  const keys = new Set(late.map(offerKey))
  return [...offers.filter((offer) => !keys.has(offerKey(offer))), ...late]
}

function doubtsOf(platform: RoomPlatform, read: ReadObservation) {
  return { ...countWaiting(platform.held), ...(isUnconfirmed(platform, read) && { isUnconfirmed: true }) }
}

function unseen(ref: PlatformRef): RoomPlatform {
  const never = { seq: 0, hasBaseline: false, seenAt: 0, seenId: '', checkedAt: 0, readingVersion: 0 }
  return { ref, ...never, recentIds: [], offers: [], held: [] }
}

/** Already applied, or older than the board or its way of reading. Without offers only the time of the check counts. */
function isOld(platform: RoomPlatform, observation: Observation): boolean {
  const { id, seenAt, offers } = observation
  if (platform.recentIds.includes(id) || isReadEarlier(platform, observation)) return true
  if (offers.length === 0) return seenAt <= platform.checkedAt
  return seenAt < platform.seenAt || (seenAt === platform.seenAt && id <= platform.seenId)
}

function checkedAgain(platform: RoomPlatform, { id, platform: ref, seenAt, isOther }: Observation): RoomPlatform {
  return {
    ...platform,
    // Another page may name an address of its own, or none.
    ref: isOther ? { ...ref, url: platform.ref.url } : ref,
    checkedAt: Math.max(platform.checkedAt, seenAt),
    recentIds: [...platform.recentIds, id].slice(-maxRecentIds),
  }
}
