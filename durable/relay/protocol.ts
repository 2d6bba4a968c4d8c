// What goes over the sockets, and between the objects that carry it. The browser imports nothing else of this folder.
import type { Board, BoardOffer, PlatformCheck, RoomState } from '#durable/match-room/protocol.ts'
import type { LiveTick, PriceTick, RoomTick } from '#durable/match-room/tick.ts'
import type { Backlog, RingFrame } from './ring.ts'

/** Everything live on one channel, or one match. */
export const liveMatches = 'live-matches'
export type LiveChannel = typeof liveMatches | `match:${number}`

/**
 * Sent by the client every `pingEveryMs`, and after every `pingEveryFrames` numbered frames, which shows that it reads.
 * The platform answers it to the letter without waking anything, and remembers when.
 */
export const pingFrame = '{"type":"ping"}'
export const pongFrame = '{"type":"pong"}'
export const pingEveryMs = 25_000
export const pingEveryFrames = 64

/** A client comes back after this long whenever the code of the close is not `done`. */
export const reconnectAfterMs = 5_000

export const closeCodes = {
  /** Over on purpose: the client does not come back. */
  done: 1000,
  /** The page is left, or the server goes away. */
  goingAway: 1001,
  /** A binary message. */
  notText: 1003,
  /** What is no JSON object. */
  malformed: 1007,
  /** More messages than a client needs. */
  tooManyMessages: 1008,
  /** A message of more than 1 KB. */
  tooLarge: 1009,
  /** A new version runs, or the socket is as old as one gets: connect again. */
  restart: 1012,
  /** The channel's state cannot be read right now. */
  tryLater: 1013,
  /** The session that opened the socket has ended. */
  sessionEnded: 4401,
  /** No ping and no subscription for too long. */
  unresponsive: 4408,
  /** More sockets of one person, or one address, than anybody needs. */
  tooManySockets: 4429,
} as const
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

// ── From the client ─────────────────────────────────────────────────────────────────────────────

/** `seq` is the last that the client has: it gets exactly what it missed, or a snapshot. */
export type ClientFrame = { type: 'subscribe'; channel: LiveChannel; seq?: number }

// ── To the client ───────────────────────────────────────────────────────────────────────────────

/** A frame with a sequence number: to be applied when everything up to `after` is there, ignored when `seq` is. */
type Numbered = { seq: number; after: number }

export type LiveState = LiveTick['live']
export type LiveNews = LiveTick['news'][number]

/** The net effect of one moment in one match; offers are absolute: the last word on each is the state. */
export type MatchTick = Numbered & {
  type: 'tick'
  matchId: number
  at: number
  /** Events are left out where they are as the frame before told them. */
  live?: { live: Omit<LiveState, 'events'> & Partial<Pick<LiveState, 'events'>>; news: LiveNews[] }
  prices?: Pick<PriceTick, 'standing'> & { offers: PlatformOffer[] }
}

/** `after` is null for an offer of which nothing is known any more. */
export type PlatformOffer = Omit<PriceTick['offers'][number], 'before'> & { platformId: number }

/** A board as anybody may see it: no link leads to a platform whose offers may not be advertised. */
export type PublicOffer = Omit<BoardOffer, 'url'> & { url: string | null }
export type PublicBoard = Omit<Board, 'offers' | 'platforms'> & {
  offers: PublicOffer[]
  platforms: (Omit<Board['platforms'][number], 'url'> & { url: string | null })[]
}

/** A match as its room has it. News are what it takes the place of: told to whom they were not told yet. */
export type MatchSnapshot = Omit<RoomState, 'board' | 'untold'> & {
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
  /** Whether `title` and `message` are worth a toast. */
  notify: boolean
  title: string
  message: string
  at: number
  live: LiveState
  /** Each with an id, so that no goal is announced twice. */
  news: LiveNews[]
  names: { home: string; away: string }
}

/** Which matches there are has changed: load them again. */
type MatchesRefresh = Numbered & { type: 'matches_refresh' }

/** Where every match of the last hours stands; its news have been told. */
type LiveMatchesSnapshot = {
  type: 'snapshot'
  channel: typeof liveMatches
  seq: number
  matches: Omit<MatchUpdate, 'seq' | 'after'>[]
}

export type ServerFrame =
  /** Answers a subscription. `isResumed`: what was missed follows; otherwise a snapshot does. */
  | { type: 'subscribed'; channel: LiveChannel; seq: number; isResumed: boolean }
  | MatchSnapshot
  | LiveMatchesSnapshot
  | MatchTick
  | MatchUpdate
  | MatchesRefresh
  /** How many watch the match, to two digits. */
  | { type: 'presence'; watching: number }
  /** When the match's platforms were last checked: a check that finds no change sends no frame of its own. */
  | { type: 'checks'; checks: PlatformCheck[] }
  | { type: 'pong' }
  | { type: 'error'; code: 'UNKNOWN_CHANNEL'; message: string }

// ── Between the objects ─────────────────────────────────────────────────────────────────────────

/** Headers of an upgrade that the Worker hands on, and of the answer of a root that is full. */
export const identityHeader = 'X-Relay-Identity'
export const shardHeader = 'X-Relay-Shard'

/** The name of a shard's object; shard 0 is the channel's root. */
export function relayName(channel: LiveChannel, shard: number): string {
  return `relay:${channel}:${shard}`
}

export type RelayApi = {
  /** An upgrade; `X-Relay-Shard` on a 503 names the shard to ask instead. */
  fetch(request: Request): Promise<Response>
  /** To the root. Settles when the ticks have been sent: what a dying root had in hand comes again. */
  publish(ticks: RoomTick[]): Promise<void>
  /** To the root of `live-matches`: the list of matches is another. */
  refreshMatches(): Promise<void>
  /** To the root: everything a shard needs to start over. */
  backlog(): Promise<Backlog>
  /** To the root, from a shard: it is there and holds so many sockets. Answers the last sequence number. */
  report(shard: number, sockets: number): Promise<number | null>
  /** To a shard, from the root. */
  forward(frames: RingFrame[]): Promise<void>
  /** To a shard, from the root. */
  announce(watching: number): Promise<void>
  /** To a shard, from the root. */
  announceChecks(checks: PlatformCheck[]): Promise<void>
  /** Closes a person's sockets on this shard; those of one session where its id is given. Answers how many. */
  closeUser(userId: number, sessionId?: string): Promise<number>
}
