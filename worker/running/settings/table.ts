import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { switchNames } from './constants.ts'

/** Switches that were ever set; who set them is in the audit log. No personal data. */
export const settings = sqliteTable('settings', {
  name: text('name', { enum: switchNames as [string, ...string[]] }).primaryKey(),
  isOn: integer('is_on', { mode: 'boolean' }).notNull(),
  changedAt: integer('changed_at').notNull(),
})
