import type { TargetFreshness } from '#durable/platform-gate/protocol.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { checksAskedEveryMs, gateAnswersWithinMs } from './constants.ts'
import type { PlatformCheck } from './protocol.ts'
import { markChecked, type Room } from './room.ts'

type FreshnessOf = (platformId: number) => Promise<TargetFreshness | null>

/** The newest checks from the gates: the room itself hears of unchanged pages once a day. */
export function newestChecks({ platforms }: Room, freshnessOf: FreshnessOf): Promise<PlatformCheck[]> {
  return Promise.all(
    [...platforms].map(async ([platformId, { checkedAt }]) => {
      const silence = scheduler.wait(gateAnswersWithinMs).then(() => null)
      // Without an answer the room's own time is used.
      const known = await Promise.race([freshnessOf(platformId).catch(() => null), silence])
      return { platformId, checkedAt: Math.max(checkedAt, known?.goodAt ?? 0) }
    }),
  )
}

/** A room as checked as the gates say, which are asked once a minute. Of no use to what the room decides: it is not stored. */
export function createKnownChecks(room: () => Room, freshnessOf: FreshnessOf, clock: Clock) {
  let askedAt: Instant = Number.NEGATIVE_INFINITY
  let known: Promise<PlatformCheck[]> = Promise.resolve([])

  return async (): Promise<Room> => {
    const isOld = [...room().platforms.values()].some(({ checkedAt }) => clock() - checkedAt >= checksAskedEveryMs)
    if (isOld && Math.abs(clock() - askedAt) >= checksAskedEveryMs) {
      askedAt = clock()
      known = newestChecks(room(), freshnessOf)
    }
    const checks = await known
    return checks.reduce((next, { platformId, checkedAt }) => markChecked(next, platformId, checkedAt) ?? next, room())
  }
}
