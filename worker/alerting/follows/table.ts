import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/people/accounts/table.ts'
import { followKinds } from './constants.ts'

/** Teams and leagues that people follow. WITHOUT ROWID: a row is its key. */
export const follows = sqliteTable(
  'follows',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: followKinds }).notNull(),
    targetId: integer('target_id').notNull(),
    /** Epoch milliseconds. */
    followedAt: integer('followed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.targetId] })],
)
