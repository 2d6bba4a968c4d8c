import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { matchesPerRun } from '../../alerts/constants.ts'
import { type Announce, type AnnouncingPorts, createAnnouncing } from '../announcing.ts'
import { settleMs } from './constants.ts'
import type { MovesRepository, StoredMove } from './repository.ts'
import { concernsTeams, type Move, moveOf } from './rules.ts'
import { moveNotice } from './words.ts'

type Dependencies = AnnouncingPorts & {
  repository: MovesRepository
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  clock: Clock
  logger: Logger
}

type Announced = NonNullable<StoredMove['announced']>

/** Announces that matches are off, back on or moved, to those with active alerts on them: once for each net change. */
export function createMoves({ repository, matchFacts, clock, logger, ...ports }: Dependencies) {
  const run = createAnnouncing(ports)

  /** Where to go on; null when all are notified. */
  async function notify({ matchId, was, seenAt, cursor }: StoredMove, move: Move, is: Announced, announce: Announce) {
    const match = await matchFacts(matchId)
    if (!match) return null
    const facts = moveNotice({ match, move, was, is, at: seenAt })
    const subject = { kind: 'move', id: `move:${matchId}:${seenAt}`, at: seenAt, facts } as const
    return announce({ subject, alertType: null, match, isForTeams: concernsTeams(move) }, cursor)
  }

  async function announceMove(stored: StoredMove, announce: Announce): Promise<void> {
    const { matchId, was } = stored
    const announced = stored.announced ?? stored.is
    const move = announced && moveOf(was, announced, stored.seenAt)
    if (!announced || !move) return repository.finish(stored, announced ?? was)
    if (stored.announced === null && !(await repository.begin(stored, announced))) return
    const started = { ...stored, announced }
    const cursor = await notify(started, move, announced, announce)
    if (cursor !== null) return repository.continueAt(started, cursor)
    await repository.finish(started, announced)
    logger.info('match_move_announced', { match_id: matchId, move })
  }

  return async function announceMoves(): Promise<void> {
    const now = clock()
    await run(await repository.due(now, now - settleMs, matchesPerRun), announceMove, {
      postpone: ({ matchId }) => repository.postpone(matchId, clock()),
      logger,
    })
  }
}
