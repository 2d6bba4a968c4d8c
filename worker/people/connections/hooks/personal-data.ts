import { and, asc, eq, getTableName, sql } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { readPages } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../../privacy/contract.ts'
import { webhookDeliveries } from '../table.ts'
import type { HookRow } from './repository.ts'

const deliveriesPerPage = 100

/** What a person's webhook was sent. */
export function hooksDataSource(database: Database): PersonalDataSource {
  return {
    name: 'webhook_deliveries',
    tables: [getTableName(webhookDeliveries)],
    async *pages(userId) {
      const read = (after: HookRow | undefined, limit: number) =>
        database
          .select()
          .from(webhookDeliveries)
          .where(and(eq(webhookDeliveries.userId, userId), after && isAfter(after)))
          .orderBy(asc(webhookDeliveries.name), asc(webhookDeliveries.id))
          .limit(limit)
      for await (const rows of readPages(deliveriesPerPage, read)) {
        yield rows.map(({ name, id, type, body, status, attempts, reason, firstAt }) => ({
          webhook: name,
          id,
          type,
          body,
          status,
          attempts,
          reason,
          first_at: toIso(firstAt),
        }))
      }
    },
    async erase(userId) {
      await database.delete(webhookDeliveries).where(eq(webhookDeliveries.userId, userId))
      return true
    },
  }
}

function isAfter({ name, id }: HookRow) {
  return sql`(${webhookDeliveries.name}, ${webhookDeliveries.id}) > (${name}, ${id})`
}
