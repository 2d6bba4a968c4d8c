import { eq, getTableName } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import { quietHours } from '../table.ts'
import type { QuietHours } from './contract.ts'
import { quietHoursView } from './rules.ts'

/** When a person wants no messages. */
export function quietHoursDataSource(database: Database): PersonalDataSource {
  return {
    name: 'quiet_hours',
    tables: [getTableName(quietHours)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(quietHours).where(eq(quietHours.userId, userId)))) {
        yield rows.map((row) => quietHoursView(row as QuietHours))
      }
    },
    async erase(userId) {
      await database.delete(quietHours).where(eq(quietHours.userId, userId))
      return true
    },
  }
}
