import type { NotificationsService } from '#worker/alerting/notifications/service.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import { accountTexts, peoplePerPage, salesPerRun } from './constants.ts'
import type { NeededAccount } from './contract.ts'
import type { AccountsRepository, DueSale } from './repository.ts'
import { neededAccounts, reminderOf } from './rules.ts'

type Ports = {
  repository: AccountsRepository
  plans: Pick<PlansService, 'entitled'>
  notify: NotificationsService['record']
  clock: Clock
}

/** Accounts that official sellers ask for before their sales. The fan opens them; we register nothing. */
export function createSellerAccounts({ repository, plans, notify, clock }: Ports) {
  const list = async (userId: number): Promise<NeededAccount[]> =>
    neededAccounts(await repository.sales(userId, clock()))

  async function remindOf(sale: DueSale): Promise<void> {
    const page = await repository.people(sale, peoplePerPage)
    const entitled = await plans.entitled(page, 'autoRegistration')
    for (const userId of page.filter((one) => entitled.has(one))) {
      await notify({
        subject: reminderOf(sale, userId, clock()),
        people: [{ userId, alertId: null, channels: ['email'] }],
        matchId: sale.matchId,
        alertType: null,
        maxPerMatchPerHour: Number.MAX_SAFE_INTEGER,
      })
    }
    await repository.continueAt(sale, page.length < peoplePerPage ? null : (page.at(-1) ?? null))
  }

  return {
    list,

    /** Terms of those sellers of which any are known. */
    termsOf: repository.termsOf,

    removeAll: repository.removeAll,

    /** Notes whether the person has an account at a seller on their list; may be repeated. */
    async mark(userId: number, platformId: number, isDone: boolean): Promise<Result<null, 'NOT_FOUND'>> {
      const listed = await list(userId)
      if (!listed.some(({ sale }) => sale.platformId === platformId)) return fail('NOT_FOUND', accountTexts.gone)
      await repository.mark(userId, platformId, isDone ? clock() : null)
      return succeed(null)
    },

    /** 48 hours before a sale opens, in the inbox and by mail: once for each person, seller and opening. */
    async remind(): Promise<void> {
      for (const sale of await repository.due(clock(), salesPerRun)) await remindOf(sale)
      await repository.purge(clock())
    },
  }
}
