import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Alert } from './contract.ts'
import { alerts } from './table.ts'

export type AlertsRepository = ReturnType<typeof createAlertsRepository>

export function createAlertsRepository(database: Database) {
  return {
    /** Unordered; deleted alerts are left out. */
    async find(ids: number[]): Promise<Alert[]> {
      return database
        .select()
        .from(alerts)
        .where(sql`${alerts.id} in (select value from json_each(${JSON.stringify(ids)}))`)
    },

    /** Null when the user has no such alert. */
    async setActive(userId: number, alertId: number, isActive: boolean): Promise<Alert | null> {
      const [row] = await database
        .update(alerts)
        .set({ isActive, pausedAfter: null, pausedAt: null })
        .where(and(eq(alerts.id, alertId), eq(alerts.userId, userId)))
        .returning()
      return row ?? null
    },
  }
}
