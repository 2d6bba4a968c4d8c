import { type Person, type Scene, statement } from '../privacy/features.ts'

export const use = ({ userId, ports }: Scene) => ports.plans.startTrialOnRegistration(userId)

export const rows = ({ userId, now }: Person) => [
  statement(
    `INSERT INTO user_plans (user_id, trial_plan, trial_started_at, alert_count_since) VALUES (?1, 'basic', ?2, ?2)`,
    userId,
    now,
  ),
]
