import { eq } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Visit } from './contract.ts'
import { dashboardVisits } from './table.ts'

export type VisitsRepository = ReturnType<typeof createVisitsRepository>

export function createVisitsRepository(database: Database) {
  return {
    async find(userId: number): Promise<Visit | null> {
      const [row] = await database.select().from(dashboardVisits).where(eq(dashboardVisits.userId, userId))
      return row ?? null
    },

    async save(userId: number, { seenAt, beforeAt }: Visit): Promise<void> {
      await database
        .insert(dashboardVisits)
        .values({ userId, seenAt, beforeAt })
        .onConflictDoUpdate({ target: dashboardVisits.userId, set: { seenAt, beforeAt } })
    },

    async setTested(userId: number, now: Instant): Promise<void> {
      await database
        .insert(dashboardVisits)
        .values({ userId, seenAt: now, testedAt: now })
        .onConflictDoUpdate({ target: dashboardVisits.userId, set: { testedAt: now } })
    },

    async setStepsDismissed(userId: number, now: Instant): Promise<void> {
      await database
        .insert(dashboardVisits)
        .values({ userId, seenAt: now, stepsDismissedAt: now })
        .onConflictDoUpdate({ target: dashboardVisits.userId, set: { stepsDismissedAt: now } })
    },
  }
}
