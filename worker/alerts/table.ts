import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { platforms } from '../catalogue/table.ts'
import { alertTargetKinds, alertTypes } from './constants.ts'

export const alerts = sqliteTable(
  'alerts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    targetKind: text('target_kind', { enum: alertTargetKinds }).notNull(),
    /** Id of the match, team or league. */
    targetId: integer('target_id').notNull(),
    alertType: text('alert_type', { enum: alertTypes }).notNull(),
    /** price_drop only: fires when the lowest price comes to this or below; null means any notable fall. */
    priceThresholdPence: integer('price_threshold_pence'),
    /** Null: any platform. */
    platformId: integer('platform_id').references(() => platforms.id),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    // For the fan-out: a change reads exactly the alerts on its targets, in id order.
    index('alerts_by_target').on(table.targetKind, table.targetId, table.alertType, table.id).where(sql`is_active = 1`),
    index('alerts_by_user').on(table.userId, table.id),
  ],
)
