// Part of the repository: what rows of a competition are compared with.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { aliasKey } from '../catalogue/rules.ts'
import { feedName, formerFeedName } from '../live/football-data/constants.ts'
import { maxStoredMatches, tournaments } from './constants.ts'
import type { ElsewhereMatch, FeedRow, FeedTeam, KnownTeam, StoredMatch, SyncContext } from './contract.ts'

const feedTeamsOf = 'SELECT id, name, short_name AS shortName, code, state, team_id AS teamId FROM feed_teams'

export function createContextReader({ $client }: Database) {
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

  const storedMatches = (leagueId: number, seasons: readonly string[]) =>
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
    )

  const namesWith = (keys: readonly string[]) =>
    prepare(
      'SELECT alias_key AS name, team_id AS teamId FROM team_aliases WHERE alias_key IN (SELECT value FROM json_each(?1))',
      JSON.stringify(keys),
    )

  const teamsWith = (keys: readonly string[], numbers: readonly number[]) =>
    prepare(
      `SELECT id, name, league_id AS leagueId, stadium, city FROM teams WHERE id IN (
         SELECT team_id FROM team_aliases WHERE alias_key IN (SELECT value FROM json_each(?1))
         UNION SELECT team_id FROM feed_teams WHERE id IN (SELECT value FROM json_each(?2)))`,
      JSON.stringify(keys),
      JSON.stringify(numbers),
    )

  /** Everything that these rows of a competition are compared with. Reads as much as the seasons have. */
  return async function loadContext(
    { code, leagueId }: { code: string; leagueId: number },
    rows: readonly FeedRow[],
    now: Instant,
  ): Promise<SyncContext> {
    const { keys, numbers, seasons } = askedFor(rows)
    const [league, stored, known, names, teams] = await $client.batch([
      prepare('SELECT id, time_zone AS timeZone FROM leagues WHERE id = ?1', leagueId),
      storedMatches(leagueId, seasons),
      prepare(`${feedTeamsOf} WHERE id IN (SELECT value FROM json_each(?1))`, JSON.stringify(numbers)),
      namesWith(keys),
      teamsWith(keys, numbers),
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
  }
}

/** The names, numbers and seasons by which what rows are about may be known. */
function askedFor(rows: readonly FeedRow[]) {
  const sides = rows.flatMap(({ home, away }) => [home, away]).filter((side) => side !== null)
  const keys = [...new Set(sides.flatMap(({ name, shortName }) => [aliasKey(name), aliasKey(shortName ?? name)]))]
  const numbers = [...new Set(sides.map(({ id }) => id))]
  const seasons = [...new Set(rows.map(({ season }) => season))]
  return { keys, numbers, seasons }
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
