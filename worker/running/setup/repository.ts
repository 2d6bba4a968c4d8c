import { and, eq, gte, lt, ne } from 'drizzle-orm'
import { deliveries } from '#worker/alerting/notifications/table.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { matchSummaries } from '#worker/matches/catalogue/table.ts'
import { type SetupStep, setupSteps } from './constants.ts'
import { setupMarks } from './table.ts'

export type SetupRepository = ReturnType<typeof createSetupRepository>

export function createSetupRepository(database: Database) {
  return {
    async marks(): Promise<Map<SetupStep, Instant>> {
      const rows = await database.select().from(setupMarks).limit(setupSteps.length)
      return new Map(rows.map(({ step, at }) => [step, at]))
    },

    /** The first time counts; `following` run in its batch. */
    async mark(step: SetupStep, at: Instant, following: readonly D1PreparedStatement[] = []): Promise<void> {
      const { sql, params } = database.insert(setupMarks).values({ step, at }).onConflictDoNothing().toSQL()
      const { $client } = database
      await $client.batch([$client.prepare(sql).bind(...params), ...following])
    },

    /** A board has offers, so a platform's page was read: one that gave nothing leaves no price and no word. */
    async hasRead(): Promise<boolean> {
      const [row] = await database
        .select({ id: matchSummaries.matchId })
        .from(matchSummaries)
        .where(ne(matchSummaries.availability, 'unknown'))
        .limit(1)
      return row !== undefined
    },

    /** A message about a change of a match was taken by its channel; those subjects begin with the match's number. */
    async hasAlerted(): Promise<boolean> {
      const isChange = and(gte(deliveries.subjectId, '0'), lt(deliveries.subjectId, ':'))
      const [row] = await database
        .select({ id: deliveries.subjectId })
        .from(deliveries)
        .where(and(isChange, eq(deliveries.status, 'sent')))
        .limit(1)
      return row !== undefined
    },
  }
}
