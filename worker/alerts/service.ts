import type { Change } from '../changes/contract.ts'
import type { Message } from '../messages.ts'
import type { Clock } from '../platform/clock.ts'
import type { NewId } from '../platform/ids.ts'
import type { Logger } from '../platform/logger.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
import { alertsPerPage, maxAlertsListed, pagesPerMessage } from './constants.ts'
import type { Alert, MatchFacts, NewAlert } from './contract.ts'
import type { AlertsRepository } from './repository.ts'
import {
  batchesFor,
  type Crossing,
  crossings,
  cursorAt,
  fanOutSteps,
  fires,
  nextPage,
  onePerPerson,
  placeOf,
} from './rules.ts'

export type AlertsService = ReturnType<typeof createAlertsService>

type Dependencies = {
  repository: AlertsRepository
  clock: Clock
  newId: NewId
  logger: Logger
  enqueue: (message: Message) => Promise<void>
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  limits?: { alertsPerPage: number; pagesPerMessage: number }
}

export function createAlertsService(dependencies: Dependencies) {
  const { repository, clock, newId, logger, enqueue, matchFacts } = dependencies
  const limits = dependencies.limits ?? { alertsPerPage, pagesPerMessage }

  /** Decides one page, stores it all or nothing, and queues what is to be sent. */
  async function decide(page: Alert[], change: Change, crossed: Crossing[]): Promise<number> {
    const told = onePerPerson(page.filter((alert) => fires(alert, change, crossed)))
    const alertType = told[0]?.alertType
    if (!alertType) return 0
    const madeBatchIds = await repository.tell({
      change,
      alertType,
      told: told.map((alert) => ({ userId: alert.userId, alertId: alert.id })),
      batchIds: Array.from({ length: batchesFor(told.length) }, newId),
      decidedAt: clock(),
    })
    await Promise.all(madeBatchIds.map((batchId) => enqueue({ version: 1, type: 'deliver', batchId })))
    return told.length
  }

  return {
    /**
     * Works through the alerts of a change's match, teams and league, a bounded number of pages at a call, and answers where
     * the rest begins: a million subscribers take the memory of one page.
     */
    async onChange(change: Change, place: string | null): Promise<string | null> {
      const match = await matchFacts(change.matchId)
      const crossed = match ? crossings(change, match, clock()) : []
      const steps = match ? fanOutSteps(match) : []
      let next = nextPage(cursorAt(place), steps, crossed)
      let pages = 0
      let fired = 0
      for (; next && pages < limits.pagesPerMessage; pages += 1) {
        const { step, cursor: at } = next
        const page = await repository.page(step, at.afterAlertId, limits.alertsPerPage)
        fired += await decide(page, change, crossed)
        const isStepDone = page.length < limits.alertsPerPage
        const following = isStepDone
          ? { step: at.step + 1, afterAlertId: 0 }
          : { step: at.step, afterAlertId: page.at(-1)?.id ?? 0 }
        next = nextPage(following, steps, crossed)
      }
      logger.info('change_decided', { change_id: change.id, crossings: crossed.length, pages, fired, is_done: !next })
      return next && placeOf(next.cursor)
    },

    /** Watches one match, team or league for a person. */
    async create(userId: number, input: NewAlert): Promise<Result<Alert, 'NOT_FOUND'>> {
      if (!(await repository.targetExists(input.targetKind, input.targetId))) {
        return fail('NOT_FOUND', `There is no such ${input.targetKind}.`)
      }
      if (input.platformId !== null && !(await repository.platformExists(input.platformId))) {
        return fail('NOT_FOUND', 'There is no such platform.')
      }
      return succeed(await repository.insert(userId, input, clock()))
    },

    /** Newest first, at most `maxAlertsListed`; `beforeId` continues after the last one of a page. */
    list(userId: number, beforeId?: number): Promise<Alert[]> {
      return repository.list(userId, maxAlertsListed, beforeId)
    },

    /** Switches a person's own alert on or off; doing it twice changes nothing. */
    async setActive(userId: number, alertId: number, isActive: boolean): Promise<Result<Alert, 'NOT_FOUND'>> {
      const alert = await repository.setActive(userId, alertId, isActive)
      return alert ? succeed(alert) : fail('NOT_FOUND', 'There is no such alert.')
    },
  }
}
