import type { MatchScore } from '#worker/catalogue/table.ts'
import { aliasRows, leagueRows, teamRows } from '../seed/rows.ts'
import { type Catalogue, type ImportedMatch, identityColumns, importedColumns } from './plan.ts'

type LeagueRow = { id: number; slug: string; time_zone: string }
type TeamRow = { id: number; name: string; stadium: string; city: string }
type AliasRow = { alias_key: string; team_id: number }

function catalogueOf(leagues: LeagueRow[], teams: TeamRow[], aliases: AliasRow[]): Catalogue {
  const names = new Map<string, number[]>()
  for (const { alias_key, team_id } of aliases) names.set(alias_key, [...(names.get(alias_key) ?? []), team_id])
  return {
    leagues: new Map(leagues.map((league) => [league.slug, { id: league.id, timeZone: league.time_zone }])),
    names,
    teams: new Map(teams.map((team) => [team.id, team])),
  }
}

/** The seed's own catalogue, for a machine without a database. */
export function seedCatalogue(): Catalogue {
  return catalogueOf(leagueRows() as LeagueRow[], teamRows() as TeamRow[], aliasRows() as AliasRow[])
}

export async function storedCatalogue(d1: D1Database): Promise<Catalogue> {
  const [leagues, teams, aliases] = await d1.batch([
    d1.prepare('select id, slug, time_zone from leagues'),
    d1.prepare('select id, name, stadium, city from teams'),
    d1.prepare('select alias_key, team_id from team_aliases order by team_id'),
  ])
  return catalogueOf(leagues?.results as LeagueRow[], teams?.results as TeamRow[], aliases?.results as AliasRow[])
}

/** True when the database has been migrated and holds teams. */
export async function hasTeams(d1: D1Database): Promise<boolean> {
  const table = await d1.prepare("select 1 as found from sqlite_master where name = 'teams'").first()
  return table !== null && (await d1.prepare('select 1 as found from teams limit 1').first()) !== null
}

export async function storedMatches(d1: D1Database, leagueId: number, season: string): Promise<ImportedMatch[]> {
  const { results } = await d1
    .prepare(
      `select ${[...identityColumns, ...importedColumns].join(', ')} from matches where league_id = ? and season = ?`,
    )
    .bind(leagueId, season)
    .all<Omit<ImportedMatch, 'score'> & { score: string | null }>()
  return results.map((row) => ({ ...row, score: row.score === null ? null : (JSON.parse(row.score) as MatchScore) }))
}
