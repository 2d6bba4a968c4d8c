import { eq, getTableName } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import { preferences } from './table.ts'

/** A user's preferences. */
export function preferencesDataSource(database: Database): PersonalDataSource {
  return {
    name: 'preferences',
    tables: [getTableName(preferences)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(preferences).where(eq(preferences.userId, userId)))) {
        yield rows.map((row) => ({
          auto_refresh_live_matches: row.autoRefreshLiveMatches,
          live_match_sounds: row.liveMatchSounds,
          live_match_notifications: row.liveMatchNotifications,
          live_refresh_interval: row.liveRefreshInterval,
          hide_scores: row.hideScores,
          auto_registration_enabled: row.isAutoRegistrationOn,
          auto_purchase_enabled: row.isAutoPurchaseOn,
          purchase_confirmation_required: row.mustConfirmPurchases,
          prices_for: row.party,
        }))
      }
    },
    async erase(userId) {
      await database.delete(preferences).where(eq(preferences.userId, userId))
      return true
    },
  }
}
