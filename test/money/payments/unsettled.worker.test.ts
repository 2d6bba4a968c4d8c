// Payments that PayPal leaves open, and what it says late or by mistake, with real tables.
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { askedPerUser, endedTexts, pendingLifetimeMs, refusals } from '#worker/money/payments/constants.ts'
import type { OrderRequest } from '#worker/money/payments/contract.ts'
import { errorToWire } from '#worker/money/payments/view.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { count } from '../../people/accounts/people.ts'
import { orderRequest, paying } from './paying.ts'
import { scene } from './trouble-scene.ts'

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
