import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { leagues, liveMatchRefs, matches } from '../catalogue/table.ts'
import { feedName } from '../live/football-data/constants.ts'
import { claimMs, competitions, maxStoredMatches, maxWaiting } from './constants.ts'
import { createContextReader } from './context.repository.ts'
import type { FeedRow, Outcome } from './contract.ts'
import type { Learned } from './plan/contract.ts'
import { feedCompetitions, feedState, waitingFixtures } from './table.ts'

export type FixturesRepository = ReturnType<typeof createFixturesRepository>
export type Competition = typeof feedCompetitions.$inferSelect

const stateId = 1

export function createFixturesRepository(database: Database) {
  const { $client } = database
  const prepare = (query: string, ...bound: unknown[]) => $client.prepare(query).bind(...bound)

  return {
    async feed(): Promise<typeof feedState.$inferSelect | null> {
      const [row] = await database.select().from(feedState).where(eq(feedState.id, stateId)).limit(1)
      return row ?? null
    },

    /** What the feed said of itself; without `answeredAt` it did not answer. */
    async noteFeed(state: { pausedUntil: Instant; answeredAt?: Instant; problem: string | null }): Promise<void> {
      await database
        .insert(feedState)
        .values({ id: stateId, ...state })
        .onConflictDoUpdate({ target: feedState.id, set: state })
    },

    competitions: () =>
      database
        .select({ competition: feedCompetitions })
        .from(feedCompetitions)
        .innerJoin(leagues, eq(leagues.id, feedCompetitions.leagueId))
        .orderBy(asc(leagues.rank))
        .limit(competitions.length),

    async leagueNamed(slug: string) {
      const [row] = await database.select().from(leagues).where(eq(leagues.slug, slug)).limit(1)
      return row ?? null
    },

    async dueCompetition(now: Instant): Promise<string | null> {
      const [row] = await database
        .select({ code: feedCompetitions.code })
        .from(feedCompetitions)
        .where(and(lte(feedCompetitions.dueAt, now), lte(feedCompetitions.claimedUntil, now)))
        .orderBy(asc(feedCompetitions.dueAt))
        .limit(1)
      return row?.code ?? null
    },

    /** For one synchronisation at a time; null where it is under way, or not followed. */
    async claim(code: string, now: Instant): Promise<Competition | null> {
      const [row] = await database
        .update(feedCompetitions)
        .set({ claimedUntil: now + claimMs })
        .where(and(eq(feedCompetitions.code, code), lte(feedCompetitions.claimedUntil, now)))
        .returning()
      return row ?? null
    },

    async find(code: string): Promise<Competition | null> {
      const [row] = await database.select().from(feedCompetitions).where(eq(feedCompetitions.code, code)).limit(1)
      return row ?? null
    },

    async recordFailure(code: string, failed: { problem: string; dueAt: Instant; failures: number }): Promise<void> {
      const set = { ...failed, claimedUntil: 0 }
      await database.update(feedCompetitions).set(set).where(eq(feedCompetitions.code, code))
    },

    loadContext: createContextReader(database),

    /** The feed's numbers of a league's matches still to come. */
    async upcoming(leagueId: number, now: Instant): Promise<number[]> {
      const rows = await database
        .select({ number: liveMatchRefs.feedMatchId })
        .from(matches)
        .innerJoin(liveMatchRefs, and(eq(liveMatchRefs.matchId, matches.id), eq(liveMatchRefs.feed, feedName)))
        .where(and(eq(matches.leagueId, leagueId), gt(matches.sortAt, now)))
        .limit(maxStoredMatches)
      return rows.map(({ number }) => number)
    },

    /** Statements that end a synchronisation, for its batch. */
    done(code: string, { learned, waiting, outcome, problem, dueAt, syncedAt }: Done): D1PreparedStatement[] {
      const waits = waiting.slice(0, maxWaiting).map((row) => ({
        feedMatchId: row.id,
        homeId: row.home?.id,
        awayId: row.away?.id,
        row: JSON.stringify(row),
      }))
      return [
        prepare(
          `INSERT INTO feed_teams (id, name, short_name, code, state, team_id, competition)
           SELECT value ->> 'id', value ->> 'name', value ->> 'shortName', value ->> 'code',
             iif(value ->> 'teamId' IS NULL, 'waiting', 'known'), value ->> 'teamId', ?2
           FROM json_each(?1) WHERE true
           ON CONFLICT DO UPDATE SET state = excluded.state, team_id = excluded.team_id
             WHERE feed_teams.state = 'waiting' AND excluded.team_id IS NOT NULL`,
          JSON.stringify(learned),
          code,
        ),
        prepare('DELETE FROM waiting_fixtures WHERE competition = ?1', code),
        prepare(
          `INSERT INTO waiting_fixtures (feed_match_id, competition, home_id, away_id, row)
           SELECT value ->> 'feedMatchId', ?2, value ->> 'homeId', value ->> 'awayId', value ->> 'row'
           FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`,
          JSON.stringify(waits),
          code,
        ),
        prepare(
          `UPDATE feed_competitions SET outcome = ?2, problem = ?3, due_at = ?4, synced_at = ?5, failures = 0,
             claimed_until = 0 WHERE code = ?1`,
          code,
          JSON.stringify(outcome),
          problem,
          dueAt,
          syncedAt,
        ),
      ]
    },

    follow(code: string, leagueId: number, dueAt: Instant, note: D1PreparedStatement) {
      return $client.batch([
        prepare(
          'INSERT INTO feed_competitions (code, league_id, due_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING',
          code,
          leagueId,
          dueAt,
        ),
        note,
      ])
    },

    /** Its matches stay. */
    leave(code: string, note: D1PreparedStatement) {
      return $client.batch([
        prepare('DELETE FROM feed_competitions WHERE code = ?1', code),
        note,
        prepare('DELETE FROM waiting_fixtures WHERE competition = ?1', code),
      ])
    },

    async waitingRows(code: string): Promise<FeedRow[]> {
      const rows = await database
        .select({ row: waitingFixtures.row })
        .from(waitingFixtures)
        .where(eq(waitingFixtures.competition, code))
        .orderBy(asc(waitingFixtures.feedMatchId))
        .limit(maxWaiting)
      return rows.map(({ row }) => row)
    },
  }
}

type Done = {
  learned: readonly Learned[]
  waiting: readonly FeedRow[]
  outcome: Outcome
  problem: string | null
  dueAt: Instant
  syncedAt: Instant
}
