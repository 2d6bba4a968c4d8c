import type { Kept } from '#worker/ground/platform/cached.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { AddOn, OfferKind } from '#worker/matches/catalogue/add-ons/kinds.constants.ts'
import type { Availability, PlatformKind } from '#worker/matches/catalogue/constants.ts'
import type { BoardAround, PriceSummary } from '#worker/matches/changes/contract.ts'
import type { LiveFacts, LiveNews, LiveState } from '#worker/matches/live/contract.ts'
import type { PriceSeries, PriceStep } from '#worker/matches/prices/contract.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import type { HeldNote, SettleVerdict } from '#worker/watching/monitoring/drift/contract.ts'
import type { RoomPlatform } from './room.ts'
import type { LiveTick } from './tick.ts'

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
  /** Shown price: all-in where the platform states its fees; null where it shows no price. */
  pricePence: number | null
  feesPence: number | null
  /** Upper end of a price range; `pricePence` is then the lower end. */
  highPence: number | null
  currency: string | null
  availability: Availability
  quantity: number | null
  ref?: string | undefined
  /** A later reading of it is in quarantine. */
  isQuarantined?: true
  /** Reduced ticket, for some people only. */
  isReduced?: boolean | undefined
  /** Only tickets count. */
  kind?: OfferKind | undefined
  addOn?: AddOn | null | undefined
  /** When its sale opens and ends, if stated. */
  opensAt?: Instant | null | undefined
  closesAt?: Instant | null | undefined
  firstSeenAt: Instant
  changedAt: Instant
  /** When the platform's page was last read and reported to the room. */
  checkedAt: Instant
}

export type Board = {
  matchId: number
  seq: number
  offers: BoardOffer[]
  /** Every platform that was ever read. */
  platforms: {
    platformId: number
    platformSlug: string
    platformName: string
    platformKind: PlatformKind
    isAlertable: boolean
    url: string
    checkedAt: Instant
    summary: PriceSummary
    quarantined: number
    /** A queue stands before its page, since when. */
    queue?: { since: Instant }
  }[]
  /** Across all alertable platforms. */
  summary: PriceSummary
}

/** What the Worker's isolates leave each other of the match's page, as JSON that the room does not read. */
export type PageFacts = { quick?: Kept<string>; slow?: Kept<string> }

/** When a platform's page was last read successfully. */
export type PlatformCheck = { platformId: number; checkedAt: Instant }

/** One row of price history, written per change. */
export type HistoryEntry = PriceStep & { id: number; seq: number; kind: OfferKind }

export type ObserveResult = {
  /** False when the id was seen before, or the check is older than the board's. */
  isApplied: boolean
  /** The emitted change, if any. */
  changeId: string | null
  /** Offers held back until a second check confirms them. */
  quarantined: number
  /** Offers whose first price is not plausible: held until one at another time, or an operator, confirms them. */
  implausible?: number
  /** Offers that wait for an operator, where these have changed. */
  held?: HeldNote[]
  /** Changes on the board that another way of reading made, in words for operators. */
  reread?: string[]
  /** The page is unusual and does not confirm the board, which is then as old as before. */
  isUnconfirmed?: boolean
}

// ── Live facts ──────────────────────────────────────────────────────────────────────────────────

export type { LiveNews, LiveState } from '#worker/matches/live/contract.ts'

/** `live` is null while nothing is known. */
export type LiveView = { matchId: number; seq: number; live: LiveState | null }

export type LiveResult = LiveView & {
  isChanged: boolean
  news: LiveNews[]
  /** False while the last reading waits for confirmation. */
  isSettled: boolean
}

/** Initial state for the room's listeners. */
export type RoomState = {
  matchId: number
  seq: number
  board: Board
  live: LiveState | null
  /** Ticks with news that the relays have not received yet. */
  unsentNews: LiveTick[]
}

/** Changes that are not acknowledged yet, and since when the oldest waits. */
export type Waiting = { count: number; oldestAt: Instant | null }

/** What a room gives to the one that takes its place. */
export type Handover = {
  /** One handover counts once. */
  id: string
  platforms: RoomPlatform[]
  /** Newest first. */
  history: HistoryEntry[]
  /** The match that the history is noted as coming from; null where it becomes the room's own. */
  tag: number | null
}

/** What was seen of some platforms since a moment. */
export type SeenSince = { platformIds: number[]; since: Instant }

export function matchRoomName(matchId: number): string {
  return `match:${matchId}`
}

/** The room's RPC methods. */
export type MatchRoomApi = {
  observe(observation: Observation): Promise<ObserveResult>
  /** An unchanged page: updates only the time of the last check, and says whether the platform's offers are in doubt. */
  recordCheck(check: { platformId: number; at: Instant }): Promise<{ isDoubted: boolean }>
  /** A check met a queue in the page's place. */
  recordQueue(check: { platformId: number; at: Instant }): Promise<void>
  /** An operator's verdict on what waits of a platform; false when nothing does. */
  settleHeld(settled: { platformId: number; verdict: SettleVerdict }): Promise<boolean>
  /** A platform's page is no longer this match's: its offers leave the board. */
  withdraw(platformId: number, at: Instant): Promise<void>
  /** Takes no more observations and says all that it has: another match takes its place. */
  close(): Promise<Pick<Handover, 'platforms' | 'history'>>
  reopen(): Promise<void>
  /** Takes over what another room saw, without alerting. */
  import(handover: Handover): Promise<void>
  /** What was seen of platforms that are to go back to another match. */
  seenSince(of: SeenSince): Promise<Pick<Handover, 'platforms' | 'history'>>
  /** Forgets what was taken over from a match and what was seen of its platforms since. */
  removeImported(matchId: number, of: SeenSince): Promise<void>
  /** Prices of a platform of that time were read wrongly: they leave the history. */
  forgetPrices(of: { platformId: number; from: Instant; until: Instant }): Promise<void>
  board(): Promise<Board>
  /** The match's tickets before and after change `seq`, whatever happened since; null once it is acknowledged. */
  around(seq: number): Promise<BoardAround | null>
  /** What was left of the same version. */
  pageFacts(version: string): Promise<PageFacts>
  keepPageFacts(version: string, facts: PageFacts): Promise<void>
  /** Newest first. */
  history(query: { limit: number; before?: number; platformId?: number; since?: Instant }): Promise<HistoryEntry[]>
  /** Lowest price per platform over the whole history, sampled for a chart. */
  series(): Promise<PriceSeries[]>
  /** The change was processed; it will not be sent again. */
  acknowledge(changeId: string): Promise<void>
  unacknowledged(): Promise<Waiting>
  /** Applies one reading of the feed; repeated or late readings change nothing. */
  applyLive(facts: LiveFacts): Promise<LiveResult>
  /** The feed has been silent since `at`, so the state may be out of date. */
  markStale(at: Instant): Promise<LiveResult>
  live(): Promise<LiveView>
  /** Registers the match's relay for changes during the next lease. Returns the last sequence number. */
  listen(): Promise<number>
  state(): Promise<RoomState>
  /** Last check per platform of the board, from its gate. */
  checks(): Promise<PlatformCheck[]>
}
