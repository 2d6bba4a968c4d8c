import { type Clock, type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { theSite } from '#worker/people/audit-log/constants.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import type { CatalogueWriter } from '../catalogue/writing/service.ts'
import { feedName, formerFeedName } from '../live/football-data/constants.ts'
import {
  competitions,
  competitionUnfollowed,
  competitionUnknown,
  feedUnconfigured,
  leagueMissing,
  longestRetryMs,
  maxNotedMatches,
  refusedPauseMs,
  requestsLeftToLive,
  retryAfterMs,
  syncEveryMs,
  syncUnderWay,
} from './constants.ts'
import type { FeedRow, Outcome } from './contract.ts'
import type { CompetitionReader, ListAnswer } from './football-data/reader.ts'
import type { PlannedUpdate, SyncPlan } from './plan/contract.ts'
import { planSync } from './plan/rules.ts'
import type { Competition, FixturesRepository } from './repository.ts'
import { failureText, nameOf, outcomeOf, pausedText, problemOf, replayed, summaryOf } from './rules.ts'

type Ports = {
  repository: FixturesRepository
  /** Null where no feed is set up. */
  read: CompetitionReader | null
  writer: Pick<CatalogueWriter, 'writeFixtures'>
  note: Note
  /** Makes open pages reload their lists: they show when a match is. */
  refreshMatches: () => Promise<void>
  clock: Clock
  logger: Logger
}

type Refusal = 'NOT_FOUND' | 'CONFLICT' | 'RATE_LIMITED' | 'UNAVAILABLE' | 'INVALID'
export type FixturesService = ReturnType<typeof createFixturesService>

/** Keeps the matches of followed competitions as the feed lists them. */
export function createFixturesService({ repository, read, writer, note, refreshMatches, clock, logger }: Ports) {
  /** Compares rows with what is stored, and writes what differs, with its notes, in one batch. */
  async function apply(competition: Competition, rows: readonly FeedRow[], { actorId, isWhole, outcomeWith }: Applied) {
    const now = clock()
    const known = await repository.loadContext(competition, rows, now)
    const plan = planSync(rows, known, { isWhole })
    const { outcome, problem } = outcomeWith(outcomeOf(rows, plan), plan)
    const entries = plan.changed
      .filter(({ isMoved }) => isMoved)
      .slice(0, maxNotedMatches)
      .map((change) => note({ actorId, ...entryOf(change) }))
    const summary = note({
      actorId,
      action: 'matches_synced',
      subject: 'competition',
      id: null,
      name: `${nameOf(competition.code)}: ${summaryOf(outcomeOf(rows, plan))}`,
      before: null,
      after: outcome,
    })
    const times = { dueAt: now + syncEveryMs, syncedAt: now }
    const done = repository.done(competition.code, { ...plan, outcome, problem, ...times })
    await writer.writeFixtures({ feed: feedName, formerFeed: formerFeedName, ...plan }, [...entries, summary], done)
    if (plan.changed.some(({ hasMoved }) => hasMoved)) await refreshMatches()
    return outcome
  }

  /** Without a request while the feed's own limit says so. */
  async function pausedUntil(): Promise<Instant | null> {
    const until = (await repository.feed())?.pausedUntil ?? 0
    return until > clock() ? until : null
  }

  async function noteAnswer(answer: ListAnswer): Promise<void> {
    const now = clock()
    if (!answer.ok) {
      const pauseMs = answer.status === 429 ? (answer.retryAfterMs ?? refusedPauseMs) : 0
      // An answer that refuses a competition is still one: the feed is there.
      const hasAnswered = answer.status === 403 || answer.status === 404
      const problem = hasAnswered ? null : answer.reason
      return repository.noteFeed({ pausedUntil: now + pauseMs, problem, ...(hasAnswered && { answeredAt: now }) })
    }
    const { budget } = answer
    const isSpent = budget !== null && budget.available <= requestsLeftToLive
    await repository.noteFeed({ pausedUntil: isSpent ? budget.resetAt : 0, answeredAt: now, problem: null })
  }

  async function failed({ code, failures }: Competition, answer: Extract<ListAnswer, { ok: false }>) {
    const now = clock()
    const backOffMs = Math.min(retryAfterMs * 2 ** Math.min(failures, 10), longestRetryMs)
    // Refused for its rate: nothing is wrong with the competition, so its next turn comes with the feed's.
    const dueAt = answer.status === 429 ? now + (answer.retryAfterMs ?? refusedPauseMs) : now + backOffMs
    const problem = failureText(answer)
    await repository.recordFailure(code, { problem, dueAt, failures: answer.status === 429 ? failures : failures + 1 })
    logger.warn('competition_not_synchronised', { code, reason: answer.reason })
    return fail('UNAVAILABLE', problem)
  }

  async function synchronise(code: string, actorId: number): Promise<Result<Outcome, Refusal>> {
    if (!(await repository.find(code))) return fail('NOT_FOUND', competitionUnfollowed)
    if (!read) return fail('UNAVAILABLE', feedUnconfigured)
    const paused = await pausedUntil()
    if (paused !== null) return fail('RATE_LIMITED', pausedText(paused))
    const competition = await repository.claim(code, clock())
    if (!competition) return fail('CONFLICT', syncUnderWay)
    const answer = await read(code)
    await noteAnswer(answer)
    if (!answer.ok) return failed(competition, answer)
    const listed = new Set(answer.rows.map(({ id }) => id))
    const upcoming = await repository.upcoming(competition.leagueId, clock())
    const outcomeWith = (outcome: Outcome, { linked }: SyncPlan) => {
      const replaced = new Set(linked.flatMap(({ was = [] }) => was))
      const missing = upcoming.filter((id) => !listed.has(id) && !replaced.has(id)).length
      const whole = { ...outcome, missing, unreadable: answer.unreadable }
      return { outcome: whole, problem: problemOf(whole) }
    }
    // An unreadable row may have the number that seems gone.
    const isWhole = answer.unreadable === 0
    return succeed(await apply(competition, answer.rows, { actorId, isWhole, outcomeWith }))
  }

  return {
    synchronise,

    /** Every minute: one competition that is due, so that the rest of the feed's rate is left to live scores. */
    async synchroniseDue(): Promise<void> {
      if (!read || (await pausedUntil()) !== null) return
      const code = await repository.dueCompetition(clock())
      if (code === null) return
      try {
        await synchronise(code, theSite)
      } catch (error) {
        // The claim has to expire; what fails each minute would otherwise use up the feed's rate.
        logger.error('synchronisation_failed', { code, error: errorText(error) })
      }
    },

    async follow(code: string, actorId: number): Promise<Result<Outcome, Refusal>> {
      if (!read) return fail('UNAVAILABLE', feedUnconfigured)
      const chosen = competitions.find((one) => one.code === code)
      if (!chosen) return fail('INVALID', competitionUnknown)
      const league = await repository.leagueNamed(chosen.league)
      if (!league) return fail('NOT_FOUND', leagueMissing)
      const entry = { subject: 'competition', id: null, name: chosen.name, before: null, after: { code } } as const
      await repository.follow(code, league.id, clock(), note({ actorId, action: 'competition_followed', ...entry }))
      return synchronise(code, actorId)
    },

    async leave(code: string, actorId: number): Promise<void> {
      const entry = { subject: 'competition', id: null, name: nameOf(code), before: { code }, after: null } as const
      await repository.leave(code, note({ actorId, action: 'competition_left', ...entry }))
    },

    /** Applies the rows of a competition that waited for a name, without asking the feed. */
    async replay(code: string, actorId: number): Promise<void> {
      const [competition, rows] = await Promise.all([repository.find(code), repository.waitingRows(code)])
      if (!competition || rows.length === 0) return
      const outcomeWith = (outcome: Outcome) => ({
        outcome: replayed(competition.outcome, outcome),
        problem: competition.problem,
      })
      await apply(competition, rows, { actorId, isWhole: false, outcomeWith })
    },
  }
}

type Applied = {
  actorId: number
  /** The rows are all of the season. */
  isWhole: boolean
  /** The outcome to keep, and a problem to show with it. */
  outcomeWith: (outcome: Outcome, plan: SyncPlan) => { outcome: Outcome; problem: string | null }
}

function entryOf({ id, title, before, kickoffAt, matchDay, status }: PlannedUpdate) {
  const shown = (match: { kickoffAt: Instant | null; matchDay: string; status: string }) => ({
    kickoff_at: match.kickoffAt === null ? match.matchDay : toIso(match.kickoffAt),
    status: match.status,
  })
  const entry = { action: 'match_synced', subject: 'match', id, name: title } as const
  return { ...entry, before: shown(before), after: shown({ kickoffAt, matchDay, status }) }
}
