import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { fromDecimal, toDecimal } from '#worker/ground/platform/money.ts'
import { hasPurchasesEnding } from '#worker/people/accounts/ownership/ending.rules.ts'
import { users } from '#worker/people/accounts/table.ts'
import { autoPurchaseSettings } from '../table.ts'
import { defaultOwnSettings } from './constants.ts'
import type { OwnSettings } from './contract.ts'

export type SettingsRepository = ReturnType<typeof createOwnSettingsRepository>

export function createOwnSettingsRepository(database: Database) {
  return {
    async find(userId: number): Promise<OwnSettings> {
      const [row] = await database
        .select()
        .from(autoPurchaseSettings)
        .where(eq(autoPurchaseSettings.userId, userId))
        .limit(1)
      return ownIn(row ?? null)
    },

    /** Null once the account is switched off, its deletion began, or its purchases are ending. */
    async findOpen(userId: number): Promise<OwnSettings | null> {
      const [found] = await database
        .select({ row: autoPurchaseSettings })
        .from(users)
        .leftJoin(autoPurchaseSettings, eq(autoPurchaseSettings.userId, users.id))
        .where(and(eq(users.id, userId), eq(users.isActive, true), sql.raw(`NOT ${hasPurchasesEnding('users.id')}`)))
        .limit(1)
      return found ? ownIn(found.row) : null
    },

    async remove(userId: number): Promise<void> {
      await database.delete(autoPurchaseSettings).where(eq(autoPurchaseSettings.userId, userId))
    },

    /** One statement that writes the changed columns alone. */
    async change(userId: number, change: Partial<OwnSettings>): Promise<void> {
      const columns = columnsOf(change)
      await database
        .insert(autoPurchaseSettings)
        .values({ userId, ...columns })
        .onConflictDoUpdate({ target: autoPurchaseSettings.userId, set: { userId, ...columns } })
    },
  }
}

function ownIn(row: typeof autoPurchaseSettings.$inferSelect | null): OwnSettings {
  if (!row) return defaultOwnSettings
  return {
    auto_purchase_max_price: row.maxPricePence === null ? null : toDecimal(row.maxPricePence),
    auto_purchase_preferred_sections: row.preferredSections ?? defaultOwnSettings.auto_purchase_preferred_sections,
    auto_purchase_notification_method: row.notificationMethod ?? defaultOwnSettings.auto_purchase_notification_method,
  }
}

function columnsOf(change: Partial<OwnSettings>) {
  const {
    auto_purchase_max_price: maxPrice,
    auto_purchase_preferred_sections: preferredSections,
    auto_purchase_notification_method: notificationMethod,
  } = change
  return {
    ...(maxPrice !== undefined && { maxPricePence: maxPrice === null ? null : fromDecimal(maxPrice) }),
    ...(preferredSections !== undefined && { preferredSections }),
    ...(notificationMethod !== undefined && { notificationMethod }),
  }
}
