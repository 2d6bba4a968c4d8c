import { aliasedTable, and, asc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Change } from '../monitoring/contract.ts'
import type { Instant } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { listedFreshnessMs, maxLeagues, maxPlatformsPerMatch, maxSearchTeams, type PlatformKind } from './constants.ts'
import { type Position, prefixRange } from './rules.ts'
import { leagues, matches, matchSummaries, platforms, targets, teamAliases, teams } from './table.ts'

export type TeamRow = typeof teams.$inferSelect
export type MatchRow = {
  match: typeof matches.$inferSelect
  leagueName: string
  home: TeamRow
  away: TeamRow
  summary: typeof matchSummaries.$inferSelect | null
}

export type MatchSearch = {
  limit: number
  /** Only what comes after this position. */
  after?: Position
  leagueId?: number
  /** Home or away; an empty list matches nothing. */
  teamIds?: number[]
  from?: Instant
  /** Exclusive. */
  to?: Instant
}

export type CatalogueRepository = ReturnType<typeof createCatalogueRepository>

const home = aliasedTable(teams, 'home')
const away = aliasedTable(teams, 'away')

export function createCatalogueRepository(db: Database) {
  function selectMatches() {
    return db
      .select({ match: matches, leagueName: leagues.name, home, away, summary: matchSummaries })
      .from(matches)
      .innerJoin(leagues, eq(leagues.id, matches.leagueId))
      .innerJoin(home, eq(home.id, matches.homeTeamId))
      .innerJoin(away, eq(away.id, matches.awayTeamId))
      .leftJoin(matchSummaries, eq(matchSummaries.matchId, matches.id))
  }

  return {
    listLeagues() {
      return db.select().from(leagues).orderBy(asc(leagues.rank)).limit(maxLeagues)
    },

    listTeams({ limit, leagueId }: { limit: number; leagueId?: number }): Promise<TeamRow[]> {
      return db
        .select()
        .from(teams)
        .where(leagueId === undefined ? gt(teams.id, 0) : eq(teams.leagueId, leagueId))
        .orderBy(asc(teams.id))
        .limit(limit)
    },

    /** Teams one of whose names starts with the key; at most `maxSearchTeams`, in the order of the names. */
    async teamsNamed(keyPrefix: string): Promise<number[]> {
      const range = prefixRange(keyPrefix)
      const rows = await db
        .selectDistinct({ teamId: teamAliases.teamId })
        .from(teamAliases)
        .where(and(gte(teamAliases.aliasKey, range.from), lt(teamAliases.aliasKey, range.to)))
        .limit(maxSearchTeams)
      return rows.map((row) => row.teamId)
    },

    /** In order of time. Reads as many rows as it returns; of a team, as many as the team has in the range. */
    async listMatches(search: MatchSearch): Promise<MatchRow[]> {
      const range = inRange(search)
      const inLeague = search.leagueId === undefined ? undefined : eq(matches.leagueId, search.leagueId)
      const ordered = (where: SQL | undefined) =>
        selectMatches().where(where).orderBy(asc(matches.sortAt), asc(matches.id)).limit(search.limit)
      if (!search.teamIds) return ordered(and(inLeague, range))
      // One query per side keeps each on its index; a match of two listed teams comes from both.
      const sides = await Promise.all(
        [matches.homeTeamId, matches.awayTeamId].map((side) =>
          ordered(and(isOneOf(side, search.teamIds), inLeague, range)),
        ),
      )
      return mergeInOrder(sides.flat(), search.limit)
    },

    async findMatch(id: number): Promise<MatchRow | null> {
      const [row] = await selectMatches().where(eq(matches.id, id)).limit(1)
      return row ?? null
    },

    async findTeam(slug: string): Promise<TeamRow | null> {
      const [row] = await db.select().from(teams).where(eq(teams.slug, slug)).limit(1)
      return row ?? null
    },

    /** Keeps what the newest change says; an older one, or one of a match that is gone, changes nothing. */
    async recordChange({ matchId, seq, seenAt, matchAfter }: Change): Promise<void> {
      await db.run(sql`
        insert into match_summaries
          (match_id, seq, lowest_price_pence, currency, availability, offer_count, changed_at, looked_at)
        select id, ${seq}, ${matchAfter.lowestPricePence}, ${matchAfter.currency}, ${matchAfter.availability},
          ${matchAfter.offerCount}, ${seenAt}, ${seenAt}
        from matches where id = ${matchId}
        on conflict (match_id) do update set
          seq = excluded.seq, lowest_price_pence = excluded.lowest_price_pence, currency = excluded.currency,
          availability = excluded.availability, offer_count = excluded.offer_count,
          changed_at = excluded.changed_at, looked_at = max(match_summaries.looked_at, excluded.looked_at)
        where excluded.seq > match_summaries.seq`)
    },

    /** Advances how fresh lists say their matches are; rows that are fresh enough are not written. */
    async recordLooks(matchIds: number[], at: Instant): Promise<void> {
      await db.run(sql`
        update match_summaries set looked_at = ${at}
        where match_id in (select value from json_each(${JSON.stringify(matchIds)}))
          and looked_at < ${at - listedFreshnessMs}`)
    },

    /** The active platforms that have a page for the match. */
    async platformsOf(matchId: number): Promise<{ id: number; slug: string; name: string; kind: PlatformKind }[]> {
      return db
        .select({ id: platforms.id, slug: platforms.slug, name: platforms.name, kind: platforms.kind })
        .from(targets)
        .innerJoin(platforms, eq(platforms.id, targets.platformId))
        .where(and(eq(targets.matchId, matchId), eq(platforms.isActive, true)))
        .limit(maxPlatformsPerMatch)
    },
  }
}

function inRange({ after, from, to }: MatchSearch): SQL | undefined {
  return and(
    after && sql`(${matches.sortAt}, ${matches.id}) > (${after.sortAt}, ${after.id})`,
    from === undefined ? undefined : gte(matches.sortAt, from),
    to === undefined ? undefined : lt(matches.sortAt, to),
  )
}

/** A single team as an equality, so that the index also gives the order. */
function isOneOf(column: typeof matches.homeTeamId | typeof matches.awayTeamId, ids: number[] = []): SQL {
  return ids.length === 1 && ids[0] !== undefined ? eq(column, ids[0]) : inArray(column, ids)
}

function mergeInOrder(rows: MatchRow[], limit: number): MatchRow[] {
  const byId = new Map(rows.map((row) => [row.match.id, row]))
  return [...byId.values()].sort((a, b) => a.match.sortAt - b.match.sortAt || a.match.id - b.match.id).slice(0, limit)
}
