import { and, asc, eq, getTableName, sql } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { readPages } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import { type ActivityKind, activityTexts, erasedActor } from './constants.ts'
import { deviceOrActor } from './rules.ts'
import { securityEvents } from './table.ts'

const rowsPerPage = 500

type Event = typeof securityEvents.$inferSelect

/** Events can share a millisecond; the id breaks the tie. */
const isAfter = (last: Event | undefined) =>
  last && sql`(${securityEvents.newestFirst}, ${securityEvents.id}) > (${last.newestFirst}, ${last.id})`

/** The user's security log. */
export function activityDataSource(database: Database): PersonalDataSource {
  const page = (userId: number) => (after: Event | undefined, limit: number) =>
    database
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, userId), isAfter(after)))
      .orderBy(asc(securityEvents.newestFirst), asc(securityEvents.id))
      .limit(limit)
  return {
    name: 'security_log',
    tables: [getTableName(securityEvents)],
    async *pages(userId) {
      for await (const rows of readPages(rowsPerPage, page(userId))) {
        yield rows.map(({ newestFirst, kind, device, detail, addressHash, actorId }) => ({
          at: toIso(-newestFirst),
          what: activityTexts[kind as keyof typeof activityTexts] ?? kind,
          device: deviceOrActor({ kind: kind as ActivityKind, device, actorId, actorName: null }),
          detail,
          network_address_hash: actorId === null ? addressHash : null,
        }))
      }
    },
    async erase(userId) {
      await database.batch([
        database.delete(securityEvents).where(eq(securityEvents.userId, userId)),
        // Events on other users stay in those users' logs, without the administrator's identity.
        database
          .update(securityEvents)
          .set({ actorId: erasedActor, device: '', addressHash: '' })
          .where(eq(securityEvents.actorId, userId)),
      ])
      return true
    },
  }
}
