// Part of the repository: what operators see and decide. Each decision names the version it saw and is noted in its batch.
import { aliasedTable, and, asc, eq, gt } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { leagues, matches, platforms, teams } from '#worker/matches/catalogue/table.ts'
import { deskPageSize, type FoundState, foundStates, maxCounted, maxSources } from './constants.ts'
import { type discoverySources, foundEvents } from './table.ts'

export type DiscoveryDeskRepository = ReturnType<typeof createDiscoveryDeskRepository>

type FoundCounts = { platformId: number; linked: number; toReview: number; sources: number; reading: number }

const home = aliasedTable(teams, 'home')
const away = aliasedTable(teams, 'away')

const shownMatch = {
  id: matches.id,
  kickoffAt: matches.kickoffAt,
  matchDay: matches.matchDay,
  venue: matches.venue,
  round: matches.round,
  homeId: home.id,
  home: home.name,
  awayId: away.id,
  away: away.name,
  league: leagues.name,
}

export function createDiscoveryDeskRepository(db: Database) {
  const client = db.$client

  return {
    /** Events of a state after an id, with the platform and the match of each; `ofMatch` leaves those of one match. */
    list: (state: FoundState, after: number, ofMatch: number | null = null) =>
      db
        .select({ event: foundEvents, platform: { name: platforms.name }, match: shownMatch })
        .from(foundEvents)
        .innerJoin(platforms, eq(platforms.id, foundEvents.platformId))
        .leftJoin(matches, eq(matches.id, foundEvents.matchId))
        .leftJoin(home, eq(home.id, matches.homeTeamId))
        .leftJoin(away, eq(away.id, matches.awayTeamId))
        .leftJoin(leagues, eq(leagues.id, matches.leagueId))
        .where(
          and(
            eq(foundEvents.state, state),
            gt(foundEvents.id, after),
            ofMatch === null ? undefined : eq(foundEvents.matchId, ofMatch),
          ),
        )
        .orderBy(asc(foundEvents.id))
        .limit(deskPageSize + 1),

    /** Events in each state, counted up to a limit. */
    async counts(): Promise<{ state: FoundState; count: number }[]> {
      const { results } = await client
        .prepare(
          `select value as state, (select count(*) from (select 1 from found_events where state = value limit ?2)) as count
           from json_each(?1)`,
        )
        .bind(JSON.stringify(foundStates), maxCounted)
        .all<{ state: FoundState; count: number }>()
      return results
    },

    /** Pages and events that the sources of platforms not checked yet gave, counted up to a limit. */
    async foundSoFar(platformIds: readonly number[]): Promise<FoundCounts[]> {
      const { results } = await client
        .prepare(
          `select value as platformId,
             (select count(*) from (select 1 from targets where platform_id = value and is_unlinked = 0 limit ?2)) as linked,
             (select count(*) from (select 1 from found_events where platform_id = value and state = 'review' limit ?2)) as toReview,
             (select count(*) from discovery_sources where platform_id = value) as sources,
             (select count(*) from discovery_sources where platform_id = value and failures = 0
               and (cursor is not null or read_at is null)) as reading
           from json_each(?1)`,
        )
        .bind(JSON.stringify(platformIds), maxCounted)
        .all<FoundCounts>()
      return results
    },

    find: (id: number) => db.select().from(foundEvents).where(eq(foundEvents.id, id)).get(),

    async match(id: number) {
      const [row] = await db
        .select(shownMatch)
        .from(matches)
        .innerJoin(home, eq(home.id, matches.homeTeamId))
        .innerJoin(away, eq(away.id, matches.awayTeamId))
        .innerJoin(leagues, eq(leagues.id, matches.leagueId))
        .where(eq(matches.id, id))
        .limit(1)
      return row ?? null
    },

    /** Changes nothing when another event's page became the match's meanwhile: a match has one page on a platform. */
    decideStatement: (
      { id, version }: { id: number; version: number },
      { state, matchId, why }: { state: FoundState; matchId: number | null; why: string },
    ) =>
      client
        .prepare(
          `update found_events set state = ?3, match_id = ?4, why = ?5, is_decided = 1, version = version + 1
           where id = ?1 and version = ?2 and not exists (select 1 from targets
             where targets.match_id = ?4 and targets.platform_id = found_events.platform_id
               and targets.is_unlinked = 0 and targets.url <> found_events.url)
           returning id`,
        )
        .bind(id, version, state, matchId, why),

    teachStatement: (name: string, teamId: number, event: { id: number; version: number }) =>
      client
        .prepare(
          `insert into learned_names (name, team_id) select ?1, ?2
           where exists (select 1 from found_events where id = ?3 and version = ?4) on conflict do nothing`,
        )
        .bind(name, teamId, event.id, event.version),

    /** The new id; null when it is there, or the platform has as many as it may. */
    async addSource(
      {
        platformId,
        kind,
        url,
        linkRule,
      }: Pick<typeof discoverySources.$inferInsert, 'platformId' | 'kind' | 'url' | 'linkRule'>,
      dueAt: Instant,
      note: D1PreparedStatement,
    ): Promise<number | null> {
      const [added] = await client.batch<{ id: number }>([
        client
          .prepare(
            `insert into discovery_sources (platform_id, kind, url, link_rule, due_at) select ?1, ?2, ?3, ?4, ?5
             where (select count(*) from discovery_sources where platform_id = ?1) < ?6
             on conflict do nothing returning id`,
          )
          .bind(platformId, kind, url, linkRule ?? null, dueAt, maxSources),
        note,
      ])
      return added?.results[0]?.id ?? null
    },

    async removeSource(id: number, note: D1PreparedStatement): Promise<boolean> {
      const [removed] = await client.batch([
        client.prepare('delete from discovery_sources where id = ?1 returning id').bind(id),
        note,
      ])
      return (removed?.results.length ?? 0) > 0
    },

    /** The source is read now, from its beginning, unless it is being read. */
    async restart(id: number, dueAt: Instant, note: D1PreparedStatement): Promise<boolean> {
      const [restarted] = await client.batch([
        client
          .prepare(
            'update discovery_sources set due_at = ?2, failures = 0 where id = ?1 and cursor is null and due_at > ?2 returning id',
          )
          .bind(id, dueAt),
        note,
      ])
      return (restarted?.results.length ?? 0) > 0
    },

    /** Sources of a platform that wait because they answered with one of these, due now: they go on where they stopped. */
    async retryRefused(platformId: number, outcomes: readonly string[], dueAt: Instant): Promise<number[]> {
      const { results } = await client
        .prepare(
          `update discovery_sources set due_at = ?3, failures = 0
           where platform_id = ?1 and failures > 0 and due_at > ?3 and outcome in (select value from json_each(?2))
           returning id`,
        )
        .bind(platformId, JSON.stringify(outcomes), dueAt)
        .all<{ id: number }>()
      return results.map(({ id }) => id)
    },
  }
}
