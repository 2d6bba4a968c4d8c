import { roleIds } from '../accounts/constants.ts'
import type { Database } from '../platform/database.ts'
import type { PlanHolder, PlanRecord, Trial } from './contract.ts'

/** The user's role and stored plan in one query, in the contract's names. */
const holderColumns = `u.role_id AS roleId, p.user_id AS planOf, p.paid_plan AS paidPlan,
  p.paid_until_at AS paidUntilAt, p.trial_plan AS trialPlan, p.trial_started_at AS trialStartedAt,
  p.trial_ends_at AS trialEndsAt, p.monthly_alert_count AS monthlyAlertCount, p.alert_count_since AS alertCountSince
  FROM users AS u LEFT JOIN user_plans AS p ON p.user_id = u.id`

const findHolder = `SELECT ${holderColumns} WHERE u.id = ?1`

/** The same of many people, read by key. */
const findHolders = `SELECT u.id AS userId, ${holderColumns}
  WHERE u.id IN (SELECT value FROM json_each(?1))`

/** Atomic: of concurrent tries, one starts the trial. */
const startTrial = `INSERT INTO user_plans (user_id, trial_plan, trial_started_at, trial_ends_at, alert_count_since)
  SELECT id, ?2, ?3, ?4, ?3 FROM users WHERE id = ?1 AND role_id <> ${roleIds.Agent}
  ON CONFLICT (user_id) DO UPDATE SET
    trial_plan = excluded.trial_plan, trial_started_at = excluded.trial_started_at, trial_ends_at = excluded.trial_ends_at
  WHERE trial_started_at IS NULL AND NOT (paid_plan <> 'free' AND paid_until_at IS NOT NULL AND paid_until_at > ?3)
  RETURNING user_id`

type HolderRow = PlanRecord & { userId: number; roleId: number; planOf: number | null }

function holderOf({ roleId, planOf, ...record }: Omit<HolderRow, 'userId'>): PlanHolder {
  return { record: planOf === null ? null : record, isAgent: roleId === roleIds.Agent }
}

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
