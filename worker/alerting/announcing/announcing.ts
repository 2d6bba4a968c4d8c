// Part of the service: pages through all who wait for a match, a bounded part per run, to announce one thing about it.

import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { alertsPerPage, alertTypes, maxPriceThresholdPence, pagesPerRun } from '../alerts/constants.ts'
import type { AlertTarget, Candidate, Candidates } from '../alerts/contract.ts'
import { onePerPerson } from '../alerts/rules.ts'
import {
  cursorAfter,
  cursorText,
  nextPage,
  type Partition,
  parseCursor,
  withoutThreshold,
} from '../alerts/walk.rules.ts'
import type { NewNotifications } from '../notifications/contract.ts'

export type AnnouncingPorts = {
  candidates: Candidates
  /** Stores and queues atomically; idempotent. */
  notify: (fresh: NewNotifications) => Promise<void>
  limits?: { alertsPerPage: number; pagesPerRun: number } | undefined
}

type News = Pick<NewNotifications, 'subject' | 'alertType'> & {
  match: MatchFacts
  /** Also to those who wait for one of its teams; never for a league's sake, whose fans would hear of hundreds. */
  isForTeams: boolean
  /** Whom of a page it concerns; all of them without it. */
  choose?: (page: readonly Candidate[]) => readonly Candidate[] | Promise<readonly Candidate[]>
  /** Instead of the alert's own. */
  channels?: DeliveryChannel[]
}

/** Pages that a run may still read, shared by its matches: one invocation's queries are for all of them. */
type Budget = { pagesLeft: number }

/** `cursor`: where an earlier run stopped; answers where to go on, or null when all are notified. */
export type Announce = (news: News, cursor: string | null) => Promise<string | null>

/** Part of a run that concerns one match. */
type Work<Item> = (item: Item, announce: Announce) => Promise<void>

export function createAnnouncing({ candidates, notify, limits }: AnnouncingPorts) {
  const { alertsPerPage: perPage, pagesPerRun: mostPages } = limits ?? { alertsPerPage, pagesPerRun }

  async function announce(news: News, from: string | null, budget: Budget): Promise<string | null> {
    const partitions = await candidates.nonEmptyPartitions(partitionsOf(news))
    let next = nextPage(parseCursor(from), partitions)
    for (; next && budget.pagesLeft > 0; budget.pagesLeft -= 1) {
      const { partition, cursor } = next
      const page = await candidates.page(partition, cursor.after, perPage)
      const chosen = news.choose ? await news.choose(page) : page
      const people = onePerPerson(chosen).map(({ userId, id, alsoAlertIds, clientIds, channels }) => {
        return { userId, alertId: id, alsoAlertIds, clientIds, channels: news.channels ?? channels }
      })
      if (people.length > 0) {
        const { subject, alertType, match } = news
        await notify({ subject, people, matchId: match.id, alertType, maxPerMatchPerHour: Number.MAX_SAFE_INTEGER })
      }
      next = nextPage(cursorAfter(cursor.partition, page, perPage), partitions)
    }
    return next && cursorText(next.cursor)
  }

  /** One run over several matches. One that fails does not stop the others, and comes last next time. */
  return async function run<Item extends { matchId: number }>(
    items: readonly Item[],
    work: Work<Item>,
    { postpone, logger }: { postpone: (item: Item) => Promise<void>; logger: Logger },
  ): Promise<void> {
    const budget = { pagesLeft: mostPages }
    for (const item of items) {
      if (budget.pagesLeft <= 0) return
      try {
        await work(item, (news, cursor) => announce(news, cursor, budget))
      } catch (error) {
        logger.error('announcement_failed', { match_id: item.matchId, error: errorText(error) })
        await postpone(item)
      }
    }
  }
}

function partitionsOf({ match: { id, homeTeamId, awayTeamId }, isForTeams }: News): Partition[] {
  const teams = isForTeams ? [homeTeamId, awayTeamId] : []
  const targets: AlertTarget[] = [{ kind: 'match', id }, ...teams.map((team) => ({ kind: 'team' as const, id: team }))]
  const range = { fromPence: withoutThreshold, untilPence: maxPriceThresholdPence + 1 }
  return targets.flatMap((target) =>
    alertTypes.flatMap((alertType) =>
      [false, true].map((isConditional) => ({ ...target, alertType, isConditional, ...range })),
    ),
  )
}
