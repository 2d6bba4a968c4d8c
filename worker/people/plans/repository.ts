import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { roleIds } from '../accounts/constants.ts'
import { freePlan, type Plan, planState, plans } from './constants.ts'
import type { PlanHolder, PlanRecord, Trial } from './contract.ts'
import { graceEndsAtSql } from './grace.rules.ts'

/** The user's role and stored plan in one query, in the contract's names. */
const holderColumns = `u.role_id AS roleId, p.user_id AS planOf, p.paid_plan AS paidPlan,
  p.paid_until_at AS paidUntilAt, p.trial_plan AS trialPlan, p.trial_started_at AS trialStartedAt,
  p.trial_ends_at AS trialEndsAt, p.monthly_alert_count AS monthlyAlertCount, p.alert_count_since AS alertCountSince,
  p.disputed_at AS disputedAt, p.next_plan AS nextPlan, coalesce(p.is_cut_short, 0) AS isCutShort
  FROM users AS u LEFT JOIN user_plans AS p ON p.user_id = u.id`

const findHolder = `SELECT ${holderColumns} WHERE u.id = ?1`

/** The same of many people, read by key. */
const findHolders = `SELECT u.id AS userId, ${holderColumns}
  WHERE u.id IN (SELECT value FROM json_each(?1))`

const dueForEnforcement = `SELECT u.id AS userId, p.enforced_plan AS enforcedPlan, p.enforced_at AS enforcedAt, p.enforcement_due_at AS dueAt, ${planState} AS state, ${holderColumns}
  WHERE p.enforcement_due_at <= ?1 ORDER BY p.enforcement_due_at LIMIT ?2`

const choose = `UPDATE user_plans SET next_plan = ?2 WHERE user_id = ?1 AND paid_until_at > ?3
  AND paid_plan IN (SELECT value FROM json_each(?4)) RETURNING user_id`

/** Whether a paid plan runs at ?3, days of grace included. */
const isPaid = `(paid_plan <> '${freePlan}' AND coalesce(${graceEndsAtSql}, paid_until_at, 0) > ?3)`

/** Atomic: of concurrent tries, one starts the trial. */
const startTrial = `INSERT INTO user_plans (user_id, trial_plan, trial_started_at, trial_ends_at, alert_count_since, enforcement_due_at)
  SELECT id, ?2, ?3, ?4, ?3, ?3 FROM users WHERE id = ?1 AND role_id <> ${roleIds.Agent}
  ON CONFLICT (user_id) DO UPDATE SET
    trial_plan = excluded.trial_plan, trial_started_at = excluded.trial_started_at, trial_ends_at = excluded.trial_ends_at,
    enforcement_due_at = excluded.enforcement_due_at
  WHERE trial_started_at IS NULL AND NOT ${isPaid}
  RETURNING user_id`

type HolderRow = PlanRecord & { userId: number; roleId: number; planOf: number | null }

function holderOf({ roleId, planOf, ...record }: Omit<HolderRow, 'userId'>): PlanHolder {
  return {
    record: planOf === null ? null : { ...record, isCutShort: Boolean(record.isCutShort) },
    isAgent: roleId === roleIds.Agent,
  }
}

/** What the limits that a user's alerts were last held to. */
type Enforced = { enforcedPlan: Plan | null; enforcedAt: Instant | null; dueAt: Instant; state: string }

export type PlansRepository = ReturnType<typeof createPlansRepository>

export function createPlansRepository(database: Database) {
  return {
    /** Null for an unknown user. */
    async find(userId: number): Promise<PlanHolder | null> {
      const found = await database.$client.prepare(findHolder).bind(userId).first<Omit<HolderRow, 'userId'>>()
      return found && holderOf(found)
    },

    /** Unordered; unknown users are left out. */
    async findAll(userIds: number[]): Promise<(PlanHolder & { userId: number })[]> {
      const { results } = await database.$client.prepare(findHolders).bind(JSON.stringify(userIds)).all<HolderRow>()
      return results.map(({ userId, ...row }) => ({ userId, ...holderOf(row) }))
    },

    /** Plans that changed, or were to, the longest waiting first. */
    async dueForEnforcement(now: Instant, limit: number): Promise<(PlanHolder & { userId: number } & Enforced)[]> {
      const { results } = await database.$client.prepare(dueForEnforcement).bind(now, limit).all<HolderRow & Enforced>()
      return results.map(({ userId, enforcedPlan, enforcedAt, dueAt, state, ...row }) => {
        return { userId, enforcedPlan, enforcedAt, dueAt, state, ...holderOf(row) }
      })
    },

    /** Whether the choice holds: the paid plan runs and is above the one to follow. Null takes the choice back. */
    async choose(userId: number, next: Plan | null, now: Instant): Promise<boolean> {
      const above = next === null ? plans : plans.slice(plans.indexOf(next) + 1)
      const bound = database.$client.prepare(choose).bind(userId, next, now, JSON.stringify(above))
      return (await bound.first()) !== null
    },

    /** Whether the trial started; same conditions as `canStartTrial`. */
    async startTrial(userId: number, { trialPlan, trialStartedAt, trialEndsAt }: Trial): Promise<boolean> {
      const started = await database.$client
        .prepare(startTrial)
        .bind(userId, trialPlan, trialStartedAt, trialEndsAt)
        .first<{ user_id: number }>()
      return started !== null
    },
  }
}
