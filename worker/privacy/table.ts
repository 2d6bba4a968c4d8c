import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'

/** Exports of what is held about a person, made in the background and kept in R2 until they expire. */
export const dataExports = sqliteTable(
  'data_exports',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: ['pending', 'ready', 'failed'] }).notNull(),
    requestedAt: integer('requested_at').notNull(),
    readyAt: integer('ready_at'),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('data_exports_by_user').on(table.userId, table.requestedAt),
    index('data_exports_by_expiry').on(table.expiresAt),
  ],
)

/** An erasure under way: the row is the last thing to go, so that a crash at any step is taken up again. */
export const erasures = sqliteTable('erasures', {
  /** Not a foreign key: the person's row goes before this one. */
  userId: integer('user_id').primaryKey(),
  confirmedAt: integer('confirmed_at').notNull(),
})

/** Why people left, without who. */
export const deletionReasons = sqliteTable('deletion_reasons', {
  /** YYYY-MM: coarse enough to tell nothing of a person. */
  monthAndReason: text('month_and_reason').primaryKey(),
  count: integer('count').notNull(),
})
