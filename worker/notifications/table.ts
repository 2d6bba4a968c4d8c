import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { alertTypes } from '../alerts/constants.ts'
import { matches } from '../catalogue/table.ts'
import { type DeliveryChannel, deliveryChannels, deliveryStatuses, subjectKinds } from './constants.ts'

/** Subjects of notifications, stored once for all recipients. */
export const subjects = sqliteTable('subjects', {
  /** Unique across kinds: `<match id>:<sequence number>` for a change, prefixed with the kind for others. */
  id: text('id').primaryKey(),
  kind: text('kind', { enum: subjectKinds }).notNull(),
  /** Epoch milliseconds; for a change, when the platform's page was read. */
  at: integer('at').notNull(),
  facts: text('facts', { mode: 'json' }).notNull(),
})

/**
 * WITHOUT ROWID, so that one notification writes one row. The key guarantees one message per user and subject,
 * however many alerts match and however often the subject arrives.
 */
export const notifications = sqliteTable(
  'notifications',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Negated subject time, so that key order is newest first. */
    newestFirst: integer('newest_first').notNull(),
    /** Column name still used by the previous version. */
    subjectId: text('change_id').notNull(),
    /**
     * Null when no alert asked for it. No foreign key: without an index (one more row per notification) deleting an
     * alert would scan the table.
     */
    alertId: integer('alert_id'),
    /** Null when not about a match. */
    matchId: integer('match_id'),
    alertType: text('alert_type', { enum: alertTypes }),
    isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
    /** The channels it goes out on. */
    channels: text('channels', { mode: 'json' }).$type<DeliveryChannel[]>().notNull().default(['email']),
    /** Null unless deleted: hidden at once, removed for good after a while. */
    deletedAt: integer('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.newestFirst, table.subjectId] }),
    // Written by deletions alone, so that a notification still writes one row.
    index('notifications_deleted').on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
)

/** The log of attempted messages, one row each. Waiting ones are in the batches. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    subjectId: text('subject_id').notNull(),
    userId: integer('user_id').notNull(),
    channel: text('channel', { enum: deliveryChannels }).notNull(),
    batchId: text('batch_id').notNull(),
    status: text('status', { enum: deliveryStatuses }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    seenAt: integer('seen_at').notNull(),
    decidedAt: integer('decided_at').notNull(),
    sentAt: integer('sent_at'),
    /** Why it was skipped, failed or is retried. */
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.subjectId, table.userId, table.channel] })],
)

/** Up to 100 users to notify of one subject on one channel: queued, leased and retried together. */
export const deliveryBatches = sqliteTable(
  'delivery_batches',
  {
    id: text('id').primaryKey(),
    /** Column name still used by the previous version. */
    subjectId: text('change_id').notNull(),
    channel: text('channel', { enum: deliveryChannels }).notNull().default('email'),
    userIds: text('user_ids', { mode: 'json' }).$type<number[]>().notNull(),
    isOpen: integer('is_open', { mode: 'boolean' }).notNull().default(true),
    attempts: integer('attempts').notNull().default(0),
    /** Earliest next attempt: end of a lease or back-off. Epoch milliseconds. */
    notBefore: integer('not_before').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('delivery_batches_open').on(table.notBefore).where(sql`is_open = 1`),
    // For the status measurement of recent mails; one row per batch, never updated.
    index('delivery_batches_recent').on(table.createdAt),
  ],
)

/** Messages no consumer could handle, with the reason; an operator may replay them. */
export const deadLetters = sqliteTable(
  'dead_letters',
  {
    id: text('id').primaryKey(),
    body: text('body', { mode: 'json' }).notNull(),
    reason: text('reason').notNull(),
    /** Epoch milliseconds. */
    diedAt: integer('died_at').notNull(),
  },
  // For erasing a user whose mail could not be sent.
  () => [index('dead_letters_by_person').on(sql`body ->> '$.userId'`)],
)

// ── Used by the previous version; the next migration drops both, with the triggers that copy between them and ours
// ──

export const toldChanges = sqliteTable('told_changes', {
  id: text('id').primaryKey(),
  matchId: integer('match_id')
    .notNull()
    .references(() => matches.id),
  seenAt: integer('seen_at').notNull(),
  facts: text('facts', { mode: 'json' }).notNull(),
})

export const outbox = sqliteTable(
  'outbox',
  {
    changeId: text('change_id').notNull(),
    userId: integer('user_id').notNull(),
    channel: text('channel', { enum: deliveryChannels }).notNull(),
    batchId: text('batch_id').notNull(),
    alertId: integer('alert_id').notNull(),
    status: text('status', { enum: deliveryStatuses }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    seenAt: integer('seen_at').notNull(),
    decidedAt: integer('decided_at').notNull(),
    sentAt: integer('sent_at'),
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.userId, table.channel] })],
)
