import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { Plan } from '#worker/people/plans/constants.ts'
import type { PlanChange } from '#worker/people/plans/contract.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { NotificationsService } from '../../notifications/service.ts'
import type { NamedAlert } from '../contract.ts'
import { plansPerRun } from './constants.ts'
import type { PausingRepository } from './repository.ts'
import { alertsKept, pausedNotice, plansCovered } from './rules.ts'

type Dependencies = {
  repository: PausingRepository
  changes: PlansService['changes']
  alertsOf: (userId: number) => Promise<readonly NamedAlert[]>
  notify: NotificationsService['record']
  clock: Clock
}

/**
 * Holds alerts to the limits of their users' plans. The notice's key holds user and moment, and the plan stays due until it is
 * recorded, so a run after a crash goes on where the last one stopped.
 */
export function createPausing({ repository, changes, alertsOf, notify, clock }: Dependencies) {
  /** When the alerts were changed. */
  async function apply(change: PlanChange): Promise<Instant> {
    const { from, to } = change
    const now = clock()
    if (alertsKept(to) < alertsKept(from)) await repository.pause(change, alertsKept(to), now)
    else await repository.resume(change, plansCovered(to), alertsKept(to), now)
    return now
  }

  /** Names to the owner the alerts that the change of plan paused. */
  async function announce({ userId, wasTrial }: PlanChange, to: Plan, pausedAt: Instant): Promise<void> {
    const paused = (await alertsOf(userId)).filter((alert) => alert.pausedAt === pausedAt)
    const after = paused[0]?.pausedAfter
    if (!after) return
    await notify({
      subject: pausedNotice({ userId, names: paused.map(({ name }) => name), pausedAt, after, to, wasTrial }),
      people: [{ userId, alertId: null, channels: ['email'] }],
      matchId: null,
      alertType: null,
      maxPerMatchPerHour: 1,
    })
  }

  return async function enforcePlanLimits(): Promise<void> {
    for (const change of await changes(plansPerRun)) {
      const { from, to, enforcedAt } = change
      // An earlier run may have stopped before it was announced.
      if (enforcedAt !== null) await announce(change, from, enforcedAt)
      if (from !== to) await announce(change, to, await apply(change))
      await repository.done(change)
    }
  }
}
