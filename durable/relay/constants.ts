import { hourMs, minuteMs, secondMs } from '#worker/platform/clock.ts'

/** Sockets that one shard takes before the next is opened: a frame reaches the last of them within some 30 ms. */
export const socketsPerShard = 2_000

/** What a shard never exceeds, whatever the root believed when it sent somebody there. */
export const maxSocketsPerShard = 4_000

/** Shards of one channel: 128,000 sockets. */
export const maxShards = 64

/** Updates that come within this time of a frame join the next one: a second of updates is four frames at most. */
export const conflateMs = 400

/** While a relay holds ticks back, its room sends it the newer ones this often: they still join the same frame. */
export const tickBatchMs = 100

/** Frames that a channel remembers for clients that come back. */
export const maxRingFrames = 256

/** A snapshot with this many frames after it is made anew for the next client. */
export const maxFramesAfterSnapshot = 64

/** Matches that a snapshot of `live-matches` tells, and for how long after their last update. */
export const maxLatestMatches = 200
export const latestTtlMs = 6 * hourMs

/** Matches that one moment may update singly; more than that are one `matches_refresh`. */
export const maxUpdatesPerFlush = 50

/** Events of a match that its updates on `live-matches` carry: what a card shows. */
export const eventsPerUpdate = 5

/** How many watch is announced at most this often; to fewer than so many as soon as it changes. */
export const presenceEveryMs = 5 * secondMs
export const smallAudience = 20

/** An object with sockets wakes this often: renews what it is registered for, and drops who is gone. */
export const tendEveryMs = 30 * secondMs

/** A registration ends by itself when it is not renewed: the other side may have died. */
export const leaseMs = 90 * secondMs

/** A change that the room has made reaches its relay within this time, or was lost on the way. */
export const inFlightMs = 2 * secondMs

/** How often the sessions behind a shard's sockets are looked up. */
export const sessionCheckEveryMs = 5 * minuteMs

/** Bytes of one client message, and messages of one socket in a span. The heartbeat is answered without being counted. */
export const maxMessageBytes = 1_024
export const maxMessagesPerSpan = 30
export const messageSpanMs = 10 * secondMs

/** A socket that has not subscribed by then is closed. */
export const subscribeWithinMs = 30 * secondMs

/**
 * Frames that a client gets without a ping, three times as many as after which it sends one: a burst is over before the
 * ping comes back. Then none until it does.
 */
export const maxUnansweredFrames = 192

/** One that is so far behind is closed when it stays silent for this long. */
export const slowAfterMs = 30 * secondMs

/** A client that was left behind by more than this many frames gets the state instead of them. */
export const maxCatchUpFrames = 32

/** A socket without a ping or a subscription for this long is closed. */
export const silentAfterMs = 2 * minuteMs

/** A socket lives no longer, so that identity and directory entries do not either. */
export const maxSocketAgeMs = 6 * hourMs

/** Sockets on one shard of one person, and of one network address, behind which may be a whole office. */
export const maxSocketsPerUser = 20
export const maxSocketsPerAddress = 100

/** A room that gives no answer for so long gives none: frames that need no board must not wait behind it. */
export const roomAnswersWithinMs = 5 * secondMs

/** Waiting times before a call to another object is tried again. */
export const retryAfterMs = [100, 400, 1_600]

/** Ticks or frames that wait for one object; of more, the oldest are dropped, which the other side sees as a gap. */
export const maxLaneItems = 256

/** Shards of which one person's directory remembers that they hold a socket of theirs. */
export const maxDirectoryEntries = 100

/** A channel without viewers is purged after this long. */
export const forgetAfterMs = hourMs
