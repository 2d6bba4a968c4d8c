import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { graceMs } from '#worker/people/plans/constants.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { trialFrom } from '#worker/people/plans/rules.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import { addPerson, count } from '../accounts/people.ts'

const now = Date.UTC(2026, 10, 21, 12)
const time = { now }
const repository = createPlansRepository(openDatabase(env.DB))
const service = createPlansService({ repository, clock: () => time.now })

describe('the trial of a new account', () => {
  test('is seven days of Basic', async () => {
    const { id } = await addPerson()
    expect(await service.startTrialOnRegistration(id)).toBe(true)
    expect(await service.planOf(id)).toMatchObject({
      effectivePlan: 'basic',
      status: 'trial',
      trialDaysRemaining: 7,
      trialEndsAt: now + 7 * dayMs,
      alerts: { limit: 3, used: 0, left: 3 },
    })
  })

  test('starts once, however often it is requested at once', async () => {
    const { id } = await addPerson()
    const started = await Promise.all(Array.from({ length: 50 }, () => service.startTrialOnRegistration(id)))
    expect(started.filter(Boolean)).toHaveLength(1)
    time.now = now + 30 * dayMs
    expect(await service.startTrialOnRegistration(id)).toBe(false)
    expect((await service.planOf(id)).hasTrialEnded).toBe(true)
    time.now = now
  })

  test('never starts for an agent or an unknown user', async () => {
    const { id } = await addPerson({ roleId: roleIds.Agent })
    expect(await service.startTrialOnRegistration(id)).toBe(false)
    expect(await service.startTrialOnRegistration(0)).toBe(false)
    expect(await service.planOf(id)).toMatchObject({ effectivePlan: 'free', canStartTrial: false })
    expect(await count('SELECT count(*) AS n FROM user_plans WHERE user_id IN (0, ?)', id)).toBe(0)
  })

  test('does not start for a paying user, and does once that ended', async () => {
    const { id } = await addPerson()
    await env.DB.prepare(
      "INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?, 'pro', ?, ?)",
    )
      .bind(id, now + 1, now)
      .run()
    expect(await repository.startTrial(id, trialFrom('basic', now + graceMs))).toBe(false)
    expect(await repository.startTrial(id, trialFrom('basic', now + 1 + graceMs))).toBe(true)
    expect(await service.planOf(id)).toMatchObject({ currentPlan: 'pro', effectivePlan: 'pro' })
  })

  test('of a deleted user is the free plan', async () => {
    expect(await service.planOf(987_654_321)).toMatchObject({ effectivePlan: 'free' })
  })
})
