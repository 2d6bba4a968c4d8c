import { eq, getTableName } from 'drizzle-orm'
import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import { dashboardVisits } from './table.ts'

/** When a person opened their dashboard. */
export function visitsDataSource(database: Database): PersonalDataSource {
  return {
    name: 'dashboard_visits',
    tables: [getTableName(dashboardVisits)],
    async *pages(userId) {
      const rows = database.select().from(dashboardVisits).where(eq(dashboardVisits.userId, userId))
      for await (const page of onePage(rows)) {
        yield page.map(({ seenAt, beforeAt, testedAt, stepsDismissedAt }) => ({
          seen_at: toIso(seenAt),
          visit_before_ended_at: isoOrNull(beforeAt),
          test_message_at: isoOrNull(testedAt),
          first_steps_dismissed_at: isoOrNull(stepsDismissedAt),
        }))
      }
    },
    async erase(userId) {
      await database.delete(dashboardVisits).where(eq(dashboardVisits.userId, userId))
      return true
    },
  }
}
