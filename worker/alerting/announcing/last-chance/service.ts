import { matchWords } from '#worker/ground/mail/words.rules.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { matchesPerRun } from '../../alerts/constants.ts'
import type { Candidate } from '../../alerts/contract.ts'
import type { MatchBoard } from '../../notifications/contract.ts'
import { type Announce, type AnnouncingPorts, createAnnouncing } from '../announcing.ts'
import { chanceBoardTimeoutMs } from './constants.ts'
import type { LastChance, LastChancesRepository } from './repository.ts'
import { isNearlyOn, lastChanceWords, lastTickets } from './rules.ts'

type Dependencies = AnnouncingPorts & {
  repository: LastChancesRepository
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  boardOf: (matchId: number) => Promise<MatchBoard>
  clock: Clock
  logger: Logger
}

/**
 * In the last day before kick-off, when few tickets are left: notifies users with an alert on the match or one of its teams
 * once, if what they want is among them within their price limit, and was not news to them a moment ago.
 */
export function createLastChances({ repository, matchFacts, boardOf, clock, logger, ...ports }: Dependencies) {
  const run = createAnnouncing(ports)

  async function announceChance(chance: LastChance, announce: Announce): Promise<void> {
    const { matchId, kickoffAt, seenAt, cursor } = chance
    const now = clock()
    const [match, board] = await Promise.all([
      matchFacts(matchId),
      answerOrNull(boardOf(matchId), chanceBoardTimeoutMs),
    ])
    // The lists' summary lags behind the board, which decides; a silent room is asked again in a minute.
    if (!match || !board || !isNearlyOn(match, now) || board.summary.availability !== 'limited')
      return repository.postpone(matchId, now)
    if (!(await repository.begin(chance))) return
    const facts = { ...lastChanceWords(match, matchWords(match), board.summary), matchId }
    const subject = { kind: 'last_chance', id: `last-chance:${matchId}:${kickoffAt}`, at: seenAt, facts } as const
    const choose = async (page: readonly Candidate[]) => {
      const wanting = page.filter((alert) => alert.alertType !== 'queue' && lastTickets(alert, board) !== null)
      const notified = wanting.length > 0 ? await repository.notifiedLately(matchId, wanting, now) : new Set()
      return wanting.filter(({ id }) => !notified.has(id))
    }
    await repository.continueAt(
      chance,
      await announce({ subject, alertType: 'last_chance', match, isForTeams: true, choose }, cursor),
    )
    logger.info('last_chance_announced', { match_id: matchId })
  }

  return async function announceLastChances(): Promise<void> {
    await run(await repository.due(clock(), matchesPerRun), announceChance, {
      postpone: ({ matchId }) => repository.postpone(matchId, clock()),
      logger,
    })
    await repository.purge(clock())
  }
}
