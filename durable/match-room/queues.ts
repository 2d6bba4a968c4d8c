// Queues before the platforms' pages. One that forms is news once; a check that reads the page ends it.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { sameQueueMs } from '#worker/matches/changes/constants.ts'
import { restate } from './changes-without-news.ts'
import { queueLastsMs } from './constants.ts'
import { countWaiting } from './quarantine.ts'
import type { Observed, Room, RoomPlatform } from './room.ts'

/** It stands while `endedAt` is null; `isUnseen`: no check has read the page since, so that it may never have gone. */
export type Queue = { since: Instant; seenAt: Instant; endedAt: Instant | null; isUnseen?: true }

/**
 * A check met a queue in the page's place. Null where that says nothing: the page was never read, so that nothing has
 * formed, or it was read since.
 */
export function queueSeen(room: Room, platformId: number, at: Instant): Observed | null {
  const platform = room.platforms.get(platformId)
  const known = room.queues.get(platformId)
  if (!platform || !wasRead(platform) || at <= Math.max(platform.checkedAt, known?.endedAt ?? 0)) return null
  if (known?.endedAt === null) {
    const next = withQueue(room, platformId, { ...known, seenAt: at })
    return { room: next, platform, change: null, historyRows: [], ...countWaiting(platform.held) }
  }
  // One that is back after a moment is the same one: a waiting room lets some in while it stands.
  if (known && at - known.endedAt < (known.isUnseen ? queueLastsMs : sameQueueMs))
    return restated(room, platformId, { since: known.since, seenAt: at, endedAt: null }, at)
  return restated(room, platformId, { since: at, seenAt: at, endedAt: null }, at, platform.ref.isAlertable)
}

/** The page was read, or no check has met the queue for long: it is over. Null where none stood. */
export function queueOver(room: Room, platformId: number, at: Instant, isUnseen = false): Observed | null {
  const known = room.queues.get(platformId)
  if (known?.endedAt !== null || at <= known.seenAt) return null
  return restated(room, platformId, { ...known, endedAt: at, ...(isUnseen && { isUnseen }) }, at)
}

/** Platforms whose queue no check has met for long: it is not certain that it still stands. */
export function unseenQueues({ queues }: Room, now: Instant): number[] {
  return [...queues].flatMap(([id, { seenAt, endedAt }]) =>
    endedAt === null && now - seenAt >= queueLastsMs ? [id] : [],
  )
}

/** A page that was taken off the board must be read anew. */
export function wasRead({ hasBaseline, ref }: RoomPlatform): boolean {
  return hasBaseline || ref.url !== ''
}

function withQueue(room: Room, platformId: number, queue: Queue): Room {
  return { ...room, queues: new Map(room.queues).set(platformId, queue) }
}

/** The match's price summary again, with the board as its queues are. */
function restated(room: Room, platformId: number, queue: Queue, at: Instant, isNews = false): Observed | null {
  const observed = restate(withQueue(room, platformId, queue), platformId, at)
  if (!observed?.change || !isNews) return observed
  return { ...observed, change: { ...observed.change, queue: { since: queue.since } } }
}
