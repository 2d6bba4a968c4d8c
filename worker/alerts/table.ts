import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { platforms } from '../catalogue/table.ts'
import type { DeliveryChannel } from '../notifications/constants.ts'
import { alertTargetKinds, alertTypes, repeatModes } from './constants.ts'
import type { AlertTarget, TicketConditions } from './contract.ts'

export const alerts = sqliteTable(
  'alerts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    targetKind: text('target_kind', { enum: alertTargetKinds }).notNull(),
    /** Id of the match, team or league. */
    targetId: integer('target_id').notNull(),
    alertType: text('alert_type', { enum: alertTypes }).notNull(),
    /** price_drop only: fires when the lowest price comes to this or below; null means any notable fall. */
    priceThresholdPence: integer('price_threshold_pence'),
    /** Null: any platform. */
    platformId: integer('platform_id').references(() => platforms.id),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
    /** Further targets; the first is in `target_kind` and `target_id`. */
    moreTargets: text('more_targets', { mode: 'json' }).$type<AlertTarget[]>().notNull().default([]),
    currency: text('currency'),
    conditions: text('conditions', { mode: 'json' }).$type<TicketConditions>(),
    repeatMode: text('repeat_mode', { enum: repeatModes }).notNull().default('every_crossing'),
    repeatHours: integer('repeat_hours'),
    channels: text('channels', { mode: 'json' }).$type<DeliveryChannel[]>().notNull().default(['email']),
    mutedUntilAt: integer('muted_until_at'),
    expiresAt: integer('expires_at'),
    deletedAt: integer('deleted_at'),
  },
  (table) => [
    // For the fan-out: a change reads exactly the alerts on its targets, in id order.
    index('alerts_by_target').on(table.targetKind, table.targetId, table.alertType, table.id).where(sql`is_active = 1`),
    index('alerts_by_user').on(table.userId, table.id),
    // For the jobs that end alerts and remove deleted ones: only those rows are in them.
    index('alerts_ending').on(table.expiresAt).where(sql`is_active = 1 AND expires_at IS NOT NULL`),
    index('alerts_deleted').on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
)

/**
 * An index over `alerts`, kept by triggers: a row for each target of an active alert, so that a change reads only the
 * alerts whose threshold its price crossed. Never written by hand.
 */
export const alertTargets = sqliteTable(
  'alert_targets',
  {
    targetKind: text('target_kind', { enum: alertTargetKinds }).notNull(),
    targetId: integer('target_id').notNull(),
    alertType: text('alert_type', { enum: alertTypes }).notNull(),
    /** Whether only certain tickets or one platform count, so that the match's lowest price does not decide. */
    isConditional: integer('is_conditional', { mode: 'boolean' }).notNull(),
    /** −1: without a maximum price. */
    thresholdPence: integer('threshold_pence').notNull(),
    alertId: integer('alert_id').notNull(),
  },
  ({ targetKind, targetId, alertType, isConditional, thresholdPence, alertId }) => [
    primaryKey({ columns: [targetKind, targetId, alertType, isConditional, thresholdPence, alertId] }),
  ],
)

/**
 * The newest firing for each match of alerts that do not fire at every crossing. Others have no row, so that they write
 * no more than before.
 */
export const alertFirings = sqliteTable(
  'alert_firings',
  {
    alertId: integer('alert_id').notNull(),
    matchId: integer('match_id').notNull(),
    subjectId: text('subject_id').notNull(),
    /** When what it told was seen. Epoch milliseconds. */
    at: integer('at').notNull(),
    /** The price it told; null without one. */
    pence: integer('pence'),
  },
  ({ alertId, matchId }) => [primaryKey({ columns: [alertId, matchId] })],
)
