// Captures whose answer was lost: was the money taken?
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { refusals } from '#worker/money/payments/constants.ts'
import type { Order } from '#worker/money/payments/contract.ts'
import { lateScene as scene } from './late-scene.ts'
import { orderRequest } from './paying.ts'

describe('a payment that its buyer approved before the account was closed', () => {
  test('is not taken', async () => {
    const { approved, payments, userId, job, charges, stateOf } = await scene()
    const { id, order } = await approved()
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(userId).run()
    expect(await payments.capture(userId, id)).toMatchObject({ value: { state: 'expired', issue: 'ACCOUNT_CLOSED' } })
    await job(3, 3 * minuteMs)
    expect([await stateOf(order), charges()]).toEqual(['expired', [0]])
  })

  test('counts where PayPal had taken it by then', async () => {
    const { approved, takenUnheard, job, charges, stateOf, userId } = await scene()
    const { id, order } = await approved()
    await takenUnheard(id)
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(userId).run()
    await job(2, 3 * minuteMs)
    expect([await stateOf(order), charges()]).toEqual(['captured', [1]])
  })
})

describe('a payment whose answer was lost', () => {
  test('is asked about at once, so that its buyer has the plan and pays for nothing twice', async () => {
    const { approved, simulated, payments, userId, caller, charges, drain, mails } = await scene()
    const { id } = await approved()
    const { capture } = simulated.provider
    simulated.provider.capture = async (...asked) => {
      await capture(...asked)
      return { kind: 'unknown', reason: 'lost' }
    }
    expect(await payments.capture(userId, id)).toMatchObject({ ok: true, value: { state: 'captured' } })
    expect(await payments.refusalFor(caller, 'basic')).toBe(refusals.lowerPlan)
    await drain()
    expect(charges()).toEqual([1])
    expect(mails).toHaveLength(1)
  })

  test('and that PayPal has not taken yet keeps its buyer from paying for another, and is on the plan tab', async () => {
    const { approved, simulated, payments, userId, caller, job, charges } = await scene()
    const { id, order } = await approved()
    const { capture } = simulated.provider
    simulated.provider.capture = async () => ({ kind: 'unknown', reason: '500' })
    expect(await payments.capture(userId, id)).toMatchObject({ ok: true, value: { state: 'approved' } })
    const why = refusals.otherPending('Pro (yearly)')
    for (const cycle of ['monthly', 'yearly'] as const) {
      expect(await payments.start(caller, { ...orderRequest, cycle })).toMatchObject({ error: { message: why } })
    }
    expect(await payments.listOwn(userId)).toMatchObject([{ id: order.id, state: 'approved' }])
    simulated.provider.capture = capture
    await job(1, 3 * minuteMs)
    expect(charges()).toEqual([1])
    expect(await payments.listOwn(userId)).toMatchObject([{ id: order.id, state: 'captured' }])
  })

  test('and whose question had no answer either keeps its buyer from paying for another until PayPal answers', async () => {
    const { start, simulated, payments, userId, caller, job, charges, stateOf, repository } = await scene()
    const other = await start({ cycle: 'monthly' })
    const id = await start()
    simulated.approve(id)
    const { capture, read } = simulated.provider
    simulated.provider.capture = async (...asked) => {
      await capture(...asked)
      return { kind: 'unknown', reason: 'lost' }
    }
    simulated.provider.read = async () => ({ kind: 'unknown', reason: 'hung' })
    expect(await payments.capture(userId, id)).toMatchObject({ ok: true, value: { state: 'created' } })
    const why = refusals.otherPending('Pro (yearly)')
    expect(await payments.start(caller, { ...orderRequest, cycle: 'monthly' })).toMatchObject({
      error: { message: why },
    })
    expect(await payments.listOwn(userId)).toMatchObject([{ plan: 'pro', cycle: 'yearly', state: 'created' }])
    simulated.provider.capture = capture
    simulated.provider.read = read
    // Another tab comes back from PayPal with what was open before.
    simulated.approve(other)
    expect(await payments.capture(userId, other)).toMatchObject({ value: { state: 'expired', issue: 'OTHER_PENDING' } })
    await job(1, 3 * minuteMs)
    const order = await repository.byProviderOrder(id)
    expect(order && (await stateOf(order))).toBe('captured')
    expect(charges()).toContain(1)
    expect(charges().reduce((sum, one) => sum + one, 0)).toBe(1)
  })

  test('keeps nothing back once PayPal says that its buyer has not agreed', async () => {
    const { start, simulated, payments, userId, caller } = await scene()
    const id = await start()
    const { capture } = simulated.provider
    simulated.provider.capture = async () => ({ kind: 'unknown', reason: '500' })
    expect(await payments.capture(userId, id)).toMatchObject({ value: { state: 'created' } })
    expect(await payments.refusalFor(caller, 'pro')).toBeNull()
    simulated.provider.capture = capture
    expect(await payments.capture(userId, id)).toMatchObject({ value: { state: 'created' } })
    expect(await payments.refusalFor(caller, 'pro')).toBeNull()
    expect(await payments.listOwn(userId)).toEqual([])
  })

  test('is found though its order is old, and no new one takes its place meanwhile', async () => {
    const { approved, takenUnheard, payments, caller, job, charges, stateOf } = await scene()
    const { id, order } = await approved(61 * minuteMs)
    await takenUnheard(id)
    expect(await payments.start(caller, orderRequest)).toMatchObject({ error: { code: 'FORBIDDEN' } })
    await job(10, 15 * minuteMs)
    expect(charges()).toEqual([1])
    expect(await stateOf(order)).toBe('captured')
  })

  test('is found though it was the last time that the order was asked about', async () => {
    const { start, payments, userId, simulated, time, job, charges, stateOf } = await scene()
    const id = await start()
    const order = (await payments.find(userId, id)) as Order
    const due = async () =>
      (await env.DB.prepare('SELECT check_at FROM payment_orders WHERE id = ?')
        .bind(order.id)
        .first<number>('check_at')) ?? 0
    while ((await due()) < order.createdAt + 3 * hourMs) {
      time.now = await due()
      await payments.reconcileDue()
    }
    simulated.approve(id)
    const { capture } = simulated.provider
    simulated.provider.capture = async (...asked) => {
      await capture(...asked)
      return { kind: 'unknown', reason: 'lost' }
    }
    time.now = await due()
    await payments.reconcileDue()
    simulated.provider.capture = capture
    simulated.news.length = 0
    await job(4, 15 * minuteMs)
    expect(charges()).toEqual([1])
    expect(await stateOf(order)).toBe('captured')
  })
})
