import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { SubjectKind } from './constants.ts'
import { matchesPerMinute, maxMatches, maxSeasons } from './constants.ts'
import type { Figures, KeptFigures } from './contract.ts'

export type AnalysisRepository = ReturnType<typeof createAnalysisRepository>

type DueMatch = { matchId: number; dueAt: Instant }
export type NamedSubject = { name: string; href: string | null }

/** ?1 match, ?2 moment; nothing is written while it is due already. */
const setDue = `INSERT INTO match_figures (match_id, due_at) VALUES (?1, ?2)
  ON CONFLICT (match_id) DO UPDATE SET due_at = excluded.due_at WHERE due_at IS NULL`

const listDue = `SELECT match_id AS matchId, due_at AS dueAt FROM match_figures
  WHERE due_at IS NOT NULL AND due_at <= ?1 ORDER BY due_at LIMIT ${matchesPerMinute}`

/** ?1 match, ?2 when it was due, ?3 moment, ?4 figures; what became due meanwhile stays so. */
const keep = `UPDATE match_figures SET (due_at, made_at, figures, league_id, season, home_team_id, away_team_id, kickoff_at) =
  (SELECT NULL, ?3, ?4, league_id, season, home_team_id, away_team_id, kickoff_at FROM matches WHERE id = ?1)
  WHERE match_id = ?1 AND due_at = ?2`

const delay = 'UPDATE match_figures SET due_at = ?3 WHERE match_id = ?1 AND due_at = ?2'

const columns = 'match_id AS matchId, home_team_id AS homeTeamId, season, made_at AS madeAt, figures'

const newestOf = (column: string) => `SELECT ${columns}, kickoff_at FROM match_figures
  WHERE ${column} = ?1 AND season = ?2 AND figures IS NOT NULL ORDER BY kickoff_at DESC LIMIT ${maxMatches}`

/** ?1 id, ?2 season. */
const rowsOf: Record<SubjectKind, string> = {
  match: `SELECT ${columns} FROM match_figures WHERE match_id = ?1 AND figures IS NOT NULL AND ?2 IS NOT 0 LIMIT 1`,
  league: newestOf('league_id'),
  area: newestOf('home_team_id'),
  team: `SELECT * FROM (SELECT * FROM (${newestOf('home_team_id')}) UNION ALL SELECT * FROM (${newestOf('away_team_id')}))
    ORDER BY kickoff_at DESC LIMIT ${maxMatches}`,
  seller: `SELECT ${columns} FROM
      (SELECT match_id AS asked FROM targets WHERE platform_id = ?1 ORDER BY revision DESC LIMIT ${maxMatches})
    CROSS JOIN match_figures ON match_id = asked WHERE season = ?2 AND figures IS NOT NULL LIMIT ${maxMatches}`,
}

/** Season by season, the newest first, each found in the index. */
const seasonsIn = (column: string) => `
  WITH RECURSIVE known(season) AS (
    SELECT max(season) FROM match_figures WHERE ${column} = ?1
    UNION ALL SELECT (SELECT max(season) FROM match_figures WHERE ${column} = ?1 AND season < known.season)
      FROM known WHERE known.season IS NOT NULL LIMIT ${maxSeasons})
  SELECT season FROM known WHERE season IS NOT NULL LIMIT ${maxSeasons}`

const seasonsOf: Record<SubjectKind, string> = {
  match: 'SELECT season FROM match_figures WHERE match_id = ?1 AND season IS NOT NULL LIMIT 1',
  league: seasonsIn('league_id'),
  area: seasonsIn('home_team_id'),
  team: `SELECT * FROM (SELECT * FROM (${seasonsIn('home_team_id')}) UNION SELECT * FROM (${seasonsIn('away_team_id')}))
    ORDER BY season DESC LIMIT ${maxSeasons}`,
  seller: `SELECT DISTINCT season FROM
      (SELECT match_id AS asked FROM targets WHERE platform_id = ?1 ORDER BY revision DESC LIMIT ${maxMatches})
    CROSS JOIN match_figures ON match_id = asked WHERE season IS NOT NULL ORDER BY season DESC LIMIT ${maxSeasons}`,
}

const teamName = `SELECT name, '/teams/' || slug AS href FROM teams WHERE id = ?1 LIMIT 1`
const nameOf: Record<SubjectKind, string> = {
  match: `SELECT home.name || ' v ' || away.name AS name, '/matches/' || one.id AS href FROM matches AS one
    CROSS JOIN teams AS home ON home.id = one.home_team_id CROSS JOIN teams AS away ON away.id = one.away_team_id
    WHERE one.id = ?1 LIMIT 1`,
  team: teamName,
  area: teamName,
  league: `SELECT name, '/leagues/' || slug AS href FROM leagues WHERE id = ?1 LIMIT 1`,
  seller: 'SELECT name, NULL AS href FROM platforms WHERE id = ?1 LIMIT 1',
}

type StoredRow = Omit<KeptFigures, 'figures'> & { figures: string }

export function createAnalysisRepository({ $client: client }: Database) {
  return {
    async setDue(matchId: number, at: Instant): Promise<void> {
      await client.prepare(setDue).bind(matchId, at).run()
    },

    async listDue(now: Instant): Promise<DueMatch[]> {
      return (await client.prepare(listDue).bind(now).all<DueMatch>()).results
    },

    async keep({ matchId, dueAt }: DueMatch, figures: Figures | null, at: Instant): Promise<void> {
      await client
        .prepare(keep)
        .bind(matchId, dueAt, at, figures && JSON.stringify(figures))
        .run()
    },

    async delay({ matchId, dueAt }: DueMatch, until: Instant): Promise<void> {
      await client.prepare(delay).bind(matchId, dueAt, until).run()
    },

    async rows(kind: SubjectKind, id: number, season: string): Promise<KeptFigures[]> {
      const { results } = await client.prepare(rowsOf[kind]).bind(id, season).all<StoredRow>()
      return results.map(({ figures, ...row }) => ({ ...row, figures: JSON.parse(figures) as Figures }))
    },

    /** With figures, the newest first. */
    async seasons(kind: SubjectKind, id: number): Promise<string[]> {
      const { results } = await client.prepare(seasonsOf[kind]).bind(id).all<{ season: string }>()
      return results.map(({ season }) => season)
    },

    async named(kind: SubjectKind, id: number): Promise<NamedSubject | null> {
      return client.prepare(nameOf[kind]).bind(id).first<NamedSubject>()
    },
  }
}
