import { matchWords } from '#worker/ground/mail/words.rules.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { ShownSale } from '#worker/matches/catalogue/sales/contract.ts'
import { matchesPerRun } from '../../alerts/constants.ts'
import type { Candidate } from '../../alerts/contract.ts'
import { type Announce, type AnnouncingPorts, createAnnouncing } from '../announcing.ts'
import type { Opening, OpeningsRepository } from './repository.ts'
import { openedNow, openingWords } from './rules.ts'

type Dependencies = AnnouncingPorts & {
  repository: OpeningsRepository
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  /** Windows that may be shown, open or to come. */
  salesOf: (matchId: number) => Promise<ShownSale[]>
  clock: Clock
  logger: Logger
}

/**
 * Notifies users with alerts on the match once for each opening of a sale; one that moved is announced at its new time. Not
 * those whose alert has notified them of the seller’s tickets since: they would be notified of one opening twice.
 */
export function createOpenings({ repository, matchFacts, salesOf, clock, logger, ...ports }: Dependencies) {
  const run = createAnnouncing(ports)

  async function announceOpening(opening: Opening, announce: Announce): Promise<void> {
    const { matchId, opensAt, cursor } = opening
    const now = clock()
    const [match, sales] = await Promise.all([matchFacts(matchId), salesOf(matchId)])
    const opened = openedNow(sales, opensAt, now)
    if (match?.status !== 'scheduled' || opened.length === 0) return repository.postpone(opening, now)
    const facts = { ...openingWords(match, matchWords(match), opened, now), matchId, opensAt }
    const subject = { kind: 'opening', id: `opening:${matchId}:${opensAt}`, at: opensAt, facts } as const
    const sellers = opened.map(({ platform }) => platform)
    const choose = async (page: readonly Candidate[]) => {
      const userIds = [...new Set(page.map(({ userId }) => userId))]
      const notified = await repository.notifiedOfTickets(opening, userIds, sellers)
      return page.filter(({ userId }) => !notified.has(userId))
    }
    const news = { subject, alertType: null, match, isForTeams: false, choose }
    await repository.continueAt(opening, await announce(news, cursor))
    logger.info('sale_opening_announced', { match_id: matchId })
  }

  return async function announceOpenings(): Promise<void> {
    await run(await repository.due(clock(), matchesPerRun), announceOpening, {
      postpone: (opening) => repository.postpone(opening, clock()),
      logger,
    })
    await repository.purge(clock())
  }
}
