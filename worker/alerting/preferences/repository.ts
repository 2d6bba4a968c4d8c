import { eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { users } from '#worker/people/accounts/table.ts'
import { maxFollows } from '../follows/constants.ts'
import type { FollowTarget } from '../follows/contract.ts'
import { maxCountedUnread } from '../notifications/inbox/unread.constants.ts'
import { defaultLivePreferences, defaultPurchaseSwitches, type RefreshInterval } from './constants.ts'
import type { OwnChange, OwnPreferences, ShownOfReader } from './contract.ts'
import { preferences } from './table.ts'

export type PreferencesRepository = ReturnType<typeof createPreferencesRepository>

type Row = Omit<typeof preferences.$inferInsert, 'userId'>

const defaults: OwnPreferences = { ...defaultLivePreferences, ...defaultPurchaseSwitches }

/** Matches with unread ones among the newest; what is about no match counts by itself. `userId` is SQL. */
const countOfUnread = (userId: string) => `
  SELECT count(DISTINCT coalesce(match_id, subject_id)) FROM (
    SELECT match_id, subject_id, is_read, deleted_at FROM notifications WHERE user_id = ${userId}
    ORDER BY newest_first, subject_id LIMIT ${maxCountedUnread}
  ) WHERE is_read = 0 AND deleted_at IS NULL`

const followsOf = (userId: string) => `
  SELECT json_group_array(json_object('kind', kind, 'id', target_id)) FROM (
    SELECT kind, target_id FROM follows WHERE user_id = ${userId} ORDER BY followed_at, kind, target_id LIMIT ${maxFollows})`

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

    /**
     * All that every page shows of its reader, in one statement: a crowd signs in within minutes, and a database answers
     * one after another. The party is as an address says it; empty for any adult.
     */
    async shown(
      userId: number,
    ): Promise<Pick<ShownOfReader, 'unread' | 'follows'> & { own: OwnPreferences; party: string }> {
      const [row] = await database
        .select({
          own: preferences,
          unread: sql<number>`(${sql.raw(countOfUnread('users.id'))})`,
          follows: sql<string>`(${sql.raw(followsOf('users.id'))})`,
        })
        .from(users)
        .leftJoin(preferences, eq(preferences.userId, users.id))
        .where(eq(users.id, userId))
        .limit(1)
      return {
        own: row?.own ? fromRow(row.own) : defaults,
        party: row?.own?.party ?? '',
        unread: row?.unread ?? 0,
        follows: row ? (JSON.parse(row.follows) as FollowTarget[]) : [],
      }
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
