import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/people/accounts/table.ts'
import { type DeliveryChannel, deliveryChannels } from '#worker/people/channels.constants.ts'
import { alertTypes, digestKinds } from '../alerts/constants.ts'
import { deliveryStatuses, subjectKinds } from './constants.ts'
import type { WantedNews } from './contract.ts'
import { announcedKinds } from './lifetimes/constants.ts'

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
    subjectId: text('subject_id').notNull(),
    /**
     * Null when no alert asked for it. No foreign key: without an index (one more row per notification) deleting an
     * alert would scan the table.
     */
    alertId: integer('alert_id'),
    /** Further alerts of the person that fired for it. */
    alsoAlertIds: text('also_alert_ids', { mode: 'json' }).$type<number[]>().notNull().default([]),
    /** Held for the next collected message; null: it goes out as it comes. */
    digest: text('digest', { enum: digestKinds }),
    /** Null when not about a match. */
    matchId: integer('match_id'),
    alertType: text('alert_type', { enum: alertTypes }),
    /**
     * The alert's maximum price when it fired, which an edit does not change; -1 without one. Null where no
     * alert asked.
     */
    limitPence: integer('limit_pence'),
    /** What an alert for certain tickets saw of them; null where the change itself says it. */
    wanted: text('wanted', { mode: 'json' }).$type<WantedNews>(),
    isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
    /** The channels it goes out on. */
    channels: text('channels', { mode: 'json' }).$type<DeliveryChannel[]>().notNull().default(['email']),
    /** When it was recorded. */
    decidedAt: integer('decided_at'),
    /** Whether nothing else about a match was seen for the user in the hour before. */
    hasNoOtherNews: integer('has_no_other_news', { mode: 'boolean' }).notNull().default(false),
    /** The clients that an agent was notified for; kept when their alerts are gone. */
    clientIds: text('client_ids', { mode: 'json' }).$type<number[]>().notNull().default([]),
    /** Null unless deleted: hidden at once, removed for good after a while. */
    deletedAt: integer('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.newestFirst, table.subjectId] }),
    // Written by deletions alone, so that a notification still writes one row.
    index('notifications_deleted').on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
)

/** The log of attempted messages, one row each. Waiting ones are in the batches (decision 5). */
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
    subjectId: text('subject_id').notNull(),
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
    // For following up what has gone.
    index('delivery_batches_push').on(table.subjectId).where(sql`channel = 'push'`),
    // For the status measurement of recent mails; one row per batch, never updated.
    index('delivery_batches_recent').on(table.createdAt),
  ],
)

/** How long what notifications announced was there: one row for all who were notified of it. Not personal. */
export const lifetimes = sqliteTable(
  'lifetimes',
  {
    subjectId: text('subject_id').notNull(),
    what: text('what', { enum: announcedKinds }).notNull(),
    /** The alert that wants certain tickets; 0 for all that want any. */
    alertId: integer('alert_id').notNull(),
    matchId: integer('match_id').notNull(),
    platformId: integer('platform_id').notNull(),
    pence: integer('pence'),
    currency: text('currency'),
    /** Whether fees may have come on top of the price; null if not known. */
    isPlusFees: integer('is_plus_fees', { mode: 'boolean' }),
    seenAt: integer('seen_at').notNull(),
    /** The newest check that found it there, of those that were read. */
    checkedAt: integer('checked_at').notNull(),
    /** Not there since this check; gone once that is confirmed. */
    missingAt: integer('missing_at'),
    /** When a change brought it back after that; what had been away for long enough is gone all the same. */
    returnedAt: integer('returned_at'),
    goneAt: integer('gone_at'),
    /** Whether it was still there a minute later; null while no check says. */
    hasLasted: integer('has_lasted', { mode: 'boolean' }),
    /** When the board is read again; null once nothing more is asked. */
    dueAt: integer('due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.what, table.alertId] }),
    index('lifetimes_of_match').on(table.matchId, table.platformId).where(sql`due_at IS NOT NULL`),
    index('lifetimes_due').on(table.dueAt).where(sql`due_at IS NOT NULL`),
    index('lifetimes_gone').on(table.matchId, table.goneAt).where(sql`gone_at IS NOT NULL`),
  ],
)

/** How accurate alerts were: a platform's day, UTC. Not personal. */
export const alertAccuracy = sqliteTable(
  'alert_accuracy',
  {
    platformId: integer('platform_id').notNull(),
    /** YYYY-MM-DD */
    day: text('day').notNull(),
    measured: integer('measured').notNull(),
    lasted: integer('lasted').notNull(),
    refuted: integer('refuted').notNull(),
    /** Messages by the step of their way from seen to accepted. */
    delays: text('delays', { mode: 'json' }).$type<number[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.platformId] })],
)

/** Send locks: one row while a consumer sends to a person. */
export const deliveryTurns = sqliteTable(
  'delivery_turns',
  {
    userId: integer('user_id').notNull(),
    channel: text('channel', { enum: deliveryChannels }).notNull(),
    /** Free again then, should the consumer have died. */
    takenUntil: integer('taken_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.channel] })],
)

/** When a person wants no messages; no row for one who always does. */
export const quietHours = sqliteTable('quiet_hours', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Local times, HH:MM. */
  from: text('from_time').notNull(),
  until: text('until_time').notNull(),
  timeZone: text('time_zone').notNull(),
  letsUrgentPass: integer('lets_urgent_pass', { mode: 'boolean' }).notNull(),
})

/** In which order a person's channels are used; no row for one who never chose. */
export const channelOrders = sqliteTable('channel_orders', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The first to be tried first. */
  order: text('channel_order', { mode: 'json' }).$type<DeliveryChannel[]>().notNull(),
  urgentOnly: text('urgent_only', { mode: 'json' }).$type<DeliveryChannel[]>().notNull(),
})

/** Messages no consumer could handle, with the reason; an operator may replay them. */
export const deadLetters = sqliteTable(
  'dead_letters',
  {
    id: text('id').primaryKey(),
    body: text('body', { mode: 'json' }).notNull(),
    reason: text('reason').notNull(),
    /** Epoch milliseconds. */
    diedAt: integer('died_at').notNull(),
    /** Until when an operator's replay has it; one that crashed leaves it to the next. */
    replayUntil: integer('replay_until'),
  },
  // For erasing a user whose mail could not be sent.
  () => [index('dead_letters_by_person').on(sql`body ->> '$.userId'`)],
)
