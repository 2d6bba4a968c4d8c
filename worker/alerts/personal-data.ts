import { and, asc, eq, getTableName, gt } from 'drizzle-orm'
import { toIso } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { readPages } from '../platform/pages.ts'
import type { Holding } from '../privacy/contract.ts'
import { alerts, alertTargets } from './table.ts'

const rowsPerPage = 500

/** A user's alerts. */
export function alertsHolding(database: Database): Holding {
  const page = (userId: number) => (after: { id: number } | undefined, limit: number) =>
    database
      .select()
      .from(alerts)
      .where(and(eq(alerts.userId, userId), gt(alerts.id, after?.id ?? 0)))
      .orderBy(asc(alerts.id))
      .limit(limit)

  return {
    name: 'alerts',
    tables: [alerts, alertTargets].map(getTableName),
    async *pages(userId) {
      for await (const rows of readPages(rowsPerPage, page(userId))) {
        yield rows.map(({ id, targetKind, targetId, alertType, priceThresholdPence, isActive, createdAt }) => ({
          id,
          [`${targetKind}_id`]: targetId,
          alert_type: alertType,
          price_threshold: priceThresholdPence === null ? null : priceThresholdPence / 100,
          is_active: isActive,
          created_at: toIso(createdAt),
        }))
      }
    },
    async erase(userId) {
      await database.delete(alerts).where(eq(alerts.userId, userId))
      return true
    },
  }
}
