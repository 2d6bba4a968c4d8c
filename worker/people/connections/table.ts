import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { connectionKinds } from '../channels.constants.ts'
import { hookStatuses } from './hooks/constants.ts'

/** Chats, numbers, topics and webhooks that people's alerts are sent to. */
export const connections = sqliteTable(
  'connections',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: connectionKinds }).notNull(),
    /** Name of a webhook, since a person may have several; empty for the first and for every other kind. */
    name: text('name').notNull().default(''),
    /** The address; null for a Telegram chat that has not written yet. */
    sealed: text('sealed'),
    label: text('label').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Null until its owner proved that they see what arrives there. */
    confirmedAt: integer('confirmed_at'),
    /** Hash of the code that proves it. */
    codeHash: text('code_hash'),
    codeUntil: integer('code_until'),
    /** The session or API token that took it, with which a chat's code ends. */
    codeSession: text('code_session'),
    codeTries: integer('code_tries').notNull().default(0),
    /** What signs a webhook's messages; the former one signs too until then. */
    sealedSecret: text('sealed_secret'),
    sealedFormer: text('sealed_former'),
    formerUntil: integer('former_until'),
    /** Events that a webhook's owner chose, separated by spaces; null for all. */
    events: text('events'),
    /** Hash by which a phone number is found when it writes to us. */
    numberHash: text('number_hash'),
    /** No posts until then, after one without an answer. */
    restUntil: integer('rest_until'),
    /** When its receiver refused for good. */
    endedAt: integer('ended_at'),
    endedReason: text('ended_reason'),
    isOwnerNotified: integer('is_owner_notified', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.name] }),
    // A chat names itself by its code alone.
    index('connections_by_code').on(table.codeHash).where(sql`code_hash IS NOT NULL`),
    index('connections_ended').on(table.endedAt).where(sql`ended_at IS NOT NULL AND is_owner_notified = 0`),
    index('connections_by_number').on(table.numberHash).where(sql`number_hash IS NOT NULL`),
    index('connections_unconfirmed').on(table.createdAt).where(sql`confirmed_at IS NULL`),
  ],
)

/** What people's webhooks were sent. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Name of the webhook. */
    name: text('name').notNull(),
    /** The webhook-id. */
    id: text('id').notNull(),
    type: text('type').notNull(),
    body: text('body').notNull(),
    status: text('status', { enum: hookStatuses }).notNull(),
    attempts: integer('attempts').notNull(),
    reason: text('reason'),
    firstAt: integer('first_at').notNull(),
    lastAt: integer('last_at').notNull(),
    /** Null when it is not tried again. */
    nextAt: integer('next_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.name, table.id] }),
    index('webhook_deliveries_by_user').on(table.userId, table.lastAt),
    index('webhook_deliveries_due').on(table.nextAt).where(sql`next_at IS NOT NULL`),
    index('webhook_deliveries_by_start').on(table.firstAt),
  ],
)
