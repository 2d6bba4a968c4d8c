import { expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { paying } from './paying.ts'

test('before paying, a buyer sees the end that the payment then gives', async () => {
  const { pay, payments, plans, userId, time } = await paying()
  const cheaper = await payments.prospectsFor(userId, 'basic')
  expect(cheaper.monthly.running).toBeNull()
  await pay({ plan: 'basic', cycle: 'monthly' })
  expect((await plans.planOf(userId)).paidUntilAt).toBe(cheaper.monthly.untilAt)

  const boughtAt = time.now
  time.now += 10 * dayMs
  const leftPence = Math.floor((999 * (cheaper.monthly.untilAt - time.now)) / (cheaper.monthly.untilAt - boughtAt))
  const bigger = await payments.prospectsFor(userId, 'pro')
  expect(bigger.monthly.running).toEqual({ plan: 'basic', untilAt: cheaper.monthly.untilAt, leftPence })
  await pay({ cycle: 'monthly' })
  expect((await plans.planOf(userId)).paidUntilAt).toBe(bigger.monthly.untilAt)

  const longer = await payments.prospectsFor(userId, 'pro')
  expect(longer.yearly.running).toMatchObject({ plan: 'pro', untilAt: bigger.monthly.untilAt })
  await pay({ cycle: 'yearly' })
  expect((await plans.planOf(userId)).paidUntilAt).toBe(longer.yearly.untilAt)
})
