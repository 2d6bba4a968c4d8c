import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/people/accounts/table.ts'

/** One row per user who ever changed a setting; no row means the defaults. */
export const preferences = sqliteTable('preferences', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  autoRefreshLiveMatches: integer('auto_refresh_live_matches', { mode: 'boolean' }).notNull(),
  liveMatchSounds: integer('live_match_sounds', { mode: 'boolean' }).notNull(),
  liveMatchNotifications: integer('live_match_notifications', { mode: 'boolean' }).notNull(),
  /** Seconds. */
  liveRefreshInterval: integer('live_refresh_interval').notNull(),
  hideScores: integer('hide_scores', { mode: 'boolean' }).notNull(),
  isAutoRegistrationOn: integer('is_auto_registration_on', { mode: 'boolean' }).notNull().default(false),
  isAutoPurchaseOn: integer('is_auto_purchase_on', { mode: 'boolean' }).notNull().default(false),
  mustConfirmPurchases: integer('must_confirm_purchases', { mode: 'boolean' }).notNull().default(true),
  /** For whom lists show prices, as an address says it; empty for any adult. */
  party: text('party').notNull().default(''),
})
