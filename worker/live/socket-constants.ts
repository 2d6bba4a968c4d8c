import { minuteMs, secondMs } from '../platform/clock.ts'

/** Sockets that may be opened, per signed-in person, and per network address of those who are not. */
export const opensPerUser = { max: 120, windowMs: minuteMs }
export const opensPerAddress = { max: 60, windowMs: minuteMs }

/** How long an isolate goes straight to the shard that a full root named, and for how many channels. */
export const shardHintMs = 5 * secondMs
export const maxShardHints = 500

/** How long an isolate remembers that a match is there, and of how many: a crowd that comes back asks once. */
export const matchSeenMs = minuteMs
export const maxMatchesSeen = 500

/** Shards that are asked for room before the answer is no. */
export const maxShardsAsked = 4

export const openedTooOften = 'Too many connections. Please wait a moment.'
export const noRoomLeft = 'Live updates are full right now. Please try again.'
export const socketsOnly = 'This address speaks WebSocket only.'
export const foreignPage = 'This connection came from another site.'
export const noSuchMatch = 'There is no such match.'
