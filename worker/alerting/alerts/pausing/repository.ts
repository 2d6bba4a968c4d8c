// Alerts follow their user's plan. The plan is compared in each statement, so a payment in between leaves nothing half done.

import { hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { type Plan, planState } from '#worker/people/plans/constants.ts'
import type { PlanChange } from '#worker/people/plans/contract.ts'
import { alertsEndAfterKickoffHours } from '../constants.ts'
import { hasOnlyPlayed } from '../tidying.repository.ts'

/** Binds 1 the user, 2 the plan as it was read. */
const isUnchanged = `EXISTS (SELECT 1 FROM user_plans WHERE user_id = ?1 AND ${planState} = ?2)`

/**
 * Binds 3 the plan that ended, 4 now, 5 how many stay on, 6 when it ended: later alerts were made as the next plan
 * allows. The oldest stay, and deleted ones go first.
 */
const pause = `UPDATE alerts SET is_active = 0, paused_after = ?3, paused_at = ?4 WHERE id IN (
  SELECT id FROM alerts WHERE user_id = ?1 AND is_active = 1 AND created_at <= ?6
  ORDER BY deleted_at IS NOT NULL, id LIMIT -1 OFFSET ?5)
  AND ${isUnchanged}`

/** Binds 3 now. What is over by then stays off. */
const isPast = `(coalesce(expires_at <= ?3, 0) OR ${hasOnlyPlayed(`?3 - ${alertsEndAfterKickoffHours * hourMs}`)})`
const back = `UPDATE alerts SET is_active = NOT ${isPast}, paused_after = NULL, paused_at = NULL`

/** Binds 4 the plans whose end no longer counts. */
const resume = `${back} WHERE user_id = ?1 AND paused_after IN (SELECT value FROM json_each(?4)) AND ${isUnchanged}`

/** Binds 4 how many may be on; the oldest first. */
const fill = `${back} WHERE id IN (
  SELECT id FROM alerts WHERE user_id = ?1 AND paused_after IS NOT NULL AND deleted_at IS NULL ORDER BY id
  LIMIT max(0, ?4 - (SELECT count(*) FROM alerts WHERE user_id = ?1 AND is_active = 1 AND deleted_at IS NULL)))
  AND ${isUnchanged}`

const setEnforced = `UPDATE user_plans SET enforced_plan = ?3, enforced_at = ?4 WHERE user_id = ?1 AND ${planState} = ?2`

/** Binds 3 the plan whose limits are enforced by now, 4 when it changes next. */
const setDone = `UPDATE user_plans SET enforcement_due_at = ?4, enforced_plan = ?3 WHERE user_id = ?1
  AND json_remove(${planState}, '$[6]') = json_remove(?2, '$[6]')`

export type PausingRepository = ReturnType<typeof createPausingRepository>

export function createPausingRepository({ $client: client }: Database) {
  const bound = (sql: string, ...values: unknown[]) => client.prepare(sql).bind(...values)

  return {
    /** In one transaction with the note of it. */
    async pause({ userId, from, to, state, dueAt }: PlanChange, kept: number, now: Instant): Promise<void> {
      await client.batch([
        bound(pause, userId, state, from, now, kept, dueAt),
        bound(setEnforced, userId, state, to, now),
      ])
    },

    /** `covered`: plans after whose end alerts come back; up to `kept`, infinite for all, others do too. */
    async resume(
      { userId, to, state }: PlanChange,
      covered: readonly Plan[],
      kept: number,
      now: Instant,
    ): Promise<void> {
      await client.batch([
        bound(resume, userId, state, now, JSON.stringify(covered)),
        ...(Number.isFinite(kept) ? [bound(fill, userId, state, now, kept)] : []),
        bound(setEnforced, userId, state, to, now),
      ])
    },

    /** Nothing more to do until the plan changes next; a plan that changed meanwhile stays due. */
    async done({ userId, to, state, nextAt }: PlanChange): Promise<void> {
      await bound(setDone, userId, state, to, nextAt).run()
    },
  }
}
