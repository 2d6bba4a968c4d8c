import { type Clock, minuteMs } from '../../platform/clock.ts'
import type { NewId } from '../../platform/ids.ts'
import type { Visitor } from '../sessions/contract.ts'
import { type ActivityKind, activityKeptMs, shownActivity } from './constants.ts'
import type { ActivityEntry } from './contract.ts'
import type { ActivityRepository } from './repository.ts'

type ActivityPorts = { repository: ActivityRepository; clock: Clock; newId: NewId }

export type ActivityService = ReturnType<typeof createActivityService>

/** The security log: who, what, when, from where, and no secret. */
export function createActivityService({ repository, clock, newId }: ActivityPorts) {
  return {
    /** `detail` is a few words for the person themselves; never a secret, an address or a name. */
    async record(
      userId: number,
      kind: ActivityKind,
      visitor: Visitor,
      more: { actorId?: number; detail?: string } = {},
    ): Promise<void> {
      await repository.add({
        userId,
        newestFirst: -clock(),
        id: newId(),
        kind,
        device: visitor.device,
        addressHash: visitor.addressHash,
        actorId: more.actorId ?? null,
        detail: more.detail ?? '',
      })
    },

    async recent(userId: number): Promise<ActivityEntry[]> {
      return repository.recent(userId, shownActivity)
    },

    /** Whether somebody signed in on such a device before: a new one is worth a mail. */
    isKnownDevice: repository.isKnownDevice,

    /** Each minute's turn is told by the clock: no place has to be remembered, and none is passed over for ever. */
    async sweep(): Promise<void> {
      const now = clock()
      await repository.removeOlder(now - activityKeptMs, Math.floor(now / minuteMs))
    },
  }
}
