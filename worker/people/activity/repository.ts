import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { type Database, preparedOf } from '#worker/ground/platform/database.ts'
import { users } from '../accounts/table.ts'
import { type ActivityKind, keptActivity } from './constants.ts'
import { deviceOrActor } from './rules.ts'
import { securityEvents } from './table.ts'

/** People, by their ids, whose old events one sweep deletes: a million people take a day and a half. */
export const peoplePerSweep = 500

type NewEvent = typeof securityEvents.$inferInsert

const actorName = sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`

export type ActivityRepository = ReturnType<typeof createActivityRepository>

export function createActivityRepository(database: Database) {
  /** Deletes what is older than the events that are kept of a person. */
  function trimmed(userId: number) {
    const oldestKept = database
      .select({ newestFirst: securityEvents.newestFirst })
      .from(securityEvents)
      .where(eq(securityEvents.userId, userId))
      .orderBy(asc(securityEvents.newestFirst))
      .limit(1)
      .offset(keptActivity - 1)
    return database
      .delete(securityEvents)
      .where(and(eq(securityEvents.userId, userId), gt(securityEvents.newestFirst, oldestKept)))
  }

  return {
    async add(event: NewEvent): Promise<void> {
      await database.batch([database.insert(securityEvents).values(event), trimmed(event.userId)])
    },

    /**
     * For the batch of a write: `note` follows it directly, and where it changed no row, notes nothing; `trim` stands at the
     * end.
     */
    statements({ userId, newestFirst, id, kind, actorId, detail }: NewEvent) {
      const note = database.$client
        .prepare(
          `INSERT INTO security_events (user_id, newest_first, id, kind, device, address_hash, actor_id, detail)
           SELECT ?1, ?2, ?3, ?4, '', '', ?5, ?6 WHERE changes() > 0`,
        )
        .bind(userId, newestFirst, id, kind, actorId ?? null, detail ?? '')
      return { note, trim: preparedOf(database, trimmed(userId)) }
    },

    async recent(userId: number, limit: number) {
      const rows = await database
        .select({ ...getTableColumns(securityEvents), actorName })
        .from(securityEvents)
        .leftJoin(users, eq(users.id, securityEvents.actorId))
        .where(eq(securityEvents.userId, userId))
        .orderBy(asc(securityEvents.newestFirst))
        .limit(limit)
      return rows.map(({ newestFirst, ...event }) => {
        const kind = event.kind as ActivityKind
        return { id: event.id, kind, at: -newestFirst, device: deviceOrActor({ ...event, kind }), detail: event.detail }
      })
    },

    /**
     * Of the n-th few people in the order of their ids, and from the first again after the last. Old events are at the end
     * of each one's, so newer events are not read.
     */
    async removeOlder(before: Instant, n: number): Promise<void> {
      const { results } = await database.$client
        .prepare('SELECT id AS lastId FROM users WHERE id > 0 ORDER BY id DESC LIMIT 1')
        .all<{ lastId: number }>()
      const rounds = Math.floor((results[0]?.lastId ?? 0) / peoplePerSweep) + 1
      const firstId = (n % rounds) * peoplePerSweep
      await database.$client
        .prepare(
          `DELETE FROM security_events WHERE newest_first > ?3
           AND user_id IN (SELECT id FROM users WHERE id >= ?1 AND id < ?2)`,
        )
        .bind(firstId, firstId + peoplePerSweep, -before)
        .run()
    },
  }
}
