import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** Sockets opened per signed-in user, and per network for visitors. */
export const opensPerUser = { max: 120, windowMs: minuteMs }
export const opensPerAddress = { max: 60, windowMs: minuteMs }

/** How long an isolate remembers the shard a full root redirected to, and for how many channels. */
export const shardHintMs = 5 * secondMs
export const maxShardHints = 500

/** How long an isolate remembers that a match exists, and how many; a reconnecting crowd then asks once. */
export const matchSeenMs = minuteMs
export const maxMatchesSeen = 500

/** Shards asked for a free place before refusing. */
export const maxShardsAsked = 4

export const openedTooOften = 'Too many connections. Please wait a moment.'
export const noRoomLeft = 'Live updates are full right now. Please try again.'
export const socketsOnly = 'This address only accepts WebSocket connections.'
export const foreignPage = 'This connection came from another site.'
export const noSuchMatch = "We couldn't find that match."
