import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { aliasKey } from '../catalogue/rules.ts'
import { leagues, liveMatchRefs, matches } from '../catalogue/table.ts'
import { feedName, formerFeedName } from '../live/football-data/constants.ts'
import { claimMs, competitions, maxStoredMatches, maxWaiting, tournaments } from './constants.ts'
import type { ElsewhereMatch, FeedRow, FeedTeam, KnownTeam, Outcome, StoredMatch, SyncContext } from './contract.ts'
import type { Learned } from './plan/contract.ts'
import { feedCompetitions, feedState, waitingFixtures } from './table.ts'

export type FixturesRepository = ReturnType<typeof createFixturesRepository>
export type Competition = typeof feedCompetitions.$inferSelect

const stateId = 1

const feedTeamsOf = 'SELECT id, name, short_name AS shortName, code, state, team_id AS teamId FROM feed_teams'

export function createFixturesRepository(database: Database) {
  const { $client } = database
  const prepare = (query: string, ...bound: unknown[]) => $client.prepare(query).bind(...bound)

  /** Matches that have these numbers of the feed. */
  async function elsewhere(numbers: readonly number[]): Promise<Map<number, ElsewhereMatch>> {
    if (numbers.length === 0) return new Map()
    const { results } = await prepare(
      `SELECT feed_match_id AS number, matches.id, season, leagues.name AS league FROM json_each(?1)
       CROSS JOIN live_match_refs ON feed IN (?2, ?3) AND feed_match_id = value
       CROSS JOIN matches ON matches.id = match_id CROSS JOIN leagues ON leagues.id = league_id`,
      JSON.stringify(numbers),
      feedName,
      formerFeedName,
    ).all<ElsewhereMatch & { number: number }>()
    return new Map(results.map(({ number, ...match }) => [number, match]))
  }

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

    /** Everything that these rows of a competition are compared with. Reads as much as the seasons have. */
    async loadContext(
      { code, leagueId }: Pick<Competition, 'code' | 'leagueId'>,
      rows: readonly FeedRow[],
      now: Instant,
    ): Promise<SyncContext> {
      const sides = rows.flatMap(({ home, away }) => [home, away]).filter((side) => side !== null)
      const keys = [...new Set(sides.flatMap(({ name, shortName }) => [aliasKey(name), aliasKey(shortName ?? name)]))]
      const numbers = [...new Set(sides.map(({ id }) => id))]
      const seasons = [...new Set(rows.map(({ season }) => season))]
      const [league, stored, known, names, teams] = await $client.batch([
        prepare('SELECT id, time_zone AS timeZone FROM leagues WHERE id = ?1', leagueId),
        prepare(
          `SELECT matches.id, season, home_team_id AS homeTeamId, away_team_id AS awayTeamId, meeting,
             kickoff_at AS kickoffAt, match_day AS matchDay, sort_at AS sortAt, status, score, is_pinned AS isPinned,
             feed_match_id AS feedMatchId, feed IS ?4 AS isFormer, round
           FROM json_each(?2) CROSS JOIN matches ON league_id = ?1 AND season = value
           LEFT JOIN live_match_refs ON match_id = matches.id AND feed IN (?3, ?4)
           UNION ALL
           -- Under the season or sides by which the feed may know a match that was merged into another.
           SELECT matches.id, merged.season, merged.home_team_id, merged.away_team_id, merged.meeting, matches.kickoff_at,
             matches.match_day, matches.sort_at, matches.status, matches.score, matches.is_pinned, feed_match_id, feed IS ?4, round
           FROM json_each(?2) CROSS JOIN match_merges AS merged ON merged.league_id = ?1 AND merged.season = value
             AND merged.state <> 'splitting'
           CROSS JOIN matches ON matches.id = merged.into_id AND (matches.league_id, matches.season, matches.home_team_id,
             matches.away_team_id) IS NOT (merged.league_id, merged.season, merged.home_team_id, merged.away_team_id)
           LEFT JOIN live_match_refs ON match_id = matches.id AND feed IN (?3, ?4)
           LIMIT ${maxStoredMatches}`,
          leagueId,
          JSON.stringify(seasons),
          feedName,
          formerFeedName,
        ),
        prepare(`${feedTeamsOf} WHERE id IN (SELECT value FROM json_each(?1))`, JSON.stringify(numbers)),
        prepare(
          'SELECT alias_key AS name, team_id AS teamId FROM team_aliases WHERE alias_key IN (SELECT value FROM json_each(?1))',
          JSON.stringify(keys),
        ),
        prepare(
          `SELECT id, name, league_id AS leagueId, stadium, city FROM teams WHERE id IN (
             SELECT team_id FROM team_aliases WHERE alias_key IN (SELECT value FROM json_each(?1))
             UNION SELECT team_id FROM feed_teams WHERE id IN (SELECT value FROM json_each(?2)))`,
          JSON.stringify(keys),
          JSON.stringify(numbers),
        ),
      ])
      const found = ((stored?.results ?? []) as StoredRow[]).map(storedOf)
      const here = new Set(found.map(({ feedMatchId }) => feedMatchId))
      const strange = rows.map(({ id }) => id).filter((id) => !here.has(id))
      const byName = Map.groupBy((names?.results ?? []) as { name: string; teamId: number }[], ({ name }) => name)
      return {
        league: league?.results[0] as SyncContext['league'],
        isTournament: tournaments.includes(code),
        matches: found,
        elsewhere: await elsewhere(strange),
        now,
        feedTeams: new Map(((known?.results ?? []) as FeedTeam[]).map((team) => [team.id, team])),
        names: new Map([...byName].map(([name, found]) => [name, found.map(({ teamId }) => teamId)])),
        teams: new Map(((teams?.results ?? []) as KnownTeam[]).map((team) => [team.id, team])),
      }
    },

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

type StoredRow = Omit<StoredMatch, 'score' | 'isPinned' | 'isFormer'> & {
  score: string | null
  isPinned: number
  isFormer: number
}

function storedOf({ score, isPinned, isFormer, ...row }: StoredRow): StoredMatch {
  const flags = { isPinned: isPinned === 1, isFormer: isFormer === 1 }
  return { ...row, ...flags, score: score === null ? null : JSON.parse(score) }
}
