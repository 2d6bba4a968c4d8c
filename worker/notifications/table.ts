import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { alertTypes } from '../alerts/constants.ts'
import { matches } from '../catalogue/table.ts'
import { deliveryChannels, deliveryStatuses, subjectKinds } from './constants.ts'

/** The subject of notifications, stored once for all its recipients. */
export const subjects = sqliteTable('subjects', {
  /** Unique over all kinds: of a change `<match id>:<sequence number>`, of others it begins with their kind. */
  id: text('id').primaryKey(),
  kind: text('kind', { enum: subjectKinds }).notNull(),
  /** When it came to be, epoch milliseconds; of a change, when the platform's page was read. */
  at: integer('at').notNull(),
  facts: text('facts', { mode: 'json' }).notNull(),
})

/**
 * What a person was notified of; WITHOUT ROWID, so that one notification is one row written. The key holds the promise
 * "one message per person and subject", however many of their alerts match and however often the subject arrives.
 */
export const notifications = sqliteTable(
  'notifications',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Negated time of the subject: the newest comes first in key order. */
    newestFirst: integer('newest_first').notNull(),
    /** The column keeps the name that the version before writes. */
    subjectId: text('change_id').notNull(),
    /** Null for what no alert asked for. No foreign key: without an index, a row more per notification, deleting an alert would read all of them. */
    alertId: integer('alert_id'),
    /** Null for what is about no match. */
    matchId: integer('match_id'),
    alertType: text('alert_type', { enum: alertTypes }),
    isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.newestFirst, table.subjectId] })],
)

/** One row per message that was tried: the log, seen → decided → sent. What waits is in the batches. */
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
    /** Why it was skipped, failed, or must be tried again. */
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.subjectId, table.userId, table.channel] })],
)

/** Up to a hundred people who are to be notified of one subject on one channel: what is queued, leased and retried together. */
export const deliveryBatches = sqliteTable(
  'delivery_batches',
  {
    id: text('id').primaryKey(),
    /** The column keeps the name that the version before writes. */
    subjectId: text('change_id').notNull(),
    channel: text('channel', { enum: deliveryChannels }).notNull().default('email'),
    userIds: text('user_ids', { mode: 'json' }).$type<number[]>().notNull(),
    isOpen: integer('is_open', { mode: 'boolean' }).notNull().default(true),
    attempts: integer('attempts').notNull().default(0),
    /** Not to be worked on before this moment: end of a lease, or of a back-off. Epoch milliseconds. */
    notBefore: integer('not_before').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('delivery_batches_open').on(table.notBefore).where(sql`is_open = 1`),
    // Serves the minute's measurement of what became of the newest mails; one row per batch, never rewritten.
    index('delivery_batches_recent').on(table.createdAt),
  ],
)

/** Messages that no consumer could handle, with the reason; an operator may replay them. */
export const deadLetters = sqliteTable(
  'dead_letters',
  {
    id: text('id').primaryKey(),
    body: text('body', { mode: 'json' }).notNull(),
    reason: text('reason').notNull(),
    /** Epoch milliseconds. */
    diedAt: integer('died_at').notNull(),
  },
  // Serves the erasure of a person whose mail could not be sent.
  () => [index('dead_letters_by_person').on(sql`body ->> '$.userId'`)],
)

// ── What the version before writes and reads; the next migration drops both with the triggers between them and ours ──

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
