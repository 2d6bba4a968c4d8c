import { and, eq, getTableColumns } from 'drizzle-orm'
import { aliases } from '#worker/catalogue/reference/aliases.ts'
import { leagues } from '#worker/catalogue/reference/leagues.ts'
import { teams } from '#worker/catalogue/reference/teams.ts'
import { matches } from '#worker/catalogue/table.ts'
import { openDatabase } from '#worker/platform/database.ts'
import type { Catalogue, ImportedMatch } from './plan.ts'

type LeagueRow = { id: number; slug: string; timeZone: string }
type TeamRow = { id: number; name: string; stadium: string; city: string }
type AliasRow = { aliasKey: string; teamId: number }

function catalogueOf(
  leagues: readonly LeagueRow[],
  teams: readonly TeamRow[],
  aliases: readonly AliasRow[],
): Catalogue {
  const names = new Map<string, number[]>()
  for (const { aliasKey, teamId } of aliases) names.set(aliasKey, [...(names.get(aliasKey) ?? []), teamId])
  return {
    leagues: new Map(leagues.map((league) => [league.slug, { id: league.id, timeZone: league.timeZone }])),
    names,
    teams: new Map(teams.map((team) => [team.id, team])),
  }
}

/** The seed's catalogue, for a machine without a database. */
export function seedCatalogue(): Catalogue {
  return catalogueOf(leagues, teams, aliases)
}

export async function storedCatalogue(d1: D1Database): Promise<Catalogue> {
  const [storedLeagues, storedTeams, storedAliases] = await d1.batch([
    d1.prepare('select id, slug, time_zone as timeZone from leagues'),
    d1.prepare('select id, name, stadium, city from teams'),
    d1.prepare('select alias_key as aliasKey, team_id as teamId from team_aliases order by team_id'),
  ])
  return catalogueOf(
    storedLeagues?.results as LeagueRow[],
    storedTeams?.results as TeamRow[],
    storedAliases?.results as AliasRow[],
  )
}

/** Whether the database is migrated and holds teams. */
export async function hasTeams(d1: D1Database): Promise<boolean> {
  const table = await d1.prepare("select 1 as found from sqlite_master where name = 'teams'").first()
  return table !== null && (await d1.prepare('select 1 as found from teams limit 1').first()) !== null
}

export function storedMatches(d1: D1Database, leagueId: number, season: string): Promise<ImportedMatch[]> {
  const { id: _, ticketUrl: __, officialPlatform: ___, isHighDemand: ____, ...imported } = getTableColumns(matches)
  return openDatabase(d1)
    .select(imported)
    .from(matches)
    .where(and(eq(matches.leagueId, leagueId), eq(matches.season, season)))
}
