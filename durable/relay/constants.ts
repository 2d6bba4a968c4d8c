import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { maxWatchersPerChannel } from '#worker/matches/live/constants.ts'

/** Sockets per shard before the next one opens; a frame reaches the last of them within some 30 ms. */
export const socketsPerShard = 2_000

/** Hard limit per shard, in case the root's count is out of date. */
export const maxSocketsPerShard = 4_000

/** Shards that a channel's root sends to itself; further ones get their frames through these. */
export const shardsOfRoot = 63

/** Shards per channel, with its root. */
export const maxShards = maxWatchersPerChannel / socketsPerShard

/** Updates within this time of a frame join the next one: at most three frames a second. */
export const conflateMs = 400

/** While a relay holds ticks back, its room sends newer ones this often, so that they join the same frame. */
export const tickBatchMs = 100

/** Frames kept per channel for clients that reconnect. */
export const maxRingFrames = 256

/** With more frames after it, a snapshot is rebuilt for the next client. */
export const maxFramesAfterSnapshot = 64

/** Matches in a `live-matches` snapshot, and for how long after their last update. */
export const maxLatestMatches = 200
export const latestTtlMs = 6 * hourMs

/** Single match updates per flush; more become one `matches_refresh`. */
export const maxUpdatesPerFlush = 50

/** Events per update on `live-matches`: as many as a card shows. */
export const eventsPerUpdate = 5

/** Minimum interval between viewer counts; small audiences are announced at once. */
export const presenceEveryMs = 5 * secondMs
export const smallAudience = 20

/** How often an object with sockets wakes: renews registrations and drops dead sockets. */
export const maintainEveryMs = 30 * secondMs

/** A registration expires unless renewed, in case the other side has died. */
export const leaseMs = 90 * secondMs

/** A room's change that has not reached its relay after this long is lost. */
export const inFlightMs = 2 * secondMs

/** How often the sessions behind a shard's sockets are checked. */
export const sessionCheckEveryMs = 5 * minuteMs

/** Bytes per client message, and messages per socket and interval. Heartbeats are not counted. */
export const maxMessageBytes = 1_024
export const maxMessagesPerSpan = 30
export const messageSpanMs = 10 * secondMs

/** A socket that has not subscribed by then is closed. */
export const subscribeWithinMs = 30 * secondMs

/**
 * Frames sent without a ping, three times the client's ping interval, so that a burst ends before its ping returns.
 * Then none until it pings.
 */
export const maxUnansweredFrames = 192

/** A client this far behind is closed after this long without a ping. */
export const slowAfterMs = 30 * secondMs

/** A client that missed more frames than this gets the state instead. */
export const maxCatchUpFrames = 32

/** A socket without ping or subscription for this long is closed. */
export const silentAfterMs = 2 * minuteMs

/** Maximum age of a socket, which also bounds identities and directory entries. */
export const maxSocketAgeMs = 6 * hourMs

/** Sockets per shard of one user, and of one network address, which may be a whole office. */
export const maxSocketsPerUser = 20
export const maxSocketsPerAddress = 100

/** Timeout for a room's answer: frames that need no board must not wait behind it. */
export const roomAnswersWithinMs = 5 * secondMs

/** Delays between retries of a call to another object. */
export const retryAfterMs = [100, 400, 1_600]

/** Ticks or frames queued for one object; beyond it the oldest are dropped, which the other side sees as a gap. */
export const maxLaneItems = 256

/** Shards listed in one user's directory. */
export const maxDirectoryEntries = 100

/** A channel without viewers is purged after this long. */
export const purgedAfterMs = hourMs
