import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { roleIds } from '../../accounts/constants.ts'
import { freePlan } from '../constants.ts'
import { graceEndsAtSql } from '../grace.rules.ts'
import type { Ending, Warning } from './rules.ts'

export type WarningsRepository = ReturnType<typeof createWarningsRepository>

const columns = {
  trial: { plan: 'trial_plan', end: 'trial_ends_at' },
  paid: { plan: 'paid_plan', end: 'paid_until_at' },
} as const

/** Users who paid beyond their trial need no warning of its end, and agents have no trial. */
const isUnconcerned = `(p.paid_plan <> '${freePlan}' AND coalesce(p.paid_until_at, 0) > p.trial_ends_at)
  OR u.role_id = ${roleIds.Agent}`

/** Days of grace follow the end. */
const hasGrace = `AND ${graceEndsAtSql} IS NOT NULL`

export function createWarningsRepository({ $client: client }: Pick<Database, '$client'>) {
  return {
    /** Plans whose warning came due after a moment and is not recorded yet, the most urgent first. */
    async due({ of, leadMs }: Warning, dueAfter: Instant, now: Instant, limit: number): Promise<Ending[]> {
      const { plan, end } = columns[of]
      const { results } = await client
        .prepare(
          `SELECT p.user_id AS userId, p.${plan} AS plan, p.next_plan AS nextPlan,
             p.is_cut_short AS isCutShort, p.${end} AS endsAt, p.${end} - ?1 AS dueAt
           FROM user_plans AS p JOIN users AS u ON u.id = p.user_id
           WHERE p.${end} > ?2 AND p.${end} <= ?3 AND coalesce(p.warned_at, 0) < p.${end} - ?1
             AND u.is_active = 1 ${of === 'trial' ? `AND NOT (${isUnconcerned})` : leadMs === 0 ? hasGrace : ''}
           ORDER BY p.${end} LIMIT ?4`,
        )
        .bind(leadMs, dueAfter + leadMs, now + leadMs, limit)
        .all<Ending>()
      return results.map((ending) => ({ ...ending, isCutShort: Boolean(ending.isCutShort) }))
    },

    /** Notes that the warning due at a moment is recorded. */
    async warned(userId: number, dueAt: Instant): Promise<void> {
      await client
        .prepare('UPDATE user_plans SET warned_at = max(coalesce(warned_at, 0), ?2) WHERE user_id = ?1')
        .bind(userId, dueAt)
        .run()
    },
  }
}
