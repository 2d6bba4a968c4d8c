// What goes wrong around a payment, with real tables and a provider that does as it is set up.
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import {
  askedPerUser,
  endedTexts,
  ordersPerUser,
  pendingLifetimeMs,
  refusals,
} from '#worker/money/payments/constants.ts'
import type { OrderRequest } from '#worker/money/payments/contract.ts'
import { errorToWire } from '#worker/money/payments/view.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { count } from '../../people/accounts/people.ts'
import { orderRequest, paying } from './paying.ts'

async function scene(more: Parameters<typeof paying>[0] = {}) {
  const office = await paying(more)
  const { simulated, userId, payments, plans, events, drain } = office
  return {
    ...office,
    charges: () => simulated.accounts().flatMap(({ charges }) => charges.map(({ amountPence }) => amountPence)),
    booked: () =>
      count('SELECT count(*) AS n FROM ledger AS l JOIN payers AS p ON p.id = l.payer_id WHERE p.user_id = ?', userId),
    stateOf: async (id: string) => (await payments.find(userId, id))?.state,
    planNow: () => plans.planOf(userId),
    async sendEvent(event_type: string, resource: object) {
      await events.accept(new Headers(), JSON.stringify({ id: `EV-${crypto.randomUUID()}`, event_type, resource }))
      await drain()
    },
  }
}

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

describe('a payment that PayPal is still checking', () => {
  async function checking(more: Parameters<typeof paying>[0] = {}) {
    const place = await scene(more)
    const { start, simulated, payments, userId, trouble, stateOf } = place
    const other = await start({ cycle: 'monthly' })
    const id = await start()
    simulated.approve(id)
    trouble({ pending: 1 })
    await payments.capture(userId, id)
    trouble({})
    expect(await stateOf(id)).toBe('pending')
    return { ...place, id, other }
  }
  const why = refusals.otherPending('Pro (yearly)')

  test.each<[Partial<OrderRequest>]>([[{}], [{ cycle: 'monthly' }], [{ plan: 'basic' }]])(
    'holds a second one back, whatever plan: %o',
    async (more) => {
      const { payments, caller } = await checking()
      const refused = await payments.start(caller, { ...orderRequest, ...more })
      expect(refused).toMatchObject({ error: { code: 'FORBIDDEN', message: why } })
      expect(await payments.refusalFor(caller, 'pro')).toBe(why)
    },
  )

  test('holds a bigger plan back, and still says to a customer what is for agents', async () => {
    const { payments, caller } = await checking()
    expect(await payments.refusalFor({ ...caller, roleId: roleIds.Agent }, 'premium')).toBe(why)
    expect(await payments.refusalFor(caller, 'premium')).toBe(refusals.agentsOnly)
  })

  test('ends an order that was open before and is approved meanwhile, and nothing is taken', async () => {
    const { other, simulated, payments, userId, hear, time, charges, stateOf } = await checking()
    simulated.approve(other)
    simulated.news.length = 0
    expect(await payments.capture(userId, other)).toMatchObject({ value: { state: 'expired', issue: 'OTHER_PENDING' } })
    await hear()
    time.now += 3 * minuteMs
    await payments.reconcileDue()
    expect(await stateOf(other)).toBe('expired')
    expect(charges()).toEqual([39_999])
    expect(errorToWire({ issue: 'OTHER_PENDING' }).message).toBe(endedTexts.OTHER_PENDING)
  })

  test('holds nothing back once it was refused, or its time is over', async () => {
    const { payments, caller, time, repository, id, userId } = await checking()
    time.now += pendingLifetimeMs + 1
    expect(await payments.refusalFor(caller, 'pro')).toBeNull()
    time.now -= pendingLifetimeMs
    const order = await payments.find(userId, id)
    if (order) await payments.record(order, { kind: 'denied', issue: 'DECLINED' })
    expect(await repository.byProviderOrder(id)).toMatchObject({ state: 'denied' })
    expect(await payments.refusalFor(caller, 'pro')).toBeNull()
  })

  test('is of its buyer alone', async () => {
    const { payments } = await checking()
    const { caller } = await paying()
    expect(await payments.refusalFor(caller, 'pro')).toBeNull()
  })

  test('is one that the buyer approved too, where no answer came to its capture', async () => {
    const { start, simulated, payments, caller, hear, charges, time } = await scene()
    const { capture } = simulated.provider
    simulated.provider.capture = async () => ({ kind: 'unknown', reason: 'hung' })
    simulated.approve(await start())
    // The queue tries the event again.
    await expect(hear()).rejects.toThrow('PayPal did not say how the order stands')
    expect(await payments.refusalFor(caller, 'pro')).toBe(why)
    expect(await payments.start(caller, orderRequest)).toMatchObject({ error: { message: why } })
    simulated.provider.capture = capture
    time.now += 3 * minuteMs
    await payments.reconcileDue()
    expect(charges()).toEqual([39_999])
    expect(await payments.refusalFor(caller, 'pro')).toBeNull()
  })
})

describe('an order without a word from PayPal', () => {
  test('is unapproved where PayPal says so, and not where the answer to its capture was lost', async () => {
    const { start, simulated, payments, userId, trouble } = await scene()
    const id = await start()
    const isUnapproved = async () => {
      const order = await payments.find(userId, id)
      return order && payments.isUnapproved(order)
    }
    expect(await isUnapproved()).toBe(true)
    const { read } = simulated.provider
    simulated.provider.read = async () => ({ kind: 'unknown', reason: 'hung' })
    expect(await isUnapproved()).toBe(false)
    simulated.provider.read = read
    simulated.approve(id)
    expect(await isUnapproved()).toBe(false)
    trouble({ lost: 1 })
    await payments.capture(userId, id)
    trouble({})
    expect(await payments.find(userId, id)).toMatchObject({ state: 'created' })
    expect(await isUnapproved()).toBe(false)
  })

  test('is not asked about on and on', async () => {
    const { start, payments, userId } = await scene()
    const order = await payments.find(userId, await start())
    if (!order) throw new Error('no order')
    for (let attempt = 0; attempt < askedPerUser.max; attempt += 1) await payments.isUnapproved(order)
    expect(await payments.isUnapproved(order)).toBe(false)
  })
})

describe('PayPal', () => {
  test('that answers 422 ORDER_ALREADY_CAPTURED is asked how that went', async () => {
    const { start, simulated, payments, userId, trouble, charges, stateOf, drain, mails } = await scene()
    const id = await start()
    simulated.approve(id)
    trouble({ lost: 1 })
    await payments.capture(userId, id)
    trouble({})
    simulated.provider.capture = async () => ({ kind: 'refused', issue: 'ORDER_ALREADY_CAPTURED' })
    await payments.capture(userId, id)
    await drain()
    expect(await stateOf(id)).toBe('captured')
    expect(charges()).toEqual([39_999])
    expect(mails).toHaveLength(1)
  })

  test('whose webhook comes before the answer is believed once', async () => {
    const { start, simulated, payments, userId, hear, charges, booked, mails, planNow } = await scene()
    const id = await start()
    simulated.approve(id)
    const { capture } = simulated.provider
    simulated.provider.capture = async (...asked) => {
      const answer = await capture(...asked)
      await hear(2)
      expect(await planNow()).toMatchObject({ effectivePlan: 'pro' })
      return answer
    }
    await payments.capture(userId, id)
    expect(charges()).toEqual([39_999])
    expect(await booked()).toBe(1)
    expect(mails).toHaveLength(1)
  })

  test('whose webhooks come a week late, old ones and new copies, moves no state back', async () => {
    const { pay, simulated, events, hear, drain, time, stateOf, booked, sendEvent, planNow } = await scene()
    const { id } = await pay()
    const old = [...simulated.news]
    const [account] = simulated.accounts()
    if (account) simulated.refund(account, 1)
    await hear()
    expect(await stateOf(id)).toBe('refunded')
    time.now += 7 * dayMs
    for (const event of old) await events.accept(new Headers(), JSON.stringify(event))
    await drain()
    for (const { event_type, resource } of old) await sendEvent(event_type, resource)
    expect(await stateOf(id)).toBe('refunded')
    expect(await booked()).toBe(2)
    expect(await planNow()).toMatchObject({ effectivePlan: 'free' })
  })

  test('that speaks of another merchant’s order, or of another order of ours, gives no order its id', async () => {
    const { payments, caller, start, trouble, repository, sendEvent, simulated, pay, logger } = await scene()
    const other = await start({ plan: 'basic' })
    trouble({ lost: 1 })
    await payments.start(caller, orderRequest)
    trouble({})
    const lost = simulated.accounts().find(({ amountPence }) => amountPence === 39_999)?.customId ?? ''
    for (const foreign of ['MERCHANT-OTHER', other]) {
      const related_ids = { order_id: foreign }
      const resource = { id: 'CAP-X', custom_id: lost, supplementary_data: { related_ids } }
      await sendEvent('PAYMENT.CAPTURE.COMPLETED', resource)
    }
    expect(await repository.byId(lost)).toMatchObject({ state: 'created', providerOrderId: null })
    expect(JSON.stringify(logger)).toContain('payment_event_foreign')
    expect((await pay()).captured).toMatchObject({ ok: true, value: { id: lost, state: 'captured' } })
  })

  test('that reverses another merchant’s payment in the name of our order takes nothing back here', async () => {
    const { pay, payments, userId, sendEvent, booked, planNow, stateOf, logger } = await scene()
    const { id } = await pay()
    const custom_id = (await payments.find(userId, id))?.id
    const reversed = (order_id: string) =>
      sendEvent('PAYMENT.CAPTURE.REVERSED', { id: 'R', custom_id, supplementary_data: { related_ids: { order_id } } })
    await reversed('MERCHANT-OTHER')
    expect([await stateOf(id), await booked()]).toEqual(['captured', 1])
    expect(await planNow()).toMatchObject({ effectivePlan: 'pro' })
    expect(JSON.stringify(logger)).toContain('payment_event_foreign')
    await reversed(id)
    expect(await stateOf(id)).toBe('reversed')
  })

  test('that speaks of an order we never made changes nothing, and the event is kept', async () => {
    const { sendEvent, logger, charges } = await scene()
    const kept = () => count("SELECT count(*) AS n FROM payment_events WHERE kind = 'PAYMENT.CAPTURE.COMPLETED'")
    const before = await kept()
    const related_ids = { order_id: 'NEVER-MADE' }
    const stray = { id: 'C', custom_id: 'never', supplementary_data: { related_ids } }
    await expect(sendEvent('PAYMENT.CAPTURE.COMPLETED', stray)).rejects.toThrow('do not know yet')
    expect(await kept()).toBe(before + 1)
    expect(JSON.stringify(logger)).toContain('payment_event_without_order')
    expect(charges()).toEqual([])
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
