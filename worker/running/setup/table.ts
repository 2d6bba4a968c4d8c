import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { setupSteps } from './constants.ts'

/** When a step of the setup first worked; no personal data. */
export const setupMarks = sqliteTable('setup_marks', {
  step: text('step', { enum: setupSteps }).primaryKey(),
  at: integer('at').notNull(),
})
