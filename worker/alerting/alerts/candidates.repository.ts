import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Candidate, Candidates } from './contract.ts'
import { alerts, alertTargets } from './table.ts'
import type { Partition, Position } from './walk.rules.ts'

/** The columns of a `Candidate`. */
const { targetKind, targetId, moreTargets, leftOutChannels, pausedAfter, pausedAt, ...decidingColumns } =
  getTableColumns(alerts)

export function createCandidates(database: Database): Candidates {
  return {
    /** One query for all of them. */
    async nonEmptyPartitions(partitions: readonly (Partition | null)[]): Promise<(Partition | null)[]> {
      const { results } = await database.$client
        .prepare(
          `SELECT part.key AS number FROM json_each(?1) AS part WHERE EXISTS (
             SELECT 1 FROM alert_targets WHERE target_kind = part.value ->> 'kind' AND target_id = part.value ->> 'id'
               AND alert_type = part.value ->> 'alertType' AND is_conditional = part.value ->> 'isConditional')`,
        )
        .bind(JSON.stringify(partitions))
        .all<{ number: number }>()
      const numbers = new Set(results.map(({ number }) => number))
      return partitions.map((partition, at) => (numbers.has(at) ? partition : null))
    },

    /** Cross joins, because SQLite would begin with the users. */
    async page(partition: Partition, after: Position, limit: number): Promise<Candidate[]> {
      const hasActiveAccount = sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${alerts.userId} AND users.is_active = 1)`
      return database
        .select(decidingColumns)
        .from(alertTargets)
        .crossJoin(alerts)
        .where(
          sql`${alertTargets.targetKind} = ${partition.kind} AND ${alertTargets.targetId} = ${partition.id}
            AND ${alertTargets.alertType} = ${partition.alertType} AND ${alertTargets.isConditional} = ${Number(partition.isConditional)}
            AND ${alertTargets.thresholdPence} < ${partition.untilPence}
            AND (${alertTargets.thresholdPence}, ${alertTargets.alertId}) > (${after.thresholdPence}, ${after.alertId})
            AND ${eq(alerts.id, alertTargets.alertId)} AND ${hasActiveAccount}`,
        )
        .orderBy(alertTargets.thresholdPence, alertTargets.alertId)
        .limit(limit)
    },
  }
}
