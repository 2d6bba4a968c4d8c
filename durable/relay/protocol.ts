// Messages on the sockets and between the objects that carry them. Of this folder the browser imports this file and `wire.ts` alone.
import type { Board, BoardOffer, PlatformCheck, RoomState } from '#durable/match-room/protocol.ts'
import type { LiveTick, PriceTick, RoomTick } from '#durable/match-room/tick.ts'
import type { Backlog, RingFrame } from './ring.ts'

/** Channel of all matches. */
export const liveMatches = 'live-matches'
export type LiveChannel = typeof liveMatches | `match:${number}`

/**
 * Sent by the client every `pingEveryMs` and after every `pingEveryFrames` numbered frames, to show that it is reading.
 * The platform answers this exact text without waking the object, and records the time.
 */
export const pingFrame = '{"type":"ping"}'
export const pongFrame = '{"type":"pong"}'
export const pingEveryMs = 25_000
export const pingEveryFrames = 64

/** Reconnect delay, for every close code but `done`. */
export const reconnectAfterMs = 5_000

export const closeCodes = {
  /** Ended on purpose: the client does not reconnect. */
  done: 1000,
  /** Page left, or server going away. */
  goingAway: 1001,
  /** Binary message. */
  notText: 1003,
  /** Not a JSON object. */
  malformed: 1007,
  /** Too many messages. */
  tooManyMessages: 1008,
  /** Message over 1 KB. */
  tooLarge: 1009,
  /** New version deployed, or maximum socket age reached: reconnect. */
  restart: 1012,
  /** The channel's state cannot be read right now. */
  tryLater: 1013,
  /** The socket's session has ended. */
  sessionEnded: 4401,
  /** No ping or subscription for too long. */
  unresponsive: 4408,
  /** Too many sockets of one user or address. */
  tooManySockets: 4429,
} as const
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

// ── From the client ─────────────────────────────────────────────────────────────────────────────

/** `seq` is the client's last number: it gets exactly what it missed, or a snapshot. */
export type ClientFrame = { type: 'subscribe'; channel: LiveChannel; seq?: number }

// ── To the client ───────────────────────────────────────────────────────────────────────────────

/** A numbered frame: applied when the client has everything up to `after`, ignored when it already has `seq`. */
type Numbered = { seq: number; after: number }

export type LiveState = LiveTick['live']
export type LiveNews = LiveTick['news'][number]

/** The net effect of one moment in one match. Offers are absolute: the last value wins. */
export type MatchTick = Numbered & {
  type: 'tick'
  matchId: number
  at: number
  /** Events are left out when unchanged since the previous frame. */
  live?: { live: Omit<LiveState, 'events'> & Partial<Pick<LiveState, 'events'>>; news: LiveNews[] }
  prices?: Pick<PriceTick, 'summary'> & { offers: PlatformOffer[] }
}

/** `after` is null for an offer that disappeared. */
export type PlatformOffer = Omit<PriceTick['offers'][number], 'before'> & { platformId: number }

/** The public board: no link to platforms whose offers may not be advertised. */
export type PublicOffer = Omit<BoardOffer, 'url'> & { url: string | null }
export type PublicBoard = Omit<Board, 'offers' | 'platforms'> & {
  offers: PublicOffer[]
  platforms: (Omit<Board['platforms'][number], 'url'> & { url: string | null })[]
}

/** A match as its room has it. `news` are those of the frames it replaces, for clients that have not had them yet. */
export type MatchSnapshot = Omit<RoomState, 'board' | 'unsentNews'> & {
  type: 'snapshot'
  channel: `match:${number}`
  board: PublicBoard
  news: LiveNews[]
}

/** One match of `live-matches`. The first five keys are the specification's. */
export type MatchUpdate = Numbered & {
  type: 'match_update'
  matchId: number
  status: string
  /** Whether to show `title` and `message` as a toast. */
  notify: boolean
  title: string
  message: string
  at: number
  live: LiveState
  /** Each has an id, so that no goal is announced twice. */
  news: LiveNews[]
  names: { home: string; away: string }
}

/** The list of matches has changed: load it again. */
type MatchesRefresh = Numbered & { type: 'matches_refresh' }

/** State of every match of the last hours; its news are already announced. */
type LiveMatchesSnapshot = {
  type: 'snapshot'
  channel: typeof liveMatches
  seq: number
  matches: Omit<MatchUpdate, 'seq' | 'after'>[]
}

export type ServerFrame =
  /** Confirms a subscription. `isResumed`: missed frames follow; otherwise a snapshot does. */
  | { type: 'subscribed'; channel: LiveChannel; seq: number; isResumed: boolean }
  | MatchSnapshot
  | LiveMatchesSnapshot
  | MatchTick
  | MatchUpdate
  | MatchesRefresh
  /** Viewers of the match, rounded to two digits. */
  | { type: 'presence'; watching: number }
  /** Last checks of the match's platforms: a check without changes sends no other frame. */
  | { type: 'checks'; checks: PlatformCheck[] }
  | { type: 'pong' }
  | { type: 'error'; code: 'UNKNOWN_CHANNEL'; message: string }

// ── Between objects ─────────────────────────────────────────────────────────────────────────────

/** Headers on an upgrade from the Worker, and on the response of a full root. */
export const identityHeader = 'X-Relay-Identity'
export const shardHeader = 'X-Relay-Shard'

/** Name of a shard's object; shard 0 is the channel's root. */
export function relayName(channel: LiveChannel, shard: number): string {
  return `relay:${channel}:${shard}`
}

export type RelayApi = {
  /** An upgrade; `X-Relay-Shard` on a 503 names the shard to ask instead. */
  fetch(request: Request): Promise<Response>
  /** To the root. Settles when the ticks have been sent; those of a root that dies are sent again. */
  publish(ticks: RoomTick[]): Promise<void>
  /** To the root of `live-matches`: the list of matches has changed. */
  refreshMatches(): Promise<void>
  /** To the root: everything a shard needs to start over. */
  backlog(): Promise<Backlog>
  /** Shard to root: alive, with this many sockets. Returns the last sequence number. */
  report(shard: number, sockets: number): Promise<number | null>
  /** To the root: sockets of the channel, on all its shards as last reported. */
  sockets(): Promise<number>
  /** Root to shard, which passes it on to the shards behind it; so do the next two. */
  forward(frames: RingFrame[], behind?: number[]): Promise<void>
  announce(watching: number, behind?: number[]): Promise<void>
  announceChecks(checks: PlatformCheck[], behind?: number[]): Promise<void>
  /** Closes a user's sockets on this shard, or those of one session. Returns how many. */
  closeUser(userId: number, sessionId?: string): Promise<number>
}
