import type { Clock } from '../platform/clock.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
import { maxAlertsListed } from './constants.ts'
import type { Alert, NamedAlert, NewAlert } from './contract.ts'
import type { AlertsRepository } from './repository.ts'

export type AlertsService = ReturnType<typeof createAlertsService>

/** Users' actions on their alerts. */
export function createAlertsService({ repository, clock }: { repository: AlertsRepository; clock: Clock }) {
  return {
    find: repository.find,

    /** Creates an alert on one match, team or league. */
    async create(userId: number, input: NewAlert): Promise<Result<Alert, 'NOT_FOUND'>> {
      if (!(await repository.targetExists(input.targetKind, input.targetId))) {
        return fail('NOT_FOUND', `We couldn't find that ${input.targetKind}.`)
      }
      if (input.platformId !== null && !(await repository.platformExists(input.platformId))) {
        return fail('NOT_FOUND', "We couldn't find that platform.")
      }
      return succeed(await repository.insert(userId, input, clock()))
    },

    /** Newest first, at most `maxAlertsListed`; `beforeId` continues a page. */
    list(userId: number, beforeId?: number): Promise<Alert[]> {
      return repository.list(userId, maxAlertsListed, beforeId)
    },

    /** Newest first, at most `maxAlertsListed`, with the names of their targets. */
    listNamed(userId: number): Promise<NamedAlert[]> {
      return repository.listNamed(userId, maxAlertsListed)
    },

    /** Activates or deactivates a user's own alert; idempotent. */
    async setActive(userId: number, alertId: number, isActive: boolean): Promise<Result<Alert, 'NOT_FOUND'>> {
      const alert = await repository.setActive(userId, alertId, isActive)
      return alert ? succeed(alert) : fail('NOT_FOUND', "We couldn't find that alert.")
    },
  }
}
