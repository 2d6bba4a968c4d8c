import type { TargetFreshness } from '#durable/platform-gate/protocol.ts'
import { gateAnswersWithinMs } from './constants.ts'
import type { PlatformCheck } from './protocol.ts'
import type { Room } from './room.ts'

type FreshnessOf = (platformId: number) => Promise<TargetFreshness | null>

/** The newest checks from the gates: the room itself hears of unchanged pages only every few minutes. */
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
