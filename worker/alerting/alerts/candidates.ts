// Reads the alerts that a change may concern.
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Candidate } from './contract.ts'
import { alerts, alertTargets } from './table.ts'
import type { Position, Step } from './walk.rules.ts'

/** The columns of a `Candidate`. */
const { targetKind, targetId, moreTargets, leftOutChannels, pausedAfter, pausedAt, ...decidingColumns } =
  getTableColumns(alerts)

export type Candidates = ReturnType<typeof createCandidates>

export function createCandidates(database: Database) {
  return {
    /** The steps that have any alert, the others as null: a step keeps its number. One query for all of them. */
    async filled(steps: readonly (Step | null)[]): Promise<(Step | null)[]> {
      const { results } = await database.$client
        .prepare(
          `SELECT step.key AS number FROM json_each(?1) AS step WHERE EXISTS (
             SELECT 1 FROM alert_targets WHERE target_kind = step.value ->> 'kind' AND target_id = step.value ->> 'id'
               AND alert_type = step.value ->> 'alertType' AND is_conditional = step.value ->> 'isConditional')`,
        )
        .bind(JSON.stringify(steps))
        .all<{ number: number }>()
      const numbers = new Set(results.map(({ number }) => number))
      return steps.map((step, at) => (numbers.has(at) ? step : null))
    },

    /**
     * The next alerts of a step by threshold and id, of active accounts; the channel decides whether it can reach
     * them. Cross joins, because SQLite would begin with the users.
     */
    async page(step: Step, after: Position, limit: number): Promise<Candidate[]> {
      const hasActiveAccount = sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${alerts.userId} AND users.is_active = 1)`
      return database
        .select(decidingColumns)
        .from(alertTargets)
        .crossJoin(alerts)
        .where(
          sql`${alertTargets.targetKind} = ${step.kind} AND ${alertTargets.targetId} = ${step.id}
            AND ${alertTargets.alertType} = ${step.alertType} AND ${alertTargets.isConditional} = ${Number(step.isConditional)}
            AND ${alertTargets.thresholdPence} < ${step.untilPence}
            AND (${alertTargets.thresholdPence}, ${alertTargets.alertId}) > (${after.thresholdPence}, ${after.alertId})
            AND ${eq(alerts.id, alertTargets.alertId)} AND ${hasActiveAccount}`,
        )
        .orderBy(alertTargets.thresholdPence, alertTargets.alertId)
        .limit(limit)
    },
  }
}
