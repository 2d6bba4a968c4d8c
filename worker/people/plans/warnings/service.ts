import type { NotificationsService } from '#worker/alerting/notifications/service.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { warningsPerRun } from './constants.ts'
import type { WarningsRepository } from './repository.ts'
import { latestOf, warningOf, warningsAt } from './rules.ts'

type Dependencies = {
  repository: WarningsRepository
  notify: NotificationsService['record']
  clock: Clock
}

/**
 * Notifies of plans and trials about to end. The notification's key holds person and date, so a repeat after a crash
 * between the two writes notifies no one twice.
 */
export function createPlanWarnings({ repository, notify, clock }: Dependencies) {
  return async function warn(): Promise<void> {
    const now = clock()
    for (const warning of warningsAt(now)) {
      for (const ending of await repository.due(warning, now - latestOf(warning), now, warningsPerRun)) {
        const { userId, dueAt } = ending
        await notify({
          subject: warningOf(warning, ending, now),
          people: [{ userId, alertId: null, channels: ['email'] }],
          matchId: null,
          alertType: null,
          maxPerMatchPerHour: 1,
        })
        await repository.warned(userId, dueAt)
      }
    }
  }
}
