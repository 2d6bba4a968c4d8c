import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { Order } from '#worker/money/payments/contract.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { graceMs, notLower, type Plan } from '#worker/people/plans/constants.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { consumerRulesAt } from '#worker/people/plans/rules.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import { paying } from '../../money/payments/paying.ts'
import { addPerson } from '../accounts/people.ts'
import { now } from './records.ts'

async function paidFor(plan: Plan) {
  const { id } = await addPerson()
  const time = { now }
  const plans = createPlansService({ repository: createPlansRepository(openDatabase(env.DB)), clock: () => time.now })
  await env.DB.prepare(
    'INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?1, ?2, ?3, 0)',
  )
    .bind(id, plan, now + dayMs)
    .run()
  return { id, time, choose: (next: Plan | null) => plans.choose(id, next), plan: () => plans.planOf(id) }
}

describe('a smaller plan', () => {
  test('follows at the end, not before, for the days of grace, and then Free', async () => {
    const { time, choose, plan } = await paidFor('premium')
    expect(await choose('basic')).toMatchObject({ ok: true, value: { nextPlan: 'basic', effectivePlan: 'premium' } })
    time.now = now + dayMs - 1
    expect(await plan()).toMatchObject({ effectivePlan: 'premium' })
    time.now = now + dayMs
    expect(await plan()).toMatchObject({ effectivePlan: 'basic', isInGrace: true, graceEndsAt: now + dayMs + graceMs })
    time.now = now + dayMs + graceMs
    expect(await plan()).toMatchObject({ effectivePlan: 'free', isInGrace: false })
  })

  test('is undone until the end, and not after it', async () => {
    const { time, choose, plan } = await paidFor('pro')
    await choose('free')
    expect(await choose(null)).toMatchObject({ ok: true, value: { nextPlan: null } })
    await choose('basic')
    time.now = now + dayMs
    expect(await choose(null)).toMatchObject({ error: { code: 'CONFLICT', message: notLower } })
    expect(await plan()).toMatchObject({ nextPlan: 'basic' })
  })

  test.each([
    ['pro', 'pro'],
    ['basic', 'pro'],
    ['pro', 'premium'],
    ['free', 'free'],
  ] as const)('than %s is not %s', async (has, next) => {
    const { choose } = await paidFor(has)
    expect(await choose(next)).toMatchObject({ error: { code: 'CONFLICT' } })
  })

  test('is forgotten when its user pays for more', async () => {
    const { pay, plans, userId } = await paying()
    await pay({ plan: 'basic', cycle: 'monthly' })
    expect(await plans.choose(userId, 'free')).toMatchObject({ ok: true })
    await pay({ plan: 'pro', cycle: 'monthly' })
    expect(await plans.planOf(userId)).toMatchObject({ currentPlan: 'pro', nextPlan: null })
  })

  test('is forgotten when money given back leaves a plan that is not above it, and kept otherwise', async () => {
    const { pay, payments, plans, refunds, userId, time } = await paying({ roleId: roleIds.Agent })
    const giveBack = async (id: string) => {
      const order = (await payments.find(userId, id)) as Order
      expect(await refunds.cancel(order, { request_id: crypto.randomUUID() })).toMatchObject({ ok: true })
    }
    await pay({ plan: 'basic', cycle: 'yearly' })
    const { id: premium } = await pay({ plan: 'premium', cycle: 'monthly' })
    await plans.choose(userId, 'pro')
    await giveBack(premium)
    const { paidUntilAt } = await plans.planOf(userId)
    expect(await plans.planOf(userId)).toMatchObject({ currentPlan: 'basic', nextPlan: null })
    const { id: again } = await pay({ plan: 'premium', cycle: 'monthly' })
    await plans.choose(userId, 'free')
    await giveBack(again)
    expect(await plans.planOf(userId)).toMatchObject({ currentPlan: 'basic', nextPlan: 'free', paidUntilAt })
    await plans.choose(userId, null)
    time.now = (paidUntilAt ?? 0) + 1
    expect(await plans.planOf(userId)).toMatchObject({ isInGrace: true, effectivePlan: 'basic' })
  })
})

test('what the law asks is a row by country and date', () => {
  const rules = (from: number, coolingOffDays: number) => ({ ...consumerRulesAt(now), from, coolingOffDays })
  const rows = [rules(0, 14), rules(now, 30)]
  expect(consumerRulesAt(now - 1, 'GB', rows).coolingOffDays).toBe(14)
  expect(consumerRulesAt(now, 'GB', rows).coolingOffDays).toBe(30)
  expect(() => consumerRulesAt(-1, 'GB', rows)).toThrow('No consumer rules for GB')
})
