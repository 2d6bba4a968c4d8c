// What goes wrong between a buyer and a payment, with real tables and a provider that does as it is set up.
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { askedPerUser, endedTexts, ordersPerUser, refusals } from '#worker/money/payments/constants.ts'
import { errorToWire } from '#worker/money/payments/view.ts'
import { orderRequest, type paying } from './paying.ts'
import { scene } from './trouble-scene.ts'

describe('a buyer', () => {
  test('who goes back after paying and presses again is charged nothing without a new approval', async () => {
    const { pay, start, payments, userId, charges, stateOf, planNow } = await scene()
    const { id } = await pay()
    await payments.capture(userId, id)
    const next = await start()
    expect(next).not.toBe(id)
    await payments.capture(userId, next)
    expect(charges()).toEqual([39_999])
    expect(await stateOf(next)).toBe('created')
    expect(await planNow()).toMatchObject({ effectivePlan: 'pro', paidDaysRemaining: 365 })
  })

  test('pays the price that the order was made at, and the page of the new price is refused with the order named', async () => {
    const { start, simulated, payments, userId, charges, booked } = await scene()
    const id = await start()
    await madeFor(29_999, id, simulated)
    simulated.approve(id)
    expect(await payments.capture(userId, id, { plan: 'pro', cycle: 'yearly', amountPence: 39_999 })).toMatchObject({
      error: { code: 'CONFLICT', message: `${refusals.orderDiffers} (${id})` },
    })
    expect(charges()).toEqual([])
    await payments.capture(userId, id, { plan: 'pro', cycle: 'yearly', amountPence: 29_999 })
    expect(charges()).toEqual([29_999])
    expect(await booked()).toBe(1)
  })

  test('who presses again after the price changed gets an order at the new one, and the old one is never taken', async () => {
    const { start, simulated, payments, userId, hear, stateOf, charges } = await scene()
    const old = await start()
    await madeFor(29_999, old, simulated)
    const fresh = await start()
    expect(fresh).not.toBe(old)
    expect(await stateOf(old)).toBe('expired')
    simulated.approve(old)
    await hear()
    await payments.capture(userId, old)
    expect(charges()).toEqual([])
    simulated.approve(fresh)
    await payments.capture(userId, fresh)
    expect(charges()).toEqual([39_999])
  })

  test('who opens too many orders in an hour learns when to retry, and goes on with one that is open', async () => {
    const { start, payments, caller, time, simulated, drain } = await scene()
    const cycles = ['monthly', 'yearly'] as const
    const opened: string[] = []
    for (let made = 0; made < ordersPerUser.max; made += 1) {
      // Each is paid, so that the next press opens another.
      const id = await start({ cycle: cycles[made % 2] })
      opened.push(id)
      if (made === ordersPerUser.max - 1) break
      simulated.approve(id)
      await payments.capture(caller.userId, id)
      await drain()
      time.now += minuteMs
    }
    expect(new Set(opened).size).toBe(ordersPerUser.max)
    const last = cycles[(ordersPerUser.max - 1) % 2]
    expect(
      await payments.start(caller, { ...orderRequest, cycle: cycles[ordersPerUser.max % 2] ?? 'monthly' }),
    ).toMatchObject({
      error: { code: 'RATE_LIMITED', message: refusals.tooMany, retryAfterSeconds: 41 * 60 },
    })
    expect(await start({ cycle: last })).toBe(opened.at(-1))
    time.now += hourMs
    expect(opened).not.toContain(await start({ cycle: cycles[ordersPerUser.max % 2] }))
  })

  test('who has PayPal asked about an order again and again is stopped, and pays by the job all the same', async () => {
    const { start, payments, userId, simulated, time, planNow, caller, trouble } = await scene()
    const id = await start()
    for (let press = 0; press < askedPerUser.max; press += 1) await payments.capture(userId, id)
    simulated.approve(id)
    const tooOften = { code: 'RATE_LIMITED', message: refusals.askedTooOften }
    expect(await payments.capture(userId, id)).toMatchObject({ error: tooOften })
    trouble({ lost: 1 })
    await payments.start(caller, { ...orderRequest, cycle: 'monthly' })
    expect(await payments.start(caller, { ...orderRequest, cycle: 'monthly' })).toMatchObject({ error: tooOften })
    trouble({})
    time.now += 3 * minuteMs
    await payments.reconcileDue()
    expect(await planNow()).toMatchObject({ effectivePlan: 'pro' })
    // PayPal is not asked about a paid order, so loading its page again is not limited.
    expect(await payments.capture(userId, id)).toMatchObject({ ok: true, value: { state: 'captured' } })
  })

  test('whose plan ends during the checkout has a new period from the payment on', async () => {
    const { pay, start, simulated, payments, userId, planNow, time } = await scene()
    const monthly = { cycle: 'monthly' } as const
    await pay(monthly)
    const end = (await planNow()).paidUntilAt ?? 0
    time.now = end - 5 * minuteMs
    const id = await start(monthly)
    time.now = end + 5 * minuteMs
    simulated.approve(id)
    await payments.capture(userId, id)
    const { paidUntilAt, paidDaysRemaining } = await planNow()
    expect(paidUntilAt).toBe(Date.UTC(2027, 0, 22, 12, 5))
    expect(paidDaysRemaining).toBe(31)
  })

  test('pays once where the clocks of two Workers are minutes apart', async () => {
    const { start, simulated, payments, userId, trouble, time, hear, charges, booked, planNow } = await scene()
    const id = await start()
    time.now -= 7 * minuteMs
    simulated.approve(id)
    trouble({ lost: 1 })
    await payments.capture(userId, id)
    trouble({})
    await hear(2)
    time.now += 20 * minuteMs
    await payments.reconcileDue()
    expect(charges()).toEqual([39_999])
    expect(await booked()).toBe(1)
    expect((await planNow()).paidDaysRemaining).toBe(365)
  })
})

describe('two open orders', () => {
  const small = { plan: 'basic', cycle: 'monthly' } as const

  test('of which the dear one was taken: the cheap one is ended untaken, and its buyer reads why', async () => {
    const { start, simulated, payments, userId, charges, planNow } = await scene()
    const [dear, cheap] = [await start(), await start(small)]
    for (const id of [dear, cheap]) simulated.approve(id)
    await payments.capture(userId, dear)
    const ended = { ok: true, value: { state: 'expired', issue: 'LOWER_PLAN' } }
    expect(await payments.capture(userId, cheap)).toMatchObject(ended)
    expect(await payments.capture(userId, cheap)).toMatchObject(ended)
    expect(charges()).toEqual([39_999])
    expect(await planNow()).toMatchObject({ effectivePlan: 'pro', paidDaysRemaining: 365 })
    const wire = errorToWire({ issue: 'LOWER_PLAN' })
    expect(wire).toEqual({ code: 'LOWER_PLAN', message: endedTexts.LOWER_PLAN, decline_code: null })
  })

  test('are taken in the same order by webhooks and by the job', async () => {
    const { start, simulated, payments, hear, time, charges, stateOf } = await scene()
    const [dear, cheap] = [await start(), await start(small)]
    simulated.approve(dear)
    await hear()
    simulated.approve(cheap)
    simulated.news.length = 0
    time.now += 3 * minuteMs
    await payments.reconcileDue()
    expect(charges()).toEqual([39_999])
    expect(await stateOf(cheap)).toBe('expired')
  })

  test('that are taken at once keep all that was paid: the cheap one is time of the dear one', async () => {
    const { start, simulated, payments, userId, charges, planNow, booked } = await scene()
    const [dear, cheap] = [await start(), await start(small)]
    for (const id of [dear, cheap]) simulated.approve(id)
    await Promise.all([cheap, dear].map((id) => payments.capture(userId, id)))
    expect(charges().toSorted()).toEqual([39_999, 999])
    expect(await booked()).toBe(2)
    const { effectivePlan, paidDaysRemaining } = await planNow()
    expect(effectivePlan).toBe('pro')
    // 9.1 days of Pro for Basic's month, whichever came first.
    expect(paidDaysRemaining).toBe(375)
  })

  test('of which the cheap one was taken, and its answer lost: the dear one is not taken beside it', async () => {
    const { start, simulated, payments, userId, trouble, planNow, time, charges, stateOf } = await scene()
    const [dear, cheap] = [await start(), await start(small)]
    for (const id of [dear, cheap]) simulated.approve(id)
    const { read } = simulated.provider
    simulated.provider.read = async () => ({ kind: 'unknown', reason: 'hung' })
    trouble({ lost: 1 })
    await payments.capture(userId, cheap)
    trouble({})
    simulated.provider.read = read
    expect(await payments.capture(userId, dear)).toMatchObject({ value: { state: 'expired', issue: 'OTHER_PENDING' } })
    simulated.news.length = 0
    time.now += 3 * minuteMs
    await payments.reconcileDue()
    expect(await stateOf(cheap)).toBe('captured')
    expect(charges()).toEqual([999])
    expect(await planNow()).toMatchObject({ effectivePlan: 'basic', paidDaysRemaining: 30 })
  })

  test('of which one was ended while its capture was on its way: the money is found by the job', async () => {
    const { start, simulated, payments, userId, planNow, time, stateOf } = await scene()
    const [dear, cheap] = [await start(), await start(small)]
    for (const id of [dear, cheap]) simulated.approve(id)
    await payments.capture(userId, dear)
    await payments.capture(userId, cheap)
    expect(await stateOf(cheap)).toBe('expired')
    const order = await payments.find(userId, cheap)
    await simulated.provider.capture(cheap, order?.id ?? '', 0)
    simulated.news.length = 0
    time.now += 3 * minuteMs
    await payments.reconcileDue()
    expect(await stateOf(cheap)).toBe('captured')
    expect(await planNow()).toMatchObject({ effectivePlan: 'pro', paidDaysRemaining: 375 })
  })
})

/** As if an order had been made before the price changed, here and at the provider. */
async function madeFor(
  amountPence: number,
  id: string,
  simulated: Awaited<ReturnType<typeof paying>>['simulated'],
): Promise<void> {
  await env.DB.prepare('UPDATE payment_orders SET amount_pence = ? WHERE provider_order_id = ?')
    .bind(amountPence, id)
    .run()
  for (const account of simulated.accounts()) if (account.id === id) account.amountPence = amountPence
}
