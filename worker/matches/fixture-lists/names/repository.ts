import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { leagues, teamAliases, teams } from '../../catalogue/table.ts'
import { maxShownNames, maxStoredMatches } from '../constants.ts'
import type { NameState } from '../contract.ts'
import { feedCompetitions, feedTeams, waitingFixtures } from '../table.ts'

export type NamesRepository = ReturnType<typeof createNamesRepository>
export type NamedTeam = typeof feedTeams.$inferSelect

export function createNamesRepository(database: Database) {
  const prepare = (query: string, ...bound: unknown[]) => database.$client.prepare(query).bind(...bound)

  return {
    inState: (state: NameState) =>
      database
        .select()
        .from(feedTeams)
        .where(eq(feedTeams.state, state))
        .orderBy(asc(feedTeams.id))
        .limit(maxShownNames),

    /** Sides of the matches that wait. */
    waitingMatches: () =>
      database
        .select({
          homeId: waitingFixtures.homeId,
          awayId: waitingFixtures.awayId,
          home: sql<string>`row ->> '$.home.name'`,
          away: sql<string>`row ->> '$.away.name'`,
        })
        .from(waitingFixtures)
        .orderBy(asc(waitingFixtures.feedMatchId))
        .limit(maxStoredMatches),

    borneBy: (keys: readonly string[]) =>
      database
        .select({ key: teamAliases.aliasKey, teamId: teamAliases.teamId })
        .from(teamAliases)
        .where(inArray(teamAliases.aliasKey, sql`(select value from json_each(${JSON.stringify(keys)}))`))
        .limit(maxShownNames),

    async find(id: number): Promise<(NamedTeam & { league: typeof leagues.$inferSelect | null }) | null> {
      const [row] = await database
        .select({ team: feedTeams, league: leagues })
        .from(feedTeams)
        .leftJoin(feedCompetitions, eq(feedCompetitions.code, feedTeams.competition))
        .leftJoin(leagues, eq(leagues.id, feedCompetitions.leagueId))
        .where(eq(feedTeams.id, id))
        .limit(1)
      return row ? { ...row.team, league: row.league } : null
    },

    async teamExists(by: { id: number } | { slug: string }): Promise<string | null> {
      const [row] = await database
        .select({ name: teams.name })
        .from(teams)
        .where('id' in by ? eq(teams.id, by.id) : eq(teams.slug, by.slug))
        .limit(1)
      return row?.name ?? null
    },

    /** Competitions with matches that wait for this team. */
    async competitionsOf(id: number): Promise<string[]> {
      const rows = await database
        .selectDistinct({ code: waitingFixtures.competition })
        .from(waitingFixtures)
        .where(or(eq(waitingFixtures.homeId, id), eq(waitingFixtures.awayId, id)))
        .limit(maxShownNames)
      return rows.map(({ code }) => code)
    },

    /** Changes a name that is in that state, and no other. */
    settle: (id: number, from: NameState, to: NameState, teamId: number | null = null) =>
      prepare('UPDATE feed_teams SET state = ?3, team_id = ?4 WHERE id = ?1 AND state = ?2', id, from, to, teamId),

    /** The same for a team to be made, if its slug is free. */
    claimFor: (id: number, slug: string) =>
      prepare(
        `UPDATE feed_teams SET state = 'known' WHERE id = ?1 AND state = 'waiting'
           AND NOT EXISTS (SELECT 1 FROM teams WHERE slug = ?2)`,
        id,
        slug,
      ),

    linkTo: (id: number, slug: string) =>
      prepare(
        `UPDATE feed_teams SET team_id = (SELECT teams.id FROM teams WHERE slug = ?2)
         WHERE id = ?1 AND state = 'known' AND team_id IS NULL`,
        id,
        slug,
      ),

    async run(...statements: D1PreparedStatement[]): Promise<boolean> {
      const [first] = await database.$client.batch(statements)
      return (first?.meta.changes ?? 0) > 0
    },
  }
}
