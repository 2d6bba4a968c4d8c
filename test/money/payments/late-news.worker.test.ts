import { describe, expect, test } from 'vitest'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { eventTriedForMs, refusals } from '#worker/money/payments/constants.ts'
import type { Order } from '#worker/money/payments/contract.ts'
import { isUndecided } from '#worker/money/payments/rules.ts'
import { count } from '../../people/accounts/people.ts'
import { lateScene as scene } from './late-scene.ts'
import { orderRequest } from './paying.ts'

const casesOf = (kind: string, { id }: Order) =>
  count('SELECT count(*) AS n FROM book_problems WHERE kind = ? AND subject = ?', kind, id)

describe('a refused order', () => {
  test('is not taken by a late event of its approval, after its buyer paid another one', async () => {
    const { approved, declined, simulated, start, payments, userId, hear, charges } = await scene()
    const { id } = await approved()
    await declined(id)
    const late = simulated.news.splice(0)
    const second = await start()
    expect(second).not.toBe(id)
    simulated.approve(second)
    await payments.capture(userId, second)
    simulated.news.splice(0, simulated.news.length, ...late)
    await hear()
    expect(charges()).toEqual([0, 1])
  })

  test('is not taken by the event of its refusal, but by its buyer who presses again', async () => {
    const { approved, declined, sendEvent, charges, payments, userId, stateOf } = await scene()
    const { id, order } = await approved()
    await declined(id)
    await sendEvent(order, 'PAYMENT.CAPTURE.DENIED', 'C')
    expect(charges()).toEqual([0])
    expect(await stateOf(order)).toBe('denied')
    await payments.capture(userId, id)
    expect(charges()).toEqual([1])
  })
})

describe('a refused order whose buyer presses again', () => {
  test('and gets no answer may be paid: it is neither shown as refused nor paid for twice', async () => {
    const { approved, declined, takenUnheard, payments, userId, caller, charges, job, stateOf } = await scene()
    const { id, order } = await approved()
    await declined(id)
    await takenUnheard(id)
    const pressed = (await payments.find(userId, id)) as Order
    expect(isUndecided(pressed)).toBe(true)
    expect(await payments.start(caller, orderRequest)).toMatchObject({
      error: { message: refusals.otherPending('Pro (yearly)') },
    })
    await job(1, 3 * minuteMs)
    expect(await stateOf(order)).toBe('captured')
    expect(charges()).toEqual([1])
  })

  test('is shown as refused again once PayPal says that nothing was taken, and another can be paid', async () => {
    const { approved, declined, payments, userId, caller, simulated, job, start } = await scene()
    const { id } = await approved()
    await declined(id)
    const { capture } = simulated.provider
    simulated.provider.capture = async () => ({ kind: 'unknown', reason: 'hung' })
    await payments.capture(userId, id)
    simulated.provider.capture = capture
    expect(await payments.refusalFor(caller, 'pro')).not.toBeNull()
    await job(1, 3 * minuteMs)
    expect(isUndecided((await payments.find(userId, id)) as Order)).toBe(false)
    expect(await start()).not.toBe(id)
  })

  test('stays one that may be paid when an event is worked before the job asks', async () => {
    const { approved, declined, takenUnheard, sendEvent, payments, userId, simulated } = await scene()
    const { id, order } = await approved()
    await declined(id)
    const { read } = simulated.provider
    const before = await read(id)
    await takenUnheard(id)
    // PayPal answers as it did before it took the money.
    simulated.provider.read = async () => before
    await sendEvent(order, 'PAYMENT.CAPTURE.DENIED', 'C')
    expect(isUndecided((await payments.find(userId, id)) as Order)).toBe(true)
  })

  test('shows the reason of the last refusal, and keeps it where its buyer did not agree again', async () => {
    const { approved, declined, payments, userId, simulated } = await scene()
    const { id } = await approved()
    await declined(id)
    simulated.provider.capture = async () => ({ kind: 'refused', issue: 'CARD_EXPIRED' })
    expect(await payments.capture(userId, id)).toMatchObject({ value: { issue: 'CARD_EXPIRED', checkAt: null } })
    simulated.provider.capture = async () => ({ kind: 'refused', issue: 'PAYER_ACTION_REQUIRED' })
    expect(await payments.capture(userId, id)).toMatchObject({ value: { issue: 'CARD_EXPIRED', checkAt: null } })
  })
})

describe('a reversal', () => {
  test('that is reported before the payment is known takes it back, and no refund is sent beside it', async () => {
    const { approved, takenUnheard, sendEvent, job, stateOf, plans, userId, refunds, simulated } = await scene()
    const { id, order } = await approved()
    await takenUnheard(id)
    await sendEvent(order, 'PAYMENT.CAPTURE.REVERSED', 'R')
    expect(await stateOf(order)).toBe('reversed')
    await job(3, 3 * minuteMs)
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'free' })
    await refunds.refund(order.id, { request_id: crypto.randomUUID(), amount: '399.99', reason: 'goodwill' }, 7)
    expect(simulated.accounts().flatMap((account) => account.refunds)).toEqual([])
  })

  test('of a payment that PayPal still looks into is tried again until the money came', async () => {
    const { approved, trouble, payments, userId, sendEvent, simulated, events, drain, time, stateOf } = await scene()
    const { id, order } = await approved()
    trouble({ pending: 1 })
    await payments.capture(userId, id)
    trouble({})
    await expect(sendEvent(order, 'PAYMENT.CAPTURE.REVERSED', 'R')).rejects.toThrow('not paid')
    expect(await stateOf(order)).toBe('pending')
    for (const account of simulated.accounts()) simulated.release(account)
    time.now += 2 * minuteMs
    await events.sweep()
    await drain()
    expect(await stateOf(order)).toBe('reversed')
  })

  test('of a payment that never comes is a case in the end, and is not tried any more', async () => {
    const { approved, sendEvent, events, drain, time, stateOf, simulated } = await scene()
    const { order } = await approved()
    simulated.provider.capture = async () => ({ kind: 'refused', issue: 'INSTRUMENT_DECLINED' })
    await expect(sendEvent(order, 'PAYMENT.CAPTURE.REVERSED', 'R')).rejects.toThrow('not paid')
    expect(await casesOf('reversal_unclear', order)).toBe(0)
    time.now += eventTriedForMs
    await events.sweep()
    await drain()
    expect(await casesOf('reversal_unclear', order)).toBe(1)
    expect(await stateOf(order)).toBe('denied')
    const waiting = 'SELECT count(*) AS n FROM payment_events WHERE order_id = ? AND handled_at IS NULL'
    expect(await count(waiting, order.id)).toBe(0)
  })
})

describe('an event of a paid order', () => {
  async function paid() {
    const office = await scene()
    const { id } = await office.pay()
    const order = (await office.payments.find(office.userId, id)) as Order
    const hear = async (event_type: string, resource: object) => {
      const body = JSON.stringify({ id: `EV-${crypto.randomUUID()}`, event_type, resource })
      await office.events.accept(new Headers(), body)
      await office.drain()
    }
    return {
      ...office,
      order,
      report: hear,
      ended: (outcome_code: string, seller_transaction_id = order.captureId) =>
        hear('CUSTOMER.DISPUTE.RESOLVED', {
          dispute_id: `D-${order.id}`,
          disputed_transactions: [{ seller_transaction_id, custom: order.id }],
          dispute_outcome: { outcome_code },
        }),
    }
  }

  test('that is about another payment is not believed, and is a case', async () => {
    const { order, report, ended, stateOf } = await paid()
    const supplementary_data = { related_ids: { capture_id: 'ANOTHER' } }
    await report('PAYMENT.CAPTURE.REVERSED', { id: `R-${order.id}`, custom_id: order.id, supplementary_data })
    expect(await stateOf(order)).toBe('captured')
    await ended('RESOLVED_BUYER_FAVOUR', 'ANOTHER')
    expect(await stateOf(order)).toBe('captured')
    expect(await casesOf('provider_differs', order)).toBe(1)
  })

  test('that ends a dispute the other way after an appeal is a case', async () => {
    const { order, ended, stateOf } = await paid()
    await ended('RESOLVED_SELLER_FAVOUR')
    await ended('CANCELED_BY_BUYER')
    expect(await casesOf('dispute_unclear', order)).toBe(0)
    await ended('RESOLVED_BUYER_FAVOUR')
    expect(await stateOf(order)).toBe('captured')
    expect(await casesOf('dispute_unclear', order)).toBe(1)
  })

  test('that says a dispute is won after PayPal took the payment back is a case', async () => {
    const { order, sendEvent, ended, stateOf } = await paid()
    await sendEvent(order, 'PAYMENT.CAPTURE.REVERSED', 'R')
    expect(await stateOf(order)).toBe('reversed')
    await ended('RESOLVED_SELLER_FAVOUR')
    expect(await casesOf('dispute_unclear', order)).toBe(1)
  })
})
