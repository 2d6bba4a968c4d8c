import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'

/** One row for each person who has asked for a calendar address. */
export const calendarFeeds = sqliteTable('calendar_feeds', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Part of the signed address; another one ends it. */
  serial: text('serial').notNull(),
  createdAt: integer('created_at').notNull(),
})
