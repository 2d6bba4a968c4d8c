// Part of the service: decides which users to notify of a change.

import { answerWithin } from '#worker/ground/platform/answer-within.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { BoardAround, Change } from '#worker/matches/changes/contract.ts'
import { queueSubject } from '../announcing/queues/rules.ts'
import type { NewNotifications, Subject } from '../notifications/contract.ts'
import { announcedBy } from '../notifications/lifetimes/rules.ts'
import {
  alertsPerPage,
  boardAroundTimeoutMs,
  fullPagesPerMessage,
  maxNotificationsPerMatchPerHour,
  pagesPerMessage,
} from './constants.ts'
import type { Candidate, Candidates } from './contract.ts'
import type { Claim, FiringsRepository } from './repeat/repository.ts'
import { type Crossing, crossingOf, crossings, isNews, onePerPerson, wantedCrossings } from './rules.ts'
import { ticketFilterOf } from './tickets.rules.ts'
import { cursorAfter, cursorText, fanOutPartitions, nextPage, type Partition, parseCursor } from './walk.rules.ts'

export type FanOut = ReturnType<typeof createFanOut>

/** An alert that fires, with what it crossed and the price of what it wants. */
type Firing = Claim & { alert: Candidate; crossing: Crossing }

type Dependencies = {
  candidates: Candidates
  firings: Pick<FiringsRepository, 'claim'>
  clock: Clock
  logger: Logger
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  /** Matches merged into this one whose alerts may not have followed yet. */
  formerIds: (matchId: number) => Promise<number[]>
  /** From the match's room, null once all are notified; asked once per call, and only for alerts that want certain tickets. */
  boardAround: (change: Change) => Promise<BoardAround | null>
  /** Stores and queues atomically; idempotent. */
  notify: (fresh: NewNotifications) => Promise<void>
  limits?: { alertsPerPage: number; fullPagesPerMessage: number }
}

function subjectOf(change: Change, match: MatchFacts): Subject {
  if (change.queue) return queueSubject(match, change, change.queue.since)
  return { kind: 'change', id: change.id, at: change.seenAt, facts: change }
}

export function createFanOut(dependencies: Dependencies) {
  const { candidates, firings, clock, logger, matchFacts, formerIds, boardAround, notify } = dependencies
  const limits = dependencies.limits ?? { alertsPerPage, fullPagesPerMessage }

  /** What an alert has to cross: the change's own summaries, or those of the tickets it wants, read from the room. */
  function crossingsFor(change: Change, match: MatchFacts, plain: Crossing[]) {
    const byFilter = new Map<string, Crossing[]>()
    let around: Promise<BoardAround | null> | undefined
    return async (alert: Candidate): Promise<Crossing[]> => {
      if (alert.conditions === null || change.queue) return plain
      if (alert.platformId !== null && alert.platformId !== change.platform.id) return []
      around ??= answerWithin(boardAround(change), boardAroundTimeoutMs)
      const board = await around
      if (board === null) return []
      const filter = ticketFilterOf(alert)
      const key = JSON.stringify(filter)
      const crossed = byFilter.get(key) ?? wantedCrossings(change, match, board, filter)
      byFilter.set(key, crossed)
      return crossed
    }
  }

  /** Those of a page that fire, as often as their owners want to hear. */
  async function firing(
    page: Candidate[],
    change: Change,
    match: MatchFacts,
    crossed: (alert: Candidate) => Promise<Crossing[]>,
  ) {
    const found: Firing[] = []
    for (const alert of page) {
      const crossing = crossingOf(alert, change, await crossed(alert))
      if (crossing) found.push({ alert, crossing, pence: crossing.after.lowestPricePence })
    }
    const asking = found.filter(({ alert }) => alert.repeatMode !== 'every_crossing')
    const occasion = { subjectId: subjectOf(change, match).id, matchId: change.matchId, at: change.seenAt }
    const allowed = asking.length === 0 ? new Set<number>() : await firings.claim(asking, occasion)
    return found.filter(({ alert }) => alert.repeatMode === 'every_crossing' || allowed.has(alert.id))
  }

  /** Records the notifications of one page's alerts atomically. */
  async function record(found: Firing[], change: Change, match: MatchFacts): Promise<number> {
    const recipients = onePerPerson(found.map(({ alert }) => alert))
    const alertType = recipients[0]?.alertType
    if (!alertType) return 0
    const crossed = new Map(found.map(({ alert, crossing }) => [alert.id, crossing]))
    await notify({
      subject: subjectOf(change, match),
      people: recipients.map(({ userId, id, conditions, priceThresholdPence, digest, channels, ...also }) => ({
        userId,
        alertId: id,
        limitPence: priceThresholdPence,
        wanted: conditions === null ? null : (crossed.get(id) ?? null),
        alsoAlertIds: also.alsoAlertIds,
        clientIds: also.clientIds,
        digest,
        channels,
      })),
      matchId: change.matchId,
      alertType,
      maxPerMatchPerHour: maxNotificationsPerMatchPerHour,
      ...(!change.queue && { announced: announcedBy(found, change) }),
    })
    return recipients.length
  }

  /** The partitions to read. While alerts move here from a merged match, also those that have none yet. */
  async function partitionsToRead(change: Change, match: MatchFacts, plain: Crossing[]): Promise<(Partition | null)[]> {
    const [former, nonEmpty] = await Promise.all([
      formerIds(match.id),
      candidates.nonEmptyPartitions(fanOutPartitions(match, change, plain)),
    ])
    return former.length > 0 ? fanOutPartitions(match, change, plain, former) : nonEmpty
  }

  return {
    /**
     * Works through the alerts of a change's match, teams and league, a bounded number of full pages per call, and returns
     * where to continue. Memory stays at one page, however many subscribers.
     */
    async onChange(change: Change, from: string | null): Promise<string | null> {
      const match = await matchFacts(change.matchId)
      if (!match || !isNews(change, match, clock())) return null
      const plain = crossings(change, match, clock())
      const crossed = crossingsFor(change, match, plain)
      const partitions = await partitionsToRead(change, match, plain)
      let next = nextPage(parseCursor(from), partitions)
      let pages = 0
      let fired = 0
      for (let read = 0; next && pages < limits.fullPagesPerMessage && read < pagesPerMessage; read += 1) {
        const { partition, cursor: at } = next
        const page = await candidates.page(partition, at.after, limits.alertsPerPage)
        if (page.length === limits.alertsPerPage) pages += 1
        fired += await record(await firing(page, change, match, crossed), change, match)
        next = nextPage(cursorAfter(at.partition, page, limits.alertsPerPage), partitions)
      }
      logger.info('change_decided', { change_id: change.id, pages, fired, is_done: !next })
      return next && cursorText(next.cursor)
    },
  }
}
