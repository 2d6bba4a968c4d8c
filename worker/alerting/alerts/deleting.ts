// Part of the service: deletes alerts and takes that back.
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { monthStart } from '#worker/people/plans/rules.ts'
import { noSuchAlert, undoDeleteMs } from './constants.ts'
import type { Alert, NamedAlert } from './contract.ts'
import type { OwnAlertsRepository } from './making/repository.ts'
import type { Making, Refused } from './making/service.ts'

type DeletingPorts = {
  repository: Pick<OwnAlertsRepository, 'remove' | 'restore' | 'findOwn'>
  making: Pick<Making, 'allowanceOf' | 'refusalOf' | 'refused'>
  name: (alert: Alert) => Promise<NamedAlert>
  clock: Clock
}

export function createAlertDeletion({ repository, making, name, clock }: DeletingPorts) {
  return {
    /** Deletes an alert, restorable for `undoDeleteMs`; a repeated call changes nothing. */
    async remove(userId: number, alertId: number): Promise<Result<NamedAlert, 'NOT_FOUND' | 'FORBIDDEN'>> {
      const now = clock()
      await repository.remove(userId, alertId, monthStart(now, 0), now)
      const alert = await repository.findOwn(userId, alertId)
      if (!alert) return fail('NOT_FOUND', noSuchAlert)
      const named = succeed(await name(alert))
      return alert.deletedAt === null ? making.refused(userId, named) : named
    },

    /** Undoes a deletion; a repeated call changes nothing. */
    async restore(userId: number, alertId: number): Promise<Result<NamedAlert, Refused>> {
      const now = clock()
      await repository.restore(userId, alertId, await making.allowanceOf(userId, now), now)
      const alert = await repository.findOwn(userId, alertId)
      if (!alert || (alert.deletedAt !== null && alert.deletedAt <= now - undoDeleteMs)) {
        return fail('NOT_FOUND', noSuchAlert)
      }
      return alert.deletedAt === null ? succeed(await name(alert)) : making.refusalOf(userId)
    },
  }
}
