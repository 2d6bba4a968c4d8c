import { eq, getTableName } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import { calendarFeeds } from './table.ts'

/** Whether a user has a calendar address. The matches in it follow from their alerts. */
export function calendarDataSource(database: Database): PersonalDataSource {
  return {
    name: 'calendar',
    tables: [getTableName(calendarFeeds)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)))) {
        yield rows.map(({ createdAt }) => ({ address_made_at: toIso(createdAt) }))
      }
    },
    async erase(userId) {
      await database.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
      return true
    },
  }
}
