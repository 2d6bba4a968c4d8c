// A user is erased while their money is on its way: the money has no plan then, so it has a case.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { Order } from '#worker/money/payments/contract.ts'
import { paymentsDataSource } from '#worker/money/payments/personal-data.ts'
import { count } from '../../people/accounts/people.ts'
import { createMortality } from './mortal.ts'
import { paying } from './paying.ts'

const erase = (userId: number) => paymentsDataSource(openDatabase(env.DB)).erase(userId)
const casesOf = (id: string) =>
  count("SELECT count(*) AS n FROM book_problems WHERE kind = 'erased_payer' AND subject = ?", id)
const entriesOf = (id: string) => count('SELECT count(*) AS n FROM ledger WHERE order_id = ?', id)

test('a user who is erased while PayPal takes the money leaves a case', async () => {
  const { start, simulated, payments, userId } = await paying()
  const id = await start()
  const order = (await payments.find(userId, id)) as Order
  simulated.approve(id)
  const { capture } = simulated.provider
  simulated.provider.capture = async (...asked) => {
    const answer = await capture(...asked)
    await erase(userId)
    return answer
  }
  await payments.capture(userId, id)
  expect(await entriesOf(order.id)).toBe(1)
  expect(await casesOf(order.id)).toBe(1)
})

test('a user who is erased while an operator confirms leaves a case', async () => {
  const { desk, userId, payments } = await paying()
  const made = await desk.create(
    {
      user_id: userId,
      plan_type: 'pro',
      billing_cycle: 'monthly',
      payment_method: 'bank_transfer',
      payment_reference: crypto.randomUUID(),
    },
    7,
  )
  if (!made.ok) throw new Error('not recorded')
  const read = (await payments.findAny(made.value.id)) as Order
  await erase(userId)
  await payments.record(read, { kind: 'captured', ref: `hand-${read.id}`, amountPence: read.amountPence, feePence: 0 })
  expect(await casesOf(read.id)).toBe(1)
})

test('a Worker that is killed anywhere leaves no money of an erased user without a case', async () => {
  const lacking: number[] = []
  let isKilled = true
  for (let at = 0; isKilled; at += 1) {
    const mortality = createMortality()
    const { start, simulated, payments, userId, time } = await paying({}, mortality)
    const id = await start()
    simulated.approve(id)
    const order = (await payments.find(userId, id)) as Order
    await simulated.provider.capture(id, order.id, 0)
    await erase(userId)
    const known = (await payments.findAny(order.id)) as Order
    time.now += 3 * minuteMs
    mortality.arm(at)
    await payments.reconcile(known).catch(() => null)
    isKilled = mortality.disarm()
    await payments.reconcile((await payments.findAny(order.id)) as Order)
    expect(await entriesOf(order.id)).toBe(1)
    if ((await casesOf(order.id)) !== 1) lacking.push(at)
  }
  expect(lacking).toEqual([])
})
