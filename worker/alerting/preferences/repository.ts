import { eq } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { defaultLivePreferences, defaultPurchaseSwitches, type RefreshInterval } from './constants.ts'
import type { OwnChange, OwnPreferences } from './contract.ts'
import { preferences } from './table.ts'

export type PreferencesRepository = ReturnType<typeof createPreferencesRepository>

type Row = Omit<typeof preferences.$inferInsert, 'userId'>

const defaults: OwnPreferences = { ...defaultLivePreferences, ...defaultPurchaseSwitches }

export function createPreferencesRepository(database: Database) {
  async function rowOf(userId: number) {
    const [row] = await database.select().from(preferences).where(eq(preferences.userId, userId)).limit(1)
    return row ?? null
  }

  return {
    async find(userId: number): Promise<OwnPreferences> {
      const row = await rowOf(userId)
      return row ? fromRow(row) : defaults
    },

    /** With the party, as an address says it; empty for any adult. */
    async shown(userId: number): Promise<{ own: OwnPreferences; party: string }> {
      const row = await rowOf(userId)
      return row ? { own: fromRow(row), party: row.party } : { own: defaults, party: '' }
    },

    async keepParty(userId: number, party: string): Promise<void> {
      await database
        .insert(preferences)
        .values({ userId, ...(toRow(defaults) as Row), party })
        .onConflictDoUpdate({ target: preferences.userId, set: { party } })
    },

    /** One statement, so that concurrent changes from two tabs both apply. */
    async change(userId: number, change: OwnChange): Promise<OwnPreferences> {
      const [row] = await database
        .insert(preferences)
        .values({ userId, ...(toRow({ ...defaults, ...change }) as Row) })
        .onConflictDoUpdate({ target: preferences.userId, set: { userId, ...toRow(change) } })
        .returning()
      return row ? fromRow(row) : defaults
    },
  }
}

function toRow(change: OwnChange): Partial<Row> {
  const row = {
    autoRefreshLiveMatches: change.auto_refresh_live_matches,
    liveMatchSounds: change.live_match_sounds,
    liveMatchNotifications: change.live_match_notifications,
    liveRefreshInterval: change.live_refresh_interval,
    hideScores: change.hide_scores,
    isAutoRegistrationOn: change.auto_registration_enabled,
    isAutoPurchaseOn: change.auto_purchase_enabled,
    mustConfirmPurchases: change.purchase_confirmation_required,
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

function fromRow(row: typeof preferences.$inferSelect): OwnPreferences {
  return {
    auto_refresh_live_matches: row.autoRefreshLiveMatches,
    live_match_sounds: row.liveMatchSounds,
    live_match_notifications: row.liveMatchNotifications,
    live_refresh_interval: row.liveRefreshInterval as RefreshInterval,
    hide_scores: row.hideScores,
    auto_registration_enabled: row.isAutoRegistrationOn,
    auto_purchase_enabled: row.isAutoPurchaseOn,
    purchase_confirmation_required: row.mustConfirmPurchases,
  }
}
