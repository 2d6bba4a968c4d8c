import type { Availability, PlatformKind } from '#worker/catalogue/constants.ts'
import type { PriceSummary } from '#worker/changes/contract.ts'
import type { LiveFacts, LiveNews, LiveState } from '#worker/live/contract.ts'
import type { Observation } from '#worker/monitoring/contract.ts'
import type { Instant } from '#worker/platform/clock.ts'
import type { PriceSeries, PriceStep } from '#worker/prices/contract.ts'
import type { LiveTick } from './tick.ts'

/** One offer on the board. */
export type BoardOffer = {
  id: number
  platformId: number
  platformSlug: string
  platformName: string
  platformKind: PlatformKind
  isAlertable: boolean
  url: string
  ticketType: string
  section: string | null
  /** Shown price: all-in where the platform tells its fees; null where it tells no price. */
  pricePence: number | null
  feesPence: number | null
  /** Upper end, when the platform gives a range; `pricePence` is then the lower end. */
  highPence: number | null
  currency: string | null
  availability: Availability
  quantity: number | null
  /** For some people only. */
  isReduced?: boolean | undefined
  firstSeenAt: Instant
  changedAt: Instant
  /** When the platform's page was last read and the room was told. */
  lookedAt: Instant
}

export type Board = {
  matchId: number
  seq: number
  offers: BoardOffer[]
  /** Per platform that was ever looked at. */
  platforms: {
    platformId: number
    platformSlug: string
    platformName: string
    platformKind: PlatformKind
    isAlertable: boolean
    url: string
    lookedAt: Instant
    standing: PriceSummary
    quarantined: number
  }[]
  /** Over all alertable platforms. */
  standing: PriceSummary
}

/** When a platform's page was last read well. */
export type PlatformCheck = { platformId: number; checkedAt: Instant }

/** A row of the price history: only changes are rows. */
export type HistoryEntry = PriceStep & { id: number; seq: number }

export type ObserveResult = {
  /** False when the id was seen before, or the look is older than what the board shows of its platform. */
  isApplied: boolean
  /** The change that was emitted, if anything changed. */
  changeId: string | null
  /** Offers held back until a second look confirms them. */
  quarantined: number
}

// ── Live facts ──────────────────────────────────────────────────────────────────────────────────

export type { LiveNews, LiveState } from '#worker/live/contract.ts'

/** `live` is null while nothing is known. */
export type LiveView = { matchId: number; seq: number; live: LiveState | null }

export type LiveResult = LiveView & {
  isChanged: boolean
  news: LiveNews[]
  /** False while the last reading said something that waits for another one to agree. */
  isSettled: boolean
}

/** All that the room's listeners begin with. */
export type RoomState = {
  matchId: number
  seq: number
  board: Board
  live: LiveState | null
  /** What is still on its way to the relays and brings news. */
  untold: LiveTick[]
}

export function matchRoomName(matchId: number): string {
  return `match:${matchId}`
}

/** The methods that the rest of the Worker calls on a room. */
export type MatchRoomApi = {
  observe(observation: Observation): Promise<ObserveResult>
  /** An unchanged page: freshness advances, nothing else. */
  looked(look: { platformId: number; at: Instant }): Promise<void>
  board(): Promise<Board>
  /** Newest first. */
  history(query: { limit: number; before?: number; platformId?: number; since?: Instant }): Promise<HistoryEntry[]>
  /** The lowest price of each platform over the whole history, thinned for a chart. */
  series(): Promise<PriceSeries[]>
  /** The change has been worked through; it will not be sent again. */
  acknowledge(changeId: string): Promise<void>
  /** Takes over one reading of the feed; one that arrives again, or late, changes nothing. */
  applyLive(facts: LiveFacts): Promise<LiveResult>
  /** The feed has given no answer since `at`: what is shown may be old. */
  markStale(at: Instant): Promise<LiveResult>
  live(): Promise<LiveView>
  /** Changes are told to the match's relay for the next while. Answers the sequence number of the last. */
  listen(): Promise<number>
  state(): Promise<RoomState>
  /** Per platform of the board, as its gate knows it. */
  checks(): Promise<PlatformCheck[]>
}
