import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createInboxRepository } from '#worker/alerting/notifications/inbox/repository.ts'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { refundTexts } from '#worker/money/payments/refunds/constants.ts'
import { count } from '../../people/accounts/people.ts'
import { paying } from './paying.ts'

const operatorId = 7
const form = (amount: string, more: object = {}) => ({
  request_id: crypto.randomUUID(),
  amount,
  reason: 'goodwill',
  ...more,
})

async function paid(more: object = {}) {
  const scene = await paying()
  const { id } = await scene.pay(more)
  const order = await scene.payments.find(scene.userId, id)
  if (!order) throw new Error('not paid')
  const stateOf = async () => (await scene.payments.find(scene.userId, id))?.state
  const givenBack = () => scene.simulated.accounts().flatMap(({ refunds }) => refunds.map((one) => one.amountPence))
  return { ...scene, order, paymentId: id, stateOf, givenBack }
}

const notesOn = (order: string) =>
  count("SELECT count(*) AS n FROM audit_log WHERE action = 'payment_refunded' AND before LIKE ?", `%${order}%`)

describe('an operator who gives half back', () => {
  test('sees ledger, plan, credit note and audit log agree', async () => {
    const { refunds, order, plans, userId, receipts, drain, mails, stateOf } = await paid()
    expect(await refunds.refund(order.id, form('199.99'), operatorId)).toMatchObject({
      ok: true,
      value: { state: 'done', amountPence: 19_999 },
    })
    expect(await stateOf()).toBe('partly_refunded')
    expect((await plans.planOf(userId)).paidDaysRemaining).toBeLessThan(185)
    expect((await receipts.ofOrder(order.id)).map(({ kind, grossPence }) => [kind, grossPence])).toEqual([
      ['receipt', 39_999],
      ['credit_note', 19_999],
    ])
    expect(await notesOn(order.id)).toBe(1)
    await drain()
    expect(mails.at(0)?.text).toContain('right to cancel within 14 days without a reason, until Sun, 6 Dec 2026, 12:00')
    expect(mails.at(0)?.text).toContain('https://touchline.example/terms#cancellation-form')
    expect(mails.at(-1)?.subject).toMatch(/^Credit note/)
    expect(mails.at(-1)?.text).toMatch(/^Credits: VAT invoice TL-\d{6} of Sun, 22 Nov 2026$/m)
    // Half of the year from 22 November.
    expect(mails.at(-1)?.text).toMatch(/Your paid plan now: Runs until .* 2[34] May 2027/)
  })

  test('twice with the same form, or at once in two tabs, gives it back once', async () => {
    const { refunds, order, givenBack } = await paid()
    const asked = form('100')
    await Promise.all([1, 2, 3].map(() => refunds.refund(order.id, asked, operatorId)))
    await refunds.refund(order.id, asked, operatorId)
    expect(givenBack()).toEqual([10_000])
    expect(await notesOn(order.id)).toBe(1)
    expect(await refunds.refund(order.id, { ...asked, amount: '5' }, operatorId)).toMatchObject({
      ok: false,
      error: { message: refundTexts.reused },
    })
  })

  test('cannot give back more than is left, also not with two refunds on their way', async () => {
    const { refunds, order, trouble, givenBack } = await paid()
    trouble({ hung: 1 })
    expect(await refunds.refund(order.id, form('300'), operatorId)).toMatchObject({ value: { state: 'requested' } })
    trouble({})
    expect(await refunds.refund(order.id, form('100'), operatorId)).toMatchObject({
      ok: false,
      error: { message: refundTexts.tooMuch },
    })
    expect(givenBack()).toEqual([])
    expect(await notesOn(order.id)).toBe(1)
  })

  test('learns when PayPal refuses, and nothing is booked', async () => {
    const { refunds, order, simulated, stateOf } = await paid()
    simulated.provider.refund = async () => ({ kind: 'refused', issue: 'REFUND_TIME_LIMIT_EXCEEDED' })
    expect(await refunds.refund(order.id, form('10'), operatorId)).toMatchObject({
      ok: false,
      error: { message: `${refundTexts.failed} (REFUND_TIME_LIMIT_EXCEEDED)` },
    })
    expect(await stateOf()).toBe('captured')
  })
})

describe('a refund', () => {
  test('whose answer is lost is asked for again under the same id, and is one refund', async () => {
    const { refunds, order, trouble, time, givenBack, stateOf, simulated } = await paid()
    simulated.news.length = 0
    trouble({ lost: 1 })
    await refunds.refund(order.id, form('399.99'), operatorId)
    expect(givenBack()).toEqual([39_999])
    expect(await stateOf()).toBe('captured')
    trouble({})
    time.now += 3 * minuteMs
    await refunds.sweep()
    expect(await stateOf()).toBe('refunded')
    expect(givenBack()).toEqual([39_999])
    expect((await refunds.ofOrder(order.id)).map(({ state }) => state)).toEqual(['done'])
  })

  test('whose webhook comes before the lost answer closes the same row', async () => {
    const { refunds, order, trouble, hear, time, stateOf } = await paid()
    trouble({ lost: 1 })
    await refunds.refund(order.id, form('399.99'), operatorId)
    trouble({})
    await hear(3)
    expect(await stateOf()).toBe('refunded')
    expect((await refunds.ofOrder(order.id)).map(({ state }) => state)).toEqual(['done'])
    time.now += 3 * minuteMs
    await refunds.sweep()
    expect(await count('SELECT count(*) AS n FROM ledger WHERE order_id = ?', order.id)).toBe(2)
  })

  test('that was made at PayPal, and whose webhook is lost, is found within a day', async () => {
    const { simulated, payments, time, stateOf } = await paid()
    const [account] = simulated.accounts()
    if (account) simulated.refund(account, 1)
    simulated.news.length = 0
    time.now += dayMs
    await payments.reconcileDue()
    expect(await stateOf()).toBe('refunded')
  })

  test('while an upgrade is being paid credits only what is left of the smaller plan', async () => {
    const scene = await paid({ plan: 'basic', cycle: 'yearly' })
    const upgradeId = await scene.start({ plan: 'pro', cycle: 'monthly' })
    scene.simulated.approve(upgradeId)
    await scene.refunds.refund(scene.order.id, form('99.99'), operatorId)
    await scene.payments.capture(scene.userId, upgradeId)
    const { effectivePlan, paidDaysRemaining } = await scene.plans.planOf(scene.userId)
    expect(effectivePlan).toBe('pro')
    expect(paidDaysRemaining).toBeLessThanOrEqual(31)
  })
})

describe('a customer', () => {
  const request = (more: object = {}) => ({ request_id: crypto.randomUUID(), note: '', ...more })

  test('gets all of it back on the first day when no alert was sent, and the plan ends', async () => {
    const { refunds, order, plans, userId, givenBack } = await paid()
    expect(await refunds.offer(order)).toMatchObject({ rightPence: 39_999, isUsed: false })
    await refunds.cancel(order, request())
    expect(givenBack()).toEqual([39_999])
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'free' })
  })

  test('gets the unused days back when the plan was used, and presses twice without effect', async () => {
    const { refunds, order, time, alerted, userId, givenBack } = await paid()
    time.now += 5 * dayMs
    await alerted(userId)
    const asked = request()
    await refunds.cancel(order, asked)
    await refunds.cancel(order, asked)
    expect(givenBack()).toEqual([Math.floor((39_999 * 360) / 365)])
  })

  test('who never asked for the plan to start at once gets all of it back within 14 days, used or not', async () => {
    const { refunds, order, time, alerted, userId, givenBack } = await paid({ isStartAsked: false })
    time.now += 5 * dayMs
    await alerted(userId)
    await refunds.cancel(order, request())
    expect(givenBack()).toEqual([39_999])
  })

  test('who asked for it at a second press, of the same order, has asked', async () => {
    const { start, simulated, payments, userId, alerted, refunds, time } = await paying()
    await start({ isStartAsked: false })
    const id = await start()
    simulated.approve(id)
    const captured = await payments.capture(userId, id)
    if (!captured.ok) throw new Error('not paid')
    time.now += dayMs
    await alerted(userId)
    expect(await refunds.offer(captured.value)).toMatchObject({ isUsed: true })
  })

  test('cannot make a used plan unused again by deleting the messages', async () => {
    const { refunds, order, time, alerted, userId } = await paid()
    time.now += dayMs
    const keys = [await alerted(userId), await alerted(userId, { isRetry: true })]
    const inbox = createInboxRepository(openDatabase(env.DB))
    expect(await inbox.remove(userId, keys, time.now)).toMatchObject({ found: 2 })
    await inbox.purgeDeleted(time.now)
    expect(await count('SELECT count(*) AS n FROM deliveries WHERE user_id = ?', userId)).toBe(0)
    time.now += dayMs
    expect(await refunds.offer(order)).toMatchObject({ isUsed: true, usedDays: 2 })
  })

  test('uses a plan by an alert that reached them after the payment, at whichever try, and by nothing else', async () => {
    const { refunds, order, time, alerted, userId, neighbour } = { ...(await paid()), neighbour: (await paid()).userId }
    const isUsed = async () => (await refunds.offer(order))?.isUsed
    time.now -= dayMs
    await alerted(userId)
    time.now += 2 * dayMs
    // A letter of ours, and an alert of another user.
    await alerted(userId, { alertId: null })
    await alerted(neighbour)
    expect(await isUsed()).toBe(false)
    await alerted(userId, { isRetry: true })
    expect(await isUsed()).toBe(true)
  })

  test('who cancels two periods in a row pays for the days that the second one has run', async () => {
    const { refunds, order, pay, payments, time, alerted, userId, givenBack, plans } = await paid({ cycle: 'monthly' })
    time.now += minuteMs
    const { id } = await pay({ cycle: 'monthly' })
    const second = await payments.find(userId, id)
    if (!second) throw new Error('not paid')
    time.now += 10 * dayMs - minuteMs
    await alerted(userId)
    await refunds.cancel(order, request())
    time.now += 3 * dayMs
    expect(await refunds.offer(second)).toMatchObject({ usedDays: 3, totalDays: 31 })
    await refunds.cancel(second, request())
    expect(givenBack()).toEqual([Math.floor((3_999 * 20) / 30), Math.floor((3_999 * 28) / 31)])
    expect((await plans.planOf(userId)).paidDaysRemaining).toBeLessThanOrEqual(1)
  })

  test('whose first refund is still on its way pays for them as well', async () => {
    const { refunds, order, pay, payments, time, alerted, userId, trouble, stateOf } = await paid({ cycle: 'monthly' })
    time.now += minuteMs
    const second = await payments.find(userId, (await pay({ cycle: 'monthly' })).id)
    if (!second) throw new Error('not paid')
    time.now += 10 * dayMs - minuteMs
    await alerted(userId)
    trouble({ hung: 1 })
    await refunds.cancel(order, request())
    expect(await stateOf()).toBe('captured')
    time.now += 3 * dayMs
    expect(await refunds.offer(second)).toMatchObject({ usedDays: 3, isUsed: true })
  })

  test('who cancels in several tabs at once gets the right once, and the other tabs say so', async () => {
    const { refunds, order, time, alerted, userId, givenBack } = await paid({ cycle: 'monthly' })
    time.now += 13 * dayMs
    await alerted(userId)
    expect(await refunds.refund(order.id, form('10'), operatorId)).toMatchObject({ ok: true })
    // The money left would be enough for several.
    const answers = await Promise.all([1, 2, 3].map(() => refunds.cancel(order, request())))
    const right = Math.floor((3_999 * 17) / 30) - 1_000
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ error: { code: 'CONFLICT', message: refundTexts.changed } })
    }
    expect(givenBack()).toEqual([1_000, right])
  })

  test('asks after the 14 days, once, and an operator decides', async () => {
    const { refunds, order, time, givenBack } = await paid()
    time.now += 20 * dayMs
    expect(await refunds.cancel(order, request({ note: 'Season over' }))).toEqual({ ok: true, value: null })
    expect(await refunds.cancel(order, request())).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
    expect(givenBack()).toEqual([])
    expect(await refunds.decline(order.id, operatorId)).toMatchObject({ ok: true })
    const declined = "SELECT count(*) AS n FROM audit_log WHERE action = 'refund_declined' AND actor_id = ?"
    expect(await count(declined, operatorId)).toBe(1)
    expect((await refunds.ofOrder(order.id)).map(({ state, note }) => [state, note])).toEqual([
      ['answered', 'Season over'],
    ])
  })
})

test('a dispute rests what buys for the user, not their alerts, until it is won', async () => {
  const { order, events, drain, plans, userId, refunds } = await paid()
  const dispute_id = `PP-D-${crypto.randomUUID()}`
  const sendEvent = async (event_type: string, more: object = {}) => {
    const disputed_transactions = [{ seller_transaction_id: order.captureId }]
    const event = { id: crypto.randomUUID(), event_type, resource: { dispute_id, disputed_transactions, ...more } }
    await events.accept(new Headers(), JSON.stringify(event))
    await drain()
  }
  await sendEvent('CUSTOMER.DISPUTE.CREATED')
  expect(await plans.planOf(userId)).toMatchObject({
    isDisputed: true,
    effectivePlan: 'pro',
    entitlements: { autoPurchase: false, autoRegistration: false, sms: true, alertsPerMonth: null },
  })
  expect(await refunds.refund(order.id, form('1'), operatorId)).toMatchObject({
    ok: false,
    error: { message: refundTexts.disputed },
  })
  await sendEvent('CUSTOMER.DISPUTE.RESOLVED', { dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } })
  expect(await plans.planOf(userId)).toMatchObject({ isDisputed: false, entitlements: { autoPurchase: true } })
  expect(await env.DB.prepare('SELECT sum(held) AS n FROM ledger WHERE order_id = ?').bind(order.id).first()).toEqual({
    n: 0,
  })
})
