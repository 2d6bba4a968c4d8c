// Part of the service: decides which users to notify of a change.
import type { Change } from '../changes/contract.ts'
import type { NewNotifications } from '../notifications/contract.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logger.ts'
import { alertsPerPage, maxNotificationsPerMatchPerHour, pagesPerMessage } from './constants.ts'
import type { Alert, MatchFacts } from './contract.ts'
import type { AlertsRepository } from './repository.ts'
import { type Crossing, crossings, cursorAt, fanOutSteps, fires, nextPage, onePerPerson, placeOf } from './rules.ts'

export type FanOut = ReturnType<typeof createFanOut>

type Dependencies = {
  repository: Pick<AlertsRepository, 'page'>
  clock: Clock
  logger: Logger
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  /** Stores and queues atomically; idempotent. */
  notify: (fresh: NewNotifications) => Promise<void>
  limits?: { alertsPerPage: number; pagesPerMessage: number }
}

export function createFanOut(dependencies: Dependencies) {
  const { repository, clock, logger, matchFacts, notify } = dependencies
  const limits = dependencies.limits ?? { alertsPerPage, pagesPerMessage }

  /** Decides one page and records its notifications atomically. */
  async function decide(page: Alert[], change: Change, crossed: Crossing[]): Promise<number> {
    const told = onePerPerson(page.filter((alert) => fires(alert, change, crossed)))
    const alertType = told[0]?.alertType
    if (!alertType) return 0
    await notify({
      subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
      people: told.map((alert) => ({ userId: alert.userId, alertId: alert.id, channels: ['email'] })),
      matchId: change.matchId,
      alertType,
      maxPerMatchPerHour: maxNotificationsPerMatchPerHour,
    })
    return told.length
  }

  return {
    /**
     * Works through the alerts of a change's match, teams and league, a bounded number of pages per call, and returns
     * where to continue. Memory stays at one page, however many subscribers.
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
  }
}
