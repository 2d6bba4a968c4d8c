import { type Clock, minuteMs } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { Visitor } from '../accounts/sessions/contract.ts'
import type { Seat } from '../colleagues/contract.ts'
import { type ActivityKind, activityKeptMs, readActivity, shownActivity } from './constants.ts'
import type { ActivityEntry } from './contract.ts'
import type { ActivityRepository } from './repository.ts'
import { merged } from './rules.ts'

type ActivityPorts = { repository: ActivityRepository; clock: Clock; newId: NewId; logger: Logger }

export type ActivityService = ReturnType<typeof createActivityService>

/** The security log: who, what, when, from where, and no secret. */
export function createActivityService({ repository, clock, newId, logger }: ActivityPorts) {
  /** The operator's copy: who did what to whom, by ids alone. */
  function log(kind: ActivityKind, userId: number | null, { device, addressHash }: Visitor, actorId = userId): void {
    logger.info('activity', { kind, user_id: userId, actor_id: actorId, device, network: addressHash })
  }

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
      log(kind, userId, visitor, more.actorId)
    },

    /** For the batch of what a colleague writes for an agent. A colleague's device is their own data. */
    statementsOf(kind: ActivityKind, { agentId, colleagueId }: Pick<Seat, 'agentId' | 'colleagueId'>, detail = '') {
      const event = { userId: agentId, newestFirst: -clock(), id: newId(), kind, actorId: colleagueId, detail }
      return repository.statements({ ...event, device: '', addressHash: '' })
    },

    /** A failed sign-in that no person's own log notes: to an unknown address, or one more than it notes a day. */
    noteFailedSignIn(userId: number | null, visitor: Visitor): void {
      log('sign_in_failed', userId, visitor)
    },

    async recent(userId: number): Promise<ActivityEntry[]> {
      return merged(await repository.recent(userId, readActivity)).slice(0, shownActivity)
    },

    /** The clock decides each minute's part: no position to store, and every part gets its turn. */
    async sweep(): Promise<void> {
      const now = clock()
      await repository.removeOlder(now - activityKeptMs, Math.floor(now / minuteMs))
    },
  }
}
