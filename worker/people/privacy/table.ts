import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'

/** Exports built in the background and kept in R2 until they expire. */
export const dataExports = sqliteTable(
  'data_exports',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: ['pending', 'ready'] }).notNull(),
    requestedAt: integer('requested_at').notNull(),
    readyAt: integer('ready_at'),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('data_exports_by_user').on(table.userId, table.requestedAt),
    index('data_exports_by_expiry').on(table.expiresAt),
  ],
)

/** Erasures that were confirmed; the row is deleted last, so that a crash at any step is resumed. */
export const erasures = sqliteTable(
  'erasures',
  {
    /** Not a foreign key: the user's row is deleted before this one. */
    userId: integer('user_id').primaryKey(),
    confirmedAt: integer('confirmed_at').notNull(),
    /** While an address that the account left may take it back; null once it begins. */
    waitsUntil: integer('waits_until'),
    /** Whether the account was on: one that an operator switched off is not taken back. */
    wasActive: integer('was_active', { mode: 'boolean' }).notNull().default(true),
  },
  // Which begin, and of those the oldest first.
  (table) => [index('erasures_by_wait').on(table.waitsUntil, table.confirmedAt)],
)

/** Reasons for leaving, without the user. */
export const deletionReasons = sqliteTable('deletion_reasons', {
  /** YYYY-MM: too coarse to identify anyone. */
  monthAndReason: text('month_and_reason').primaryKey(),
  count: integer('count').notNull(),
})
