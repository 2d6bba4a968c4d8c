import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { tokenAccesses } from './constants.ts'

/** API tokens; a revoked one has no row. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    /** SHA-256 of the token, which is not kept. */
    tokenHash: text('token_hash').primaryKey(),
    /** What its owner's list names it by. */
    id: text('id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    start: text('start').notNull(),
    access: text('access', { enum: tokenAccesses }).notNull(),
    /** Epoch milliseconds. */
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [
    index('api_tokens_by_user').on(table.userId, table.createdAt),
    index('api_tokens_by_end').on(table.expiresAt),
  ],
)
