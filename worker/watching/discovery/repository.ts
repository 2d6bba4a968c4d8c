import { and, asc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import {
  gonePage,
  maxDueSources,
  maxEventsPerPlatform,
  maxLearnedNames,
  maxOthersPerPlatform,
  maxSources,
  maxWhyLength,
  otherPage,
  sweptEvents,
} from './constants.ts'
import type { Cursor } from './contract.ts'
import { discoverySources, foundEvents, learnedNames } from './table.ts'

export type DiscoveryRepository = ReturnType<typeof createDiscoveryRepository>

export type SourceRow = typeof discoverySources.$inferSelect
export type EventRow = typeof foundEvents.$inferSelect
/** What is written of an event that was found, at the version it was known by; 0 for a new one. */
export type WrittenEvent = Omit<EventRow, 'id'>

type GonePage = { platformId: number; matchId: number; url: string; why?: string }

const unlinkedPage = 'select id from targets where platform_id = ?1 and match_id = ?2 and url = ?3 and is_unlinked = 1'

export function createDiscoveryRepository(db: Database) {
  const client = db.$client

  return {
    // ── Sources ────────────────────────────────────────────────────────────────────────────────────
    due: (now: Instant) =>
      db
        .select({ id: discoverySources.id, dueAt: discoverySources.dueAt })
        .from(discoverySources)
        .where(lte(discoverySources.dueAt, now))
        .orderBy(asc(discoverySources.dueAt))
        .limit(maxDueSources),

    /** The source, leased until `until` to the first consumer that asks for this step. */
    async claim(id: number, dueAt: Instant, until: Instant): Promise<SourceRow | null> {
      const isDue = and(eq(discoverySources.id, id), eq(discoverySources.dueAt, dueAt))
      const [row] = await db.update(discoverySources).set({ dueAt: until }).where(isDue).returning()
      return row ?? null
    },

    /** Ends a step, unless it was taken to be lost. */
    async release(
      { id, dueAt }: Pick<SourceRow, 'id' | 'dueAt'>,
      next: { dueAt: Instant; cursor: Cursor | null; failures: number; readAt?: Instant; outcome?: string },
    ): Promise<boolean> {
      const isOurs = and(eq(discoverySources.id, id), eq(discoverySources.dueAt, dueAt))
      const changed = await db.update(discoverySources).set(next).where(isOurs).returning({ id: discoverySources.id })
      return changed.length > 0
    },

    sourcesOf: (platformId: number): Promise<SourceRow[]> =>
      db
        .select()
        .from(discoverySources)
        .where(eq(discoverySources.platformId, platformId))
        .orderBy(asc(discoverySources.id))
        .limit(maxSources),

    findSource: (id: number): Promise<SourceRow | undefined> =>
      db.select().from(discoverySources).where(eq(discoverySources.id, id)).get(),

    // ── Events ─────────────────────────────────────────────────────────────────────────────────────
    eventsByKey: (platformId: number, keys: readonly string[]): Promise<EventRow[]> =>
      db
        .select()
        .from(foundEvents)
        .where(
          and(
            eq(foundEvents.platformId, platformId),
            inArray(foundEvents.key, sql`(select value from json_each(${JSON.stringify(keys)}))`),
          ),
        ),

    /** The linked pages of matches on a platform, with the event behind each if it was found. */
    async pagesOf(platformId: number, matchIds: readonly number[]) {
      const { results } = await client
        .prepare(
          `select targets.match_id as matchId, targets.url, found_events.key, found_events.facts
           from json_each(?2) join targets on targets.match_id = value and targets.platform_id = ?1 and targets.is_unlinked = 0
           left join found_events on found_events.match_id = value and found_events.platform_id = ?1
             and found_events.state = 'linked'`,
        )
        .bind(platformId, JSON.stringify(matchIds))
        .all<{ matchId: number; url: string; key: string | null; facts: string | null }>()
      return results
    },

    /** Keeps events as stated, where the platform has room for new ones; returns the keys of those written. */
    writeStatement: (rows: readonly WrittenEvent[], platformId: number): D1PreparedStatement =>
      client
        .prepare(
          `insert into found_events (platform_id, key, url, facts, state, is_decided, match_id, why, seen_at, version)
           select value ->> 'platformId', value ->> 'key', value ->> 'url', value -> 'facts', value ->> 'state',
             value ->> 'isDecided', value ->> 'matchId', value ->> 'why', value ->> 'seenAt', value ->> 'version'
           from json_each(?1)
           where (select count(*) from found_events where platform_id = ?2) < iif(value ->> 'state' = 'none', ?4, ?3)
             or exists (select 1 from found_events where platform_id = ?2 and key = value ->> 'key')
           on conflict (platform_id, key) do update set url = excluded.url, facts = excluded.facts, state = excluded.state,
             is_decided = excluded.is_decided, match_id = excluded.match_id, why = excluded.why, seen_at = excluded.seen_at,
             version = found_events.version + 1
             where found_events.version = excluded.version
           returning key`,
        )
        .bind(JSON.stringify(rows), platformId, maxEventsPerPlatform, maxOthersPerPlatform),

    /**
     * A page that is gone, whether it was found or entered, waits for an operator, with why: for the batch that unlinks it,
     * after that. The last statement finds it while its offers are still to leave the board.
     */
    goneStatements: ({ platformId, matchId, url, why }: GonePage, now: Instant): D1PreparedStatement[] => {
      const reason = why === undefined ? gonePage : `${otherPage} ${why}`.slice(0, maxWhyLength)
      const of = (statement: string, ...more: unknown[]) =>
        client.prepare(statement).bind(platformId, matchId, url, ...more)
      return [
        of(
          `update found_events set state = 'review', is_decided = 0, why = ?4, version = version + 1
           where platform_id = ?1 and match_id = ?2 and url = ?3 and state = 'linked' and exists (${unlinkedPage})`,
          reason,
        ),
        of(
          `insert into found_events (platform_id, key, url, facts, state, match_id, why, seen_at)
           select ?1, ?3, ?3, json_object('source_kind', 'listing', 'url', ?3), 'review', ?2, ?4, ?5
           where exists (${unlinkedPage}) and not exists (select 1 from found_events where platform_id = ?1 and url = ?3)
           on conflict (platform_id, key) do nothing`,
          reason,
          now,
        ),
        of(`${unlinkedPage} and is_leaving = 1`),
      ]
    },

    batch: (statements: D1PreparedStatement[]) => client.batch<{ id: number; key: string }>(statements),

    /** Deletes what is not ours or waits, and was not seen for long; what is linked stays. */
    async purge(before: Instant): Promise<void> {
      const old = db
        .select({ id: foundEvents.id })
        .from(foundEvents)
        .where(and(inArray(foundEvents.state, ['none', 'review']), lt(foundEvents.seenAt, before)))
        .limit(sweptEvents)
      await db.delete(foundEvents).where(and(inArray(foundEvents.id, old), ne(foundEvents.state, 'linked')))
    },

    names: () => db.select().from(learnedNames).limit(maxLearnedNames),
  }
}
