import { eq } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { differs, inParts, type Upsert, upsert, type Written } from '#worker/ground/platform/upsert.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import { isOver } from '../rules.ts'
import { leagues, type MatchScore, matches, platforms, type targets, teamAliases, teams } from '../table.ts'
import { fixtureWrites } from './fixtures.repository.ts'
import { matchOfRow } from './identity.ts'
import { linkWrites } from './links.repository.ts'
import { handWrites } from './matches.repository.ts'
import { mergeWrites } from './merges.repository.ts'
import { nameWrites } from './names.repository.ts'
import { platformWrites } from './platforms.repository.ts'
import { retiringWrites } from './retiring.repository.ts'
import { saleWrites } from './sales.repository.ts'

export type NewLeague = typeof leagues.$inferInsert
export type NewTeam = typeof teams.$inferInsert
export type NewAlias = typeof teamAliases.$inferInsert
export type NewPlatform = typeof platforms.$inferInsert
export type NewMatch = Omit<typeof matches.$inferInsert, 'id'> & MatchIdentity
export type MatchColumn = Upsert<typeof matches>['updated'][number]

/** A match's natural key; its date is not part of it, because dates move. */
export type MatchIdentity = Pick<
  Required<typeof matches.$inferInsert>,
  'leagueId' | 'season' | 'homeTeamId' | 'awayTeamId' | 'meeting'
>

/** A match's page on a platform, naming the match by its natural key because the database gives matches their ids. */
export type NewTarget = MatchIdentity & Pick<typeof targets.$inferInsert, 'platformId' | 'url' | 'saleAt'>

/** What a feed reports besides live play. */
export type FixtureNews = {
  matchId: number
  /** Null if unchanged. */
  kickoffAt: Instant | null
  status: 'scheduled' | 'completed' | 'postponed' | 'cancelled'
  score: MatchScore | null
  seenAt: Instant
}

export type CatalogueWritingRepository = ReturnType<typeof createCatalogueWritingRepository>

const leagueRule: Upsert<typeof leagues> = {
  table: leagues,
  key: ['id'],
  updated: ['slug', 'name', 'country', 'division', 'timeZone', 'rank'],
}

const teamRule: Upsert<typeof teams> = {
  table: teams,
  key: ['id'],
  updated: [
    'slug',
    'name',
    'shortName',
    'code',
    'leagueId',
    'country',
    'city',
    'stadium',
    'primaryColour',
    'secondaryColour',
    'crestPattern',
  ],
}

const aliasRule: Upsert<typeof teamAliases> = { table: teamAliases, key: ['aliasKey', 'teamId'], updated: [] }

/** The operator's switches are only written on insert. */
const platformRule: Upsert<typeof platforms> = {
  table: platforms,
  key: ['id'],
  updated: ['slug', 'name', 'kind', 'origin', 'currency', 'extraction', 'budgetPerMinute'],
}

/** A revision above all others, one per target: gates ask for newer ones than they hold. */
const nextRevision = '(select coalesce(max(revision), 0) from targets) + row_number() over ()'

const raiseRevisions = (which: string) => `
  update targets set revision = newer.revision
  from (select targets.id, ${nextRevision} as revision from ${which}) as newer where targets.id = newer.id`

const targetsPerStatement = 2_000

/** How many of the rows, of matches that are there, have no target yet. */
const missingTargets = `select count(*) - count(targets.id) as missing from json_each(?1) join ${matchOfRow}
  left join targets on targets.match_id = matches.id and targets.platform_id = value ->> 'platformId'`

/** All writes to leagues, teams, matches, platforms and targets. */
export function createCatalogueWritingRepository(db: Database) {
  const client = db.$client

  return {
    ...handWrites(db, raiseRevisions),
    ...fixtureWrites(db, raiseRevisions),
    ...nameWrites(db),
    ...platformWrites(db),
    ...retiringWrites(db, raiseRevisions),
    ...linkWrites(db, nextRevision),
    ...saleWrites(db, nextRevision),
    ...mergeWrites(db, nextRevision),

    writeLeagues: (rows: readonly NewLeague[]) => upsert(db, leagueRule, rows),
    writeTeams: (rows: readonly NewTeam[]) => upsert(db, teamRule, rows),
    /** New ones alone: where there is such an id already, the row stays. */
    addLeagues: (rows: readonly NewLeague[]) => upsert(db, { ...leagueRule, updated: [] }, rows),
    addTeams: (rows: readonly NewTeam[]) => upsert(db, { ...teamRule, updated: [] }, rows),
    writeAliases: (rows: readonly NewAlias[]) => upsert(db, aliasRule, rows),

    /** Frees the origins of platforms that move in the same batch, so that two may swap. */
    writePlatforms: (rows: readonly NewPlatform[]) =>
      upsert(db, platformRule, rows, [
        `update platforms set origin = 'moving:' || platforms.id from json_each(?1)
         where value ->> 'id' = platforms.id and value ->> 'origin' <> platforms.origin`,
      ]),

    /** Adds matches or updates the named columns of those that differ; the targets of these get newer revisions. */
    async writeMatches(
      all: readonly NewMatch[],
      updated: readonly MatchColumn[],
      notes: readonly D1PreparedStatement[] = [],
    ): Promise<Written> {
      const rows = await withPinnedTimes(db, all)
      const key = ['leagueId', 'season', 'homeTeamId', 'awayTeamId', 'meeting'] as const
      const rule: Upsert<typeof matches> = { table: matches, key, updated }
      const changed = `json_each(?1) join ${matchOfRow} join targets on targets.match_id = matches.id where ${differs(rule)}`
      return upsert(db, rule, rows, [raiseRevisions(changed)], notes)
    },

    /** Adds targets or moves them to another page; each new or changed one gets a newer revision. */
    async writeTargets(rows: readonly NewTarget[]): Promise<Written> {
      let [added, touched] = [0, 0]
      for (const part of inParts(rows, targetsPerStatement)) {
        const json = JSON.stringify(part)
        const [there, written] = await client.batch<{ missing?: number }>([
          client.prepare(missingTargets).bind(json),
          client
            .prepare(
              `insert into targets (platform_id, match_id, url, sale_at, revision)
             select value ->> 'platformId', matches.id, value ->> 'url', value ->> 'saleAt', ${nextRevision}
             from json_each(?1) join ${matchOfRow} where true
             on conflict (match_id, platform_id) do update
               set url = excluded.url, sale_at = excluded.sale_at, revision = excluded.revision
               where (targets.url, targets.sale_at) is not (excluded.url, excluded.sale_at)
             returning 1 as touched`,
            )
            .bind(json),
          client
            .prepare(
              `insert into sale_windows (match_id, platform_id, opens_at, name, is_public)
             select matches.id, value ->> 'platformId', value ->> 'saleAt', 'General sale', 1
             from json_each(?1) join ${matchOfRow} where value ->> 'saleAt' is not null on conflict do nothing`,
            )
            .bind(json),
        ])
        added += there?.results[0]?.missing ?? 0
        touched += written?.results.length ?? 0
      }
      return { table: 'targets', added, changed: touched - added, unchanged: rows.length - touched }
    },

    /**
     * Stores what changed. A new kick-off, an end or a cancellation raises the revision of every target, so that the
     * gates pick it up; alerts stay with the match.
     */
    async recordFixture({ matchId, kickoffAt, status, score, seenAt }: FixtureNews): Promise<void> {
      const [known] = await db
        .select({ match: matches, timeZone: leagues.timeZone })
        .from(matches)
        .innerJoin(leagues, eq(leagues.id, matches.leagueId))
        .where(eq(matches.id, matchId))
        .limit(1)
      if (!known) return
      const { match, timeZone } = known
      const moved = kickoffAt !== null && kickoffAt !== match.kickoffAt && !match.isPinned ? kickoffAt : null
      // 'live' and 'completed' can follow from the clock alone, without a report.
      const isOff = match.status === 'postponed' || match.status === 'cancelled'
      // An end of an earlier day, or of none.
      const isEarly = status === 'completed' && (moved ?? match.kickoffAt ?? match.sortAt) > seenAt
      const isNews = match.isPinned ? !isOff && status === 'completed' : status !== 'scheduled' || isOff
      const next = {
        ...(moved !== null && { kickoffAt: moved, sortAt: moved, matchDay: localDay(moved, timeZone) }),
        ...(isNews && !isEarly && status !== match.status && { status }),
        ...(score && !isEarly && JSON.stringify(score) !== JSON.stringify(match.score) && { score }),
      }
      if (Object.keys(next).length === 0) return
      const update = db.update(matches).set(next).where(eq(matches.id, matchId))
      const isEnded = next.status !== undefined && isOver(next.status) !== isOver(match.status)
      if (moved === null && !isEnded) return void (await update)
      // Atomic: gates that miss a new time would keep checking by the old one.
      const { sql: text, params } = update.toSQL()
      const raise = client.prepare(raiseRevisions('targets where match_id = ?1')).bind(matchId)
      await client.batch([client.prepare(text).bind(...params), raise])
    },
  }
}

const pinnedColumns = ['kickoffAt', 'matchDay', 'sortAt', 'status'] as const

/** Rows in which pinned matches keep the times and status that were set by hand. */
async function withPinnedTimes({ $client }: Database, rows: readonly NewMatch[]): Promise<readonly NewMatch[]> {
  const pinned = new Map<string, Pick<NewMatch, (typeof pinnedColumns)[number]>>()
  for (const part of inParts(rows, targetsPerStatement)) {
    const { results } = await $client
      .prepare(
        `select json_array(league_id, season, home_team_id, away_team_id, meeting) as key, kickoff_at as kickoffAt,
           match_day as matchDay, sort_at as sortAt, status
         from json_each(?1) join ${matchOfRow} where matches.is_pinned = 1`,
      )
      .bind(JSON.stringify(part))
      .all<{ key: string } & Pick<NewMatch, (typeof pinnedColumns)[number]>>()
    for (const { key, ...times } of results) pinned.set(key, times)
  }
  if (pinned.size === 0) return rows
  return rows.map((row) => ({ ...row, ...pinned.get(keyOf(row)) }))
}

function keyOf({ leagueId, season, homeTeamId, awayTeamId, meeting }: MatchIdentity): string {
  return JSON.stringify([leagueId, season, homeTeamId, awayTeamId, meeting ?? 1])
}
