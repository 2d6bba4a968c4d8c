import { aliasedTable, and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { createRowReader } from '#worker/ground/platform/row-reader.ts'
import type { SellerChecks } from '../prices/contract.ts'
import { checkedAtSql, matchesPerPart, sellerChecksSql } from './checked.rules.ts'
import { checkWrites } from './checks.repository.ts'
import { conditionsOf, inRange, type MatchSearch, mergeInOrder, orderOf } from './conditions.repository.ts'
import {
  maxLeagues,
  maxPlatformsPerMatch,
  maxSearchTeams,
  maxSearchWords,
  maxTeamLimit,
  maxTeamMatches,
  type PlatformKind,
} from './constants.ts'
import { fixtureQueries } from './fixtures.repository.ts'
import { mergedAddresses } from './merging/addresses.repository.ts'
import { overviewQueries } from './overview.repository.ts'
import { isApi } from './platforms/rules.ts'
import { prefixRange, type Spot } from './rules.ts'
import { saleQueries } from './sales/repository.ts'
import { leagues, matchChecks, matches, matchLive, matchSummaries, platforms, targets, teams } from './table.ts'
import { summaryWrites } from './writing/summaries.repository.ts'

export type LeagueRow = typeof leagues.$inferSelect
export type TeamRow = typeof teams.$inferSelect
export type MatchRow = {
  match: typeof matches.$inferSelect
  leagueName: string
  leagueSlug: string
  leagueCountry: string
  home: TeamRow
  away: TeamRow
  summary: typeof matchSummaries.$inferSelect | null
  live: typeof matchLive.$inferSelect | null
  /** Of sellers whose tickets count; missing where it was not asked for. */
  sellerChecks?: SellerChecks | null
}

export type CatalogueRepository = ReturnType<typeof createCatalogueRepository>

const home = aliasedTable(teams, 'home')
const away = aliasedTable(teams, 'away')

const matchFields = {
  match: matches,
  leagueName: leagues.name,
  leagueSlug: leagues.slug,
  leagueCountry: leagues.country,
  home,
  away,
  summary: matchSummaries,
  live: matchLive,
}
const readMatchRow = createRowReader<MatchRow>(matchFields)
const dialect = new SQLiteSyncDialect()

const teamsNamed = `WITH
  starting AS MATERIALIZED (SELECT DISTINCT team_id FROM team_aliases WHERE alias_key >= ?1 AND alias_key < ?2 LIMIT ${maxSearchTeams}),
  worded AS MATERIALIZED (SELECT ref_id AS team_id, league_rank FROM search_index WHERE search_index MATCH ?3 AND kind = 'team'
    ORDER BY league_rank LIMIT ${maxSearchTeams})
  SELECT team_id AS teamId FROM (SELECT team_id, -1 AS place FROM starting UNION ALL SELECT team_id, league_rank FROM worded)
  GROUP BY team_id ORDER BY min(place) LIMIT ${maxSearchTeams}`

/** For the index: names with every word of a key, of which the last may be begun. A key has letters and digits only. */
function wordsIn(key: string): string {
  const words = key.split(' ').slice(0, maxSearchWords)
  return `aliases : (${words.map((word) => `"${word}"`).join(' AND ')} *)`
}

export function createCatalogueRepository(db: Database) {
  /** Shared start of all match queries: building this SQL takes longer than reading a page of rows. */
  const selectMatches = db
    .select({
      ...matchFields,
      checkedAt: sql<number>`${sql.raw(checkedAtSql('match_summaries'))}`,
      sellerChecks: sql<string | null>`${sql.raw(sellerChecksSql)}`,
    })
    .from(matches)
    .innerJoin(leagues, eq(leagues.id, matches.leagueId))
    .innerJoin(home, eq(home.id, matches.homeTeamId))
    .innerJoin(away, eq(away.id, matches.awayTeamId))
    .leftJoin(matchSummaries, eq(matchSummaries.matchId, matches.id))
    .leftJoin(matchLive, eq(matchLive.matchId, matches.id))
    .leftJoin(matchChecks, sql`${matchChecks.part} = ${matches.id} / ${sql.raw(String(matchesPerPart))}`)
    .toSQL().sql

  function readMatches(where: SQL | undefined, orderBy: SQL[], limit: number): Promise<MatchRow[]> {
    return readEach([where], orderBy, limit)
  }

  /** So many of each condition, in one statement; several are in no order. */
  async function readEach(conditions: (SQL | undefined)[], orderBy: SQL[], limit: number): Promise<MatchRow[]> {
    const order = sql.join(orderBy, sql`, `)
    const parts = conditions.map((where) =>
      dialect.sqlToQuery(sql`where ${where ?? sql`true`} order by ${order} limit ${limit}`),
    )
    const selects = parts.map((rest) => `${selectMatches} ${rest.sql}`)
    const rows = await db.$client
      .prepare(
        parts.length === 1 ? (selects[0] ?? '') : selects.map((one) => `select * from (${one})`).join(' union all '),
      )
      .bind(...parts.flatMap(({ params }) => params))
      .raw()
    return rows.map((cells) => withChecks(readMatchRow(cells), cells.at(-2), cells.at(-1)))
  }

  return {
    ...overviewQueries(db),
    ...saleQueries(db),
    ...fixtureQueries(db),
    ...mergedAddresses(db),
    ...summaryWrites(db),
    ...checkWrites(db),

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

    /**
     * Teams with a name that starts with the key, and then those with all of its words in their names, the best known
     * first; up to `maxSearchTeams`.
     */
    async teamsNamed(key: string): Promise<number[]> {
      const { from, to } = prefixRange(key)
      const { results } = await db.$client.prepare(teamsNamed).bind(from, to, wordsIn(key)).all<{ teamId: number }>()
      return results.map(({ teamId }) => teamId)
    },

    /** In time order. Reads as many rows as it returns; for several teams, as many as they have in the range. */
    async listMatches(search: MatchSearch): Promise<MatchRow[]> {
      const found = await readEach(conditionsOf(search), orderOf(search), search.limit)
      return mergeInOrder(found, ({ match }) => match, search)
    },

    /** How many there are, up to a limit, which bounds what is read. */
    async countMatches(search: Omit<MatchSearch, 'limit' | 'after' | 'before'>, limit: number): Promise<number> {
      const parts = conditionsOf({ ...search, limit }).map(
        (where) =>
          sql`select id from (select ${matches.id} as id from ${matches} where ${where ?? sql`true`} limit ${limit})`,
      )
      const counted = dialect.sqlToQuery(sql`select count(*) as total from (${sql.join(parts, sql` union `)})`)
      const { results } = await db.$client
        .prepare(counted.sql)
        .bind(...counted.params)
        .all<{ total: number }>()
      return results[0]?.total ?? 0
    },

    /** The same matches, with only their position and filterable ticket facts. */
    async walkMatches(search: MatchSearch): Promise<Spot[]> {
      const { availability, lowestPricePence, currency, sellerQuantity, fellFromPence, fellAt } = matchSummaries
      const { partyOffers } = matchSummaries
      const facts = { availability, lowestPricePence, currency, sellerQuantity, partyOffers, fellFromPence, fellAt }
      const found = await Promise.all(
        conditionsOf(search).map((where) =>
          db
            .select({ id: matches.id, sortAt: matches.sortAt, ...facts })
            .from(matches)
            .leftJoin(matchSummaries, eq(matchSummaries.matchId, matches.id))
            .where(where)
            .orderBy(...orderOf(search))
            .limit(search.limit),
        ),
      )
      return mergeInOrder(found.flat(), (spot) => spot, search)
    },

    /** In time order; unknown ids are left out. */
    async findMatches(ids: number[]): Promise<MatchRow[]> {
      const wanted = sql`(select value from json_each(${JSON.stringify(ids)}))`
      return readMatches(inArray(matches.id, wanted), [asc(matches.sortAt), asc(matches.id)], ids.length)
    },

    /** Those in a range among some matches and those of some teams, in time order. By keys and the teams' own indexes. */
    async nextMatches(
      { matchIds, teamIds }: { matchIds: number[]; teamIds: number[] },
      { from, to, limit }: { from: Instant; to: Instant; limit: number },
    ): Promise<MatchRow[]> {
      const ofTeams = (side: 'home_team_id' | 'away_team_id') =>
        sql`select * from (select one.id from json_each(${JSON.stringify(teamIds)}) as team
          cross join matches as one on one.${sql.raw(side)} = team.value and one.sort_at between ${from} and ${to}
          limit ${maxTeamMatches})`
      const wanted = sql`(select value from json_each(${JSON.stringify(matchIds)})
        union ${ofTeams('home_team_id')} union ${ofTeams('away_team_id')})`
      // Without the plus, the range's index would be walked for them.
      const where = sql`${matches.id} in ${wanted} and +${matches.sortAt} between ${from} and ${to}`
      return readMatches(where, [asc(matches.sortAt), asc(matches.id)], limit)
    },

    async findLeague(by: { slug: string } | { id: number }) {
      const [row] = await db
        .select()
        .from(leagues)
        .where('slug' in by ? eq(leagues.slug, by.slug) : eq(leagues.id, by.id))
        .limit(1)
      return row ?? null
    },

    /** Matches in a range, in time order, with only what their URLs need. */
    async matchAddresses({
      from,
      to,
      limit,
    }: {
      from: Instant
      to?: Instant
      limit: number
    }): Promise<{ id: number; changedAt: Instant | null }[]> {
      return db
        .select({ id: matches.id, changedAt: matchSummaries.changedAt })
        .from(matches)
        .leftJoin(matchSummaries, eq(matchSummaries.matchId, matches.id))
        .where(inRange({ from, ...(to !== undefined && { to }), limit }))
        .orderBy(asc(matches.sortAt), asc(matches.id))
        .limit(limit)
    },

    async matchExists(id: number): Promise<boolean> {
      const [row] = await db.select({ id: matches.id }).from(matches).where(eq(matches.id, id)).limit(1)
      return row !== undefined
    },

    async findMatch(id: number): Promise<MatchRow | null> {
      const [row] = await readMatches(eq(matches.id, id), [asc(matches.id)], 1)
      return row ?? null
    },

    async findTeams(ids: number[]): Promise<TeamRow[]> {
      const wanted = sql`(select value from json_each(${JSON.stringify(ids)}))`
      return db.select().from(teams).where(inArray(teams.id, wanted)).limit(maxTeamLimit)
    },

    async findTeam(slug: string): Promise<TeamRow | null> {
      const [row] = await db.select().from(teams).where(eq(teams.slug, slug)).limit(1)
      return row ?? null
    },

    /** Active platforms with a page for the match. */
    async platformsOf(matchId: number): Promise<WatchedOnPlatform[]> {
      const rows = await db
        .select({
          id: platforms.id,
          slug: platforms.slug,
          name: platforms.name,
          kind: platforms.kind,
          extraction: platforms.extraction,
          url: targets.url,
        })
        .from(targets)
        .innerJoin(platforms, eq(platforms.id, targets.platformId))
        .where(and(eq(targets.matchId, matchId), eq(platforms.isActive, true), eq(targets.isUnlinked, false)))
        .limit(maxPlatformsPerMatch)
      return rows.map(({ extraction, url, ...platform }) => ({ ...platform, apiUrl: isApi(extraction) ? url : null }))
    },
  }
}

/** `apiUrl` is fetched where it differs from the page for people. */
type WatchedOnPlatform = { id: number; slug: string; name: string; kind: PlatformKind; apiUrl: string | null }

function withChecks(row: MatchRow, at: unknown, sellers: unknown): MatchRow {
  if (!row.summary || typeof at !== 'number') return row
  const sellerChecks = typeof sellers === 'string' ? JSON.parse(sellers) : null
  return { ...row, summary: { ...row.summary, checkedAt: at }, sellerChecks }
}
