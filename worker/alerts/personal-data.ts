import { and, asc, eq, getTableName, gt, inArray } from 'drizzle-orm'
import { isoOrNull, toIso } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { toDecimal } from '../platform/money.ts'
import { readPages } from '../platform/pages.ts'
import type { Holding } from '../privacy/contract.ts'
import type { Alert } from './contract.ts'
import { alertFirings, alerts, alertTargets } from './table.ts'
import { toWireConditions } from './view.ts'

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
    tables: [alerts, alertTargets, alertFirings].map(getTableName),
    async *pages(userId) {
      for await (const rows of readPages(rowsPerPage, page(userId))) {
        yield rows.map(exported)
      }
    },
    async erase(userId) {
      const own = database.select({ id: alerts.id }).from(alerts).where(eq(alerts.userId, userId))
      await database.batch([
        database.delete(alertFirings).where(inArray(alertFirings.alertId, own)),
        database.delete(alerts).where(eq(alerts.userId, userId)),
      ])
      return true
    },
  }
}

function exported(alert: Alert): Record<string, unknown> {
  const { conditions, priceThresholdPence: pence } = alert
  return {
    id: alert.id,
    [`${alert.targetKind}_id`]: alert.targetId,
    more_targets: alert.moreTargets,
    alert_type: alert.alertType,
    price_threshold: pence === null ? null : toDecimal(pence),
    currency: alert.currency,
    platform_id: alert.platformId,
    conditions: conditions && toWireConditions(conditions),
    repeat_mode: alert.repeatMode,
    repeat_hours: alert.repeatHours,
    channels: alert.channels,
    is_active: alert.isActive,
    muted_until: isoOrNull(alert.mutedUntilAt),
    expires_at: isoOrNull(alert.expiresAt),
    created_at: toIso(alert.createdAt),
    deleted_at: isoOrNull(alert.deletedAt),
  }
}
