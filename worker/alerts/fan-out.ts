// Part of the service: decides which users to notify of a change.
import type { Change } from '../changes/contract.ts'
import type { NewNotifications } from '../notifications/contract.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logger.ts'
import type { Candidates } from './candidates.ts'
import { alertsPerPage, maxNotificationsPerMatchPerHour, pagesPerMessage } from './constants.ts'
import type { Alert, MatchFacts } from './contract.ts'
import { type Crossing, crossings, fires, onePerPerson } from './rules.ts'
import { type Cursor, cursorAt, fanOutSteps, nextPage, placeOf, withoutThreshold } from './walk/rules.ts'

export type FanOut = ReturnType<typeof createFanOut>

type Dependencies = {
  candidates: Candidates
  clock: Clock
  logger: Logger
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  /** Stores and queues atomically; idempotent. */
  notify: (fresh: NewNotifications) => Promise<void>
  limits?: { alertsPerPage: number; pagesPerMessage: number }
}

export function createFanOut(dependencies: Dependencies) {
  const { candidates, clock, logger, matchFacts, notify } = dependencies
  const limits = dependencies.limits ?? { alertsPerPage, pagesPerMessage }

  /** Decides one page and records its notifications atomically. */
  async function decide(page: Alert[], change: Change, crossed: Crossing[]): Promise<number> {
    const told = onePerPerson(page.filter((alert) => fires(alert, change, crossed)))
    const alertType = told[0]?.alertType
    if (!alertType) return 0
    await notify({
      subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
      people: told.map(({ userId, id, channels }) => ({ userId, alertId: id, channels })),
      matchId: change.matchId,
      alertType,
      maxPerMatchPerHour: maxNotificationsPerMatchPerHour,
    })
    return told.length
  }

  /** Where to go on after a page: within its step while pages are full. */
  function following(step: number, page: Alert[]): Cursor {
    const last = page.length < limits.alertsPerPage ? undefined : page.at(-1)
    if (!last) return { step: step + 1, after: null }
    return { step, after: { thresholdPence: last.priceThresholdPence ?? withoutThreshold, alertId: last.id } }
  }

  return {
    /**
     * Works through the alerts of a change's match, teams and league, a bounded number of pages per call, and returns
     * where to continue. Memory stays at one page, however many subscribers.
     */
    async onChange(change: Change, place: string | null): Promise<string | null> {
      const match = await matchFacts(change.matchId)
      const crossed = match ? crossings(change, match, clock()) : []
      const steps = match ? fanOutSteps(match, crossed) : []
      let next = nextPage(cursorAt(place), steps)
      let pages = 0
      let fired = 0
      for (; next && pages < limits.pagesPerMessage; pages += 1) {
        const { step, cursor: at } = next
        const page = await candidates.page(step, at.after, limits.alertsPerPage)
        fired += await decide(page, change, crossed)
        next = nextPage(following(at.step, page), steps)
      }
      logger.info('change_decided', { change_id: change.id, crossings: crossed.length, pages, fired, is_done: !next })
      return next && placeOf(next.cursor)
    },
  }
}
