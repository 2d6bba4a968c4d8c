import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { alertTypes } from '../alerts/constants.ts'
import { matches } from '../catalogue/table.ts'
import type { Change } from '../changes/contract.ts'
import { deliveryChannels, outboxStatuses } from './constants.ts'

/** The facts of a change that somebody was told of, once, however many were told. */
export const toldChanges = sqliteTable('told_changes', {
  /** `<match id>:<sequence number>` */
  id: text('id').primaryKey(),
  matchId: integer('match_id')
    .notNull()
    .references(() => matches.id),
  /** When the platform's page was read, epoch milliseconds. */
  seenAt: integer('seen_at').notNull(),
  facts: text('facts', { mode: 'json' }).$type<Change>().notNull(),
})

/**
 * What a person was told; WITHOUT ROWID, so that one notification is one row written. The key holds the promise
 * "one message per person and change", however many of their alerts match and however often the change arrives.
 */
export const notifications = sqliteTable(
  'notifications',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Negated `seen_at` of the change: the newest comes first in key order. */
    newestFirst: integer('newest_first').notNull(),
    changeId: text('change_id').notNull(),
    /** Not a foreign key: without an index, a row more per notification, deleting an alert would read all of them. */
    alertId: integer('alert_id').notNull(),
    matchId: integer('match_id').notNull(),
    alertType: text('alert_type', { enum: alertTypes }).notNull(),
    isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.newestFirst, table.changeId] })],
)

/** One row per message that was tried: the delivery log, seen → decided → sent. What waits is in the batches. */
export const outbox = sqliteTable(
  'outbox',
  {
    changeId: text('change_id').notNull(),
    userId: integer('user_id').notNull(),
    channel: text('channel', { enum: deliveryChannels }).notNull(),
    batchId: text('batch_id').notNull(),
    alertId: integer('alert_id').notNull(),
    status: text('status', { enum: outboxStatuses }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    seenAt: integer('seen_at').notNull(),
    decidedAt: integer('decided_at').notNull(),
    sentAt: integer('sent_at'),
    /** Why it was skipped, failed, or must be tried again. */
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.userId, table.channel] })],
)

/** Up to a hundred people who are to be told of one change: the unit that is queued, leased and retried. */
export const deliveryBatches = sqliteTable(
  'delivery_batches',
  {
    id: text('id').primaryKey(),
    changeId: text('change_id').notNull(),
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
