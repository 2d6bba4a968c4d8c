import { and, asc, eq, getTableName, gt, inArray, or, sql } from 'drizzle-orm'
import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import { onePage, readPages } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import type { Alert } from './contract.ts'
import { alertFirings, alerts, alertTargets, draftAlerts, movedAlerts } from './table.ts'
import { toWireConditions } from './view.ts'

const rowsPerPage = 500

/** A user's alerts. */
export function alertsDataSource(database: Database): PersonalDataSource {
  const page = (userId: number) => (after: { id: number } | undefined, limit: number) =>
    database
      .select()
      .from(alerts)
      .where(and(eq(alerts.userId, userId), gt(alerts.id, after?.id ?? 0)))
      .orderBy(asc(alerts.id))
      .limit(limit)

  return {
    name: 'alerts',
    tables: [alerts, alertTargets, alertFirings, movedAlerts].map(getTableName),
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

/** What a user asked for before they had an account; at most a few, for a week. */
export function draftAlertsDataSource(database: Database): PersonalDataSource {
  return {
    name: 'draft_alerts',
    tables: [getTableName(draftAlerts)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(draftAlerts).where(eq(draftAlerts.userId, userId)))) {
        yield rows.map(({ draft, createdAt, claimedAt }) => ({
          asked_for: draft,
          asked_at: toIso(createdAt),
          made_at: isoOrNull(claimedAt),
        }))
      }
    },
    async erase(userId) {
      // That of an account never verified hangs on its form.
      const ofForm = sql`(SELECT registration_hash FROM users WHERE id = ${userId})`
      await database
        .delete(draftAlerts)
        .where(or(eq(draftAlerts.userId, userId), sql`${draftAlerts.registrationHash} = ${ofForm}`))
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
    digest: alert.digest,
    channels: alert.channels,
    left_out_channels: alert.leftOutChannels,
    client_id: alert.clientId,
    is_active: alert.isActive,
    paused_after: alert.pausedAfter,
    paused_at: isoOrNull(alert.pausedAt),
    muted_until: isoOrNull(alert.mutedUntilAt),
    expires_at: isoOrNull(alert.expiresAt),
    created_at: toIso(alert.createdAt),
    deleted_at: isoOrNull(alert.deletedAt),
  }
}
