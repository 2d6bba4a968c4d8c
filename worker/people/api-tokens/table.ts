import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { clients } from '../clients/table.ts'
import { tokenAccesses } from './constants.ts'

/** API tokens; a revoked one has no row. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    /** SHA-256 of the token, which is not kept. */
    tokenHash: text('token_hash').primaryKey(),
    /** Id by which its owner's list names the token. */
    id: text('id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The agent's one client whose data it opens; null for the owner's. */
    clientId: integer('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    start: text('start').notNull(),
    access: text('access', { enum: tokenAccesses }).notNull(),
    /** Epoch milliseconds. */
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    lastUsedAt: integer('last_used_at'),
    /** `{"20786": 40}`: calls by day since 1970, of the last 30 days. */
    callsByDay: text('calls_by_day').notNull().default('{}'),
  },
  (table) => [
    index('api_tokens_by_user').on(table.userId, table.createdAt),
    index('api_tokens_by_client').on(table.clientId).where(sql`${table.clientId} IS NOT NULL`),
    index('api_tokens_by_end').on(table.expiresAt),
  ],
)

/** Writes that programs sent with an Idempotency-Key, and what was answered. */
export const keyedCalls = sqliteTable(
  'keyed_calls',
  {
    tokenId: text('token_id').notNull(),
    key: text('key').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of method, address and body. */
    callHash: text('call_hash').notNull(),
    startedAt: integer('started_at').notNull(),
    /** Null until answered. */
    status: integer('status'),
    type: text('type'),
    /** Sealed. Gone with its status when a client of the person is deleted, by a trigger. */
    body: text('body'),
  },
  (table) => [
    primaryKey({ columns: [table.tokenId, table.key] }),
    index('keyed_calls_by_user').on(table.userId),
    index('keyed_calls_by_start').on(table.startedAt),
  ],
)
