import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { counterNames } from './constants.ts'

/** Figures that nobody counts again: triggers on users, alerts and matches keep them, whoever writes there. */
export const counters = sqliteTable(
  'counters',
  {
    name: text('name', { enum: counterNames }).notNull(),
    /** YYYY-MM-DD in UTC; empty for a total. */
    day: text('day').notNull(),
    value: integer('value').notNull(),
  },
  ({ name, day }) => [primaryKey({ columns: [name, day] })],
)
