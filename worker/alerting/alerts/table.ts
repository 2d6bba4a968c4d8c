import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { platforms } from '#worker/matches/catalogue/table.ts'
import { users } from '#worker/people/accounts/table.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { clients } from '#worker/people/clients/table.ts'
import { plans } from '#worker/people/plans/constants.ts'
import { alertTargetKinds, alertTypes, digestKinds, repeatModes } from './constants.ts'
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
    digest: text('digest', { enum: digestKinds }),
    channels: text('channels', { mode: 'json' }).$type<DeliveryChannel[]>().notNull().default(['email']),
    /** Unticked by the owner: stays unused when it is switched on again. */
    leftOutChannels: text('left_out_channels', { mode: 'json' }).$type<DeliveryChannel[]>().notNull().default([]),
    mutedUntilAt: integer('muted_until_at'),
    expiresAt: integer('expires_at'),
    deletedAt: integer('deleted_at'),
    /** The plan whose end paused the alert; null unless a plan did. */
    pausedAfter: text('paused_after', { enum: plans }),
    pausedAt: integer('paused_at'),
    /** The client that an agent made it for; null for their own. */
    clientId: integer('client_id').references(() => clients.id, { onDelete: 'set null' }),
  },
  (table) => [
    // For the fan-out: a change reads exactly the alerts on its targets, in id order.
    index('alerts_by_target').on(table.targetKind, table.targetId, table.alertType, table.id).where(sql`is_active = 1`),
    index('alerts_by_user').on(table.userId, table.id),
    // For the jobs that end alerts and remove deleted ones: only those rows are in them.
    // For the deletion of a platform, which alerts must not name.
    index('alerts_by_platform').on(table.platformId).where(sql`platform_id IS NOT NULL`),
    // For the deletion of a client.
    index('alerts_by_client').on(table.clientId).where(sql`client_id IS NOT NULL`),
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
    /** When what it announced was seen. Epoch milliseconds. */
    at: integer('at').notNull(),
    /** The price it announced; null without one. */
    pence: integer('pence'),
    /** Those before it, of which none may have been sent: each [subject, moment, price]. */
    earlier: text('earlier', { mode: 'json' }).$type<[string, number, number | null][]>().notNull().default([]),
  },
  ({ alertId, matchId }) => [primaryKey({ columns: [alertId, matchId] })],
)

/** Alerts of a match that was merged into another, with the targets that they had. */
export const movedAlerts = sqliteTable(
  'moved_alerts',
  {
    fromMatchId: integer('from_match_id').notNull(),
    alertId: integer('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    targetId: integer('target_id').notNull(),
    moreTargets: text('more_targets').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fromMatchId, table.alertId] }),
    // For the alert that is deleted.
    index('moved_alerts_by_alert').on(table.alertId),
  ],
)

/** What visitors asked for, until the address of the form they registered with is verified. */
export const draftAlerts = sqliteTable(
  'draft_alerts',
  {
    /** Random, from the visitor's cookie: one draft makes one alert, whichever way it is claimed. */
    id: text('id').primaryKey(),
    /** Hash of the registration form, as in `users`; written whether or not the form made an account. */
    registrationHash: text('registration_hash'),
    /** Known once the form was proved to be theirs, or they signed in. */
    userId: integer('user_id').references(() => users.id),
    /** What `create` takes, unchecked; empty once claimed. */
    draft: text('draft', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    createdAt: integer('created_at').notNull(),
    claimedAt: integer('claimed_at'),
  },
  (table) => [
    index('draft_alerts_by_registration').on(table.registrationHash),
    index('draft_alerts_by_user').on(table.userId),
    index('draft_alerts_waiting').on(table.userId).where(sql`claimed_at IS NULL AND user_id IS NOT NULL`),
    index('draft_alerts_by_age').on(table.createdAt),
  ],
)
