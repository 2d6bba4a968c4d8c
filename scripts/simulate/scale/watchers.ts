// Where a Saturday's watchers are put, by the relay's own placing, and what the frames to them use.

import {
  conflateMs,
  maintainEveryMs,
  maxSocketsPerShard,
  presenceEveryMs,
  socketsPerShard,
} from '#durable/relay/constants.ts'
import { placeSocket, routesTo, type Shards, socketsOf, withReport } from '#durable/relay/shards.ts'
import { objectGigabytes } from '#scripts/bench/cost/elsewhere.ts'
import { addUse, noUse, type Use } from '#scripts/bench/prices.ts'
import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { firstPageKeptMs, overviewReadMs } from '#worker/matches/catalogue/constants.ts'
import { matchPageKeptMs, slowFactsKeptMs } from '#worker/matches/match-page/constants.ts'
import { assumed, queriesOfPages, roomCallsOfPage, type Size } from './size.ts'

/** Sockets that are placed at a time: one for each would take minutes. */
export const placedTogether = 100

/** A row of the limiter for who opens a socket, and one of its alarm. */
const rowsPerOpening = 2
/** The upgrade, and the limiter. */
const requestsPerOpening = 2

/** A second's queries: of sessions, with the one write that marks each as used, and those that a replica may answer. */
type PageQueries = { sessions: number; own: number; shared: number }

export type Crowd = { watchers: number; refused: number; shards: Shards }

export function placeCrowd(watchers: number): Crowd {
  const root = Math.min(watchers, socketsPerShard)
  let shards: Shards = new Map()
  for (let left = watchers - root; left > 0; left -= placedTogether) {
    const shard = placeSocket(shards)
    if (shard === null) return { watchers, refused: watchers - root - socketsOf(shards), shards }
    shards = withReport(shards, shard, (shards.get(shard)?.sockets ?? 0) + Math.min(left, placedTogether), 0)
  }
  return { watchers, refused: 0, shards }
}

export type Watchers = {
  use: Use
  refused: number
  largestChannel: number
  objects: number
  /** Calls to and from the busiest root in a second. */
  rootRequests: number
  mostSockets: number
  /** Of pages while all arrive. */
  queries: PageQueries
  /** Calls for pages a second meanwhile: of the busiest room, and of the gate of a platform that sells every match. */
  roomRequests: number
  gateRequests: number
}

const framesPerSecond = (secondMs / conflateMs) * assumed.busyShare

const arrivalSeconds = (assumed.arrivalMinutes * minuteMs) / secondMs

/** Calls that a root gets and makes in a second of the arrival, were every socket placed by it. */
function requestsOfRoot({ watchers, shards }: Crowd): number {
  const arrivals = watchers / arrivalSeconds
  const reports = shards.size * (secondMs / presenceEveryMs + secondMs / maintainEveryMs)
  return arrivals + reports + (secondMs / conflateMs) * routesTo(shards.keys()).size
}

/** How often data is read anew, of so many visits a second: each isolate keeps it for a while. */
const readingsOf = (visits: number, keptMs: number) => Math.min(visits, assumed.isolates * (secondMs / keptMs))

/**
 * The same where isolates leave it for each other. Visits come independently of each other: the one that reads is, on
 * average, as long after the end of what was kept as there is between two visits.
 */
function readingsOfShared(visits: number, keptMs: number): number {
  const together = 1 + Math.min(assumed.isolates, (visits * assumed.leaveMs) / secondMs)
  return Math.min(visits, together / (keptMs / secondMs + 1 / visits))
}

/** Visits a second while all arrive: of lists, of the day's greatest match, and of each other. */
function visitsOnArrival(watchers: number) {
  const { onList, onFinal, matchesWatched, pagesOnArrival } = assumed
  const pages = (watchers * pagesOnArrival) / arrivalSeconds
  return {
    pages,
    ofList: pages * onList,
    ofFinal: pages * onFinal,
    ofOther: (pages * (1 - onList - onFinal)) / matchesWatched,
  }
}

function queriesOnArrival(watchers: number): PageQueries {
  const { matchesWatched, signedIn } = assumed
  const { session, own, ownOfList, ownOfMatch, frame, list, quickOfMatch, slowOfMatch } = queriesOfPages
  const { pages, ofList, ofFinal, ofOther } = visitsOnArrival(watchers)
  const people = watchers / arrivalSeconds
  const ofMatch = (visits: number) =>
    readingsOfShared(visits, matchPageKeptMs) * quickOfMatch + readingsOfShared(visits, slowFactsKeptMs) * slowOfMatch
  return {
    sessions: (pages * session + people) * signedIn,
    own: (pages * own + ofList * ownOfList + (pages - ofList) * ownOfMatch) * signedIn,
    shared:
      readingsOf(pages, overviewReadMs) * frame +
      readingsOf(ofList, firstPageKeptMs) * list +
      ofMatch(ofFinal) +
      ofMatch(ofOther) * matchesWatched,
  }
}

/** Isolates ask rooms and gates themselves, once for what they keep. */
function callsOnArrival(watchers: number): Pick<Watchers, 'roomRequests' | 'gateRequests'> {
  const { ofFinal, ofOther } = visitsOnArrival(watchers)
  const [final, other] = [readingsOf(ofFinal, matchPageKeptMs), readingsOf(ofOther, matchPageKeptMs)]
  return { roomRequests: final * roomCallsOfPage, gateRequests: final + other * assumed.matchesWatched }
}

export function playWatchers({ watchers }: Pick<Size, 'watchers'>): Watchers {
  const { onList, onFinal, matchesWatched, watchHours, pagesPerWatcher } = assumed
  const other = placeCrowd(Math.round((watchers * (1 - onList - onFinal)) / matchesWatched))
  const [list, final] = [placeCrowd(watchers * onList), placeCrowd(watchers * onFinal)]
  const crowds = [list, final, ...Array.from({ length: matchesWatched }, () => other)]
  const seconds = (watchHours * hourMs) / secondMs
  const use = noUse()
  for (const { shards } of crowds) {
    addUse(use, {
      objectRequests: shards.size * (framesPerSecond + secondMs / maintainEveryMs) * seconds,
      objectDuration: (shards.size + 1) * seconds * objectGigabytes,
    })
  }
  addUse(use, { objectRows: rowsPerOpening, objectRequests: requestsPerOpening, invocations: 1 }, watchers)
  const pages = watchers * pagesPerWatcher
  const objectRequests = (1 - onList) * (roomCallsOfPage + assumed.pagesPerMatch)
  addUse(use, { invocations: 1, cpuMs: assumed.cpuMsPerPage, rowsRead: assumed.rowsPerPage, objectRequests }, pages)
  return {
    use,
    refused: crowds.reduce((sum, { refused }) => sum + refused, 0),
    largestChannel: Math.max(...crowds.map((crowd) => crowd.watchers)),
    objects: crowds.reduce((sum, { shards }) => sum + shards.size + 1, 0),
    rootRequests: Math.max(...crowds.map(requestsOfRoot)),
    // A shard takes more than it is given when the root's count is late.
    mostSockets: maxSocketsPerShard,
    queries: queriesOnArrival(watchers),
    ...callsOnArrival(watchers),
  }
}
