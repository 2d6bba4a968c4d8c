import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { leagues, matches, matchMerges, teamAliases, teams } from '../../catalogue/table.ts'
import { maxStoredMatches, maxStoredNames } from '../constants.ts'
import type { Catalogue, ImportedMatch, KeptMatch } from './plan.ts'

type LeagueRow = { id: number; slug: string; timeZone: string }
type TeamRow = { id: number; name: string; stadium: string; city: string }
type AliasRow = { aliasKey: string; teamId: number }

export function catalogueOf(
  leagueRows: readonly LeagueRow[],
  teamRows: readonly TeamRow[],
  aliasRows: readonly AliasRow[],
): Catalogue {
  const names = new Map<string, number[]>()
  for (const { aliasKey, teamId } of aliasRows) names.set(aliasKey, [...(names.get(aliasKey) ?? []), teamId])
  return {
    leagues: new Map(leagueRows.map((league) => [league.slug, { id: league.id, timeZone: league.timeZone }])),
    names,
    teams: new Map(teamRows.map((team) => [team.id, team])),
  }
}

/** What a file is compared with: all names, because a file may hold any, and the matches of its season. */
export function createFileRepository(database: Database) {
  return {
    async catalogue(): Promise<Catalogue> {
      const [storedLeagues, storedTeams, storedAliases] = await database.batch([
        database.select().from(leagues).orderBy(asc(leagues.id)).limit(maxStoredNames),
        database.select().from(teams).orderBy(asc(teams.id)).limit(maxStoredNames),
        database.select().from(teamAliases).orderBy(asc(teamAliases.aliasKey)).limit(maxStoredNames),
      ])
      const byTeam = storedAliases.toSorted((a, b) => a.teamId - b.teamId)
      return catalogueOf(storedLeagues, storedTeams, byTeam)
    },

    /** With the identities of matches that were merged into others. */
    async seasonOf(leagueId: number, season: string): Promise<(ImportedMatch & KeptMatch)[]> {
      const { round, kickoffAt, matchDay, sortAt, venue, city, status, score, isPinned, version } = matches
      const { homeTeamId, awayTeamId, meeting } = matches
      const merged = await database
        .select({
          leagueId: matchMerges.leagueId,
          season: matchMerges.season,
          homeTeamId: matchMerges.homeTeamId,
          awayTeamId: matchMerges.awayTeamId,
          meeting: matchMerges.meeting,
        })
        .from(matchMerges)
        .where(and(eq(matchMerges.leagueId, leagueId), eq(matchMerges.season, season)))
        .limit(maxStoredMatches)
      const stored = await database
        .select({
          leagueId: matches.leagueId,
          season: matches.season,
          homeTeamId,
          awayTeamId,
          meeting,
          round,
          kickoffAt,
          matchDay,
          sortAt,
          venue,
          city,
          status,
          score,
          isPinned,
          version,
        })
        .from(matches)
        .where(and(eq(matches.leagueId, leagueId), eq(matches.season, season)))
        .limit(maxStoredMatches)
      return [...stored, ...merged.map((identity) => ({ ...identity, ...nothingElse }))]
    },
  }
}

const nothingElse: Omit<ImportedMatch & KeptMatch, 'leagueId' | 'season' | 'homeTeamId' | 'awayTeamId' | 'meeting'> = {
  round: '',
  kickoffAt: null,
  matchDay: '',
  sortAt: 0,
  venue: null,
  city: null,
  status: 'scheduled',
  score: null,
  isPinned: false,
  version: 0,
  isMerged: true,
}
