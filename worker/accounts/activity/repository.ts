import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Instant } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { securityEvents } from '../table.ts'
import { type ActivityKind, byAdministrator } from './constants.ts'

/** Events that are read to recognise a device. */
const recognisedWithin = 200

/** People whose old events one sweep deletes. */
const sweepPeople = 50

export type ActivityRepository = ReturnType<typeof createActivityRepository>

export function createActivityRepository(database: Database) {
  /** Where the sweep goes on, in this isolate; starting over costs nothing but time. */
  let sweptUpTo = 0

  return {
    async add(event: typeof securityEvents.$inferInsert): Promise<void> {
      await database.insert(securityEvents).values(event)
    },

    async recent(userId: number, limit: number) {
      const rows = await database
        .select()
        .from(securityEvents)
        .where(eq(securityEvents.userId, userId))
        .orderBy(asc(securityEvents.newestFirst))
        .limit(limit)
      return rows.map(({ id, kind, newestFirst, device, detail, actorId }) => ({
        id,
        kind: kind as ActivityKind,
        at: -newestFirst,
        device: actorId === null ? device : byAdministrator,
        detail,
      }))
    },

    /** A first sign-in has nothing to compare with: its device counts as known. */
    async isKnownDevice(userId: number, device: string): Promise<boolean> {
      const recent = database
        .select({ device: securityEvents.device })
        .from(securityEvents)
        .where(and(eq(securityEvents.userId, userId), inArray(securityEvents.kind, ['signed_in', 'signed_in_google'])))
        .orderBy(asc(securityEvents.newestFirst))
        .limit(recognisedWithin)
        .as('recent')
      const [row] = await database
        .select({ total: sql<number>`count(*)`, same: sql<number>`sum(${recent.device} = ${device})` })
        .from(recent)
      return !row || row.total === 0 || (row.same ?? 0) > 0
    },

    /** A few people at a time, in order of their ids; old events are at the end of each one's. */
    async removeOlder(before: Instant): Promise<void> {
      const { results } = await database.$client
        .prepare('SELECT id FROM users WHERE id > ? ORDER BY id LIMIT ?')
        .bind(sweptUpTo, sweepPeople)
        .all<{ id: number }>()
      sweptUpTo = results.length < sweepPeople ? 0 : (results.at(-1)?.id ?? 0)
      if (results.length === 0) return
      await database.$client
        .prepare('DELETE FROM security_events WHERE newest_first > ?2 AND user_id IN (SELECT value FROM json_each(?1))')
        .bind(JSON.stringify(results.map(({ id }) => id)), -before)
        .run()
    },
  }
}
