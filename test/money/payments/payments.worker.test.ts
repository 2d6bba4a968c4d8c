import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { minuteMs, toIso } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { refusals, texts } from '#worker/money/payments/constants.ts'
import { paymentsDataSource } from '#worker/money/payments/personal-data.ts'
import { createReceiptsRepository } from '#worker/money/payments/receipts/repository.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { addPerson, count } from '../../people/accounts/people.ts'
import { startAt } from './office.ts'
import { orderRequest, paying } from './paying.ts'

const scene = paying
const buyer = orderRequest.buyer

const entriesOf = (userId: number) =>
  count('SELECT count(*) AS n FROM ledger AS l JOIN payers AS p ON p.id = l.payer_id WHERE p.user_id = ?', userId)

describe('paying', () => {
  test('makes the plan run, books the money and mails one receipt', async () => {
    const { pay, plans, userId, drain, mails } = await scene()
    const { captured } = await pay()
    expect(captured).toMatchObject({ ok: true, value: { state: 'captured' } })
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'pro', status: 'active', paidDaysRemaining: 365 })
    await drain()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/^VAT invoice TL-\d{6}: Touchline Pro, one year$/)
    expect(mails[0]?.text).toContain('Robin Fairweather, 1 High Street, Leeds')
    expect(await entriesOf(userId)).toBe(1)
  })

  test('twice at once, in two tabs, with webhooks in between, is one payment', async () => {
    const { start, payments, simulated, userId, hear, mails } = await scene()
    const ids = await Promise.all([start(), start(), start()])
    expect(new Set(ids).size).toBe(1)
    const [id = ''] = ids
    simulated.approve(id)
    await Promise.all([1, 2, 3].map(() => payments.capture(userId, id)))
    await hear(3)
    await payments.capture(userId, id)
    expect(simulated.accounts().flatMap(({ charges }) => charges)).toHaveLength(1)
    expect(await entriesOf(userId)).toBe(1)
    expect(mails).toHaveLength(1)
  })

  test('whose answer is lost is found within fifteen minutes, with one receipt', async () => {
    const { start, payments, simulated, userId, trouble, time, drain, mails, plans } = await scene()
    const id = await start()
    simulated.approve(id)
    trouble({ lost: 1 })
    expect(await payments.capture(userId, id)).toMatchObject({ ok: true, value: { state: 'created' } })
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'free' })
    trouble({})
    for (time.now += minuteMs; time.now < startAt + 15 * minuteMs; time.now += minuteMs) await payments.reconcileDue()
    await drain()
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'pro' })
    expect(mails).toHaveLength(1)
  })

  test('of an order that the buyer left after agreeing is taken by the webhook', async () => {
    const { start, simulated, hear, plans, userId } = await scene()
    simulated.approve(await start())
    await hear()
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'pro' })
  })

  test('that was refused once can be tried again, and its lost answer is found too', async () => {
    const { start, payments, simulated, userId, trouble, time, plans } = await scene()
    const id = await start()
    simulated.approve(id)
    trouble({ declined: 1 })
    expect(await payments.capture(userId, id)).toMatchObject({ ok: true, value: { state: 'denied' } })
    trouble({ lost: 1 })
    await payments.capture(userId, id)
    trouble({})
    time.now += 3 * minuteMs
    await payments.reconcileDue()
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'pro' })
  })

  test('is bound to its user, plan, cycle and amount', async () => {
    const { start, payments, simulated, userId } = await scene()
    const id = await start()
    simulated.approve(id)
    const { id: other } = await addPerson()
    expect(await payments.capture(other, id)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
    for (const bound of [{ plan: 'basic' }, { cycle: 'monthly' }, { amountPence: 1 }] as const) {
      const refused = await payments.capture(userId, id, bound)
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'CONFLICT', message: `${refusals.orderDiffers} (${id})` },
      })
    }
    expect(simulated.accounts().flatMap(({ charges }) => charges)).toEqual([])
  })

  test('with another amount than the price is refused, and Premium for who is no agent', async () => {
    const { payments, caller } = await scene()
    expect(await payments.start(caller, { ...orderRequest, amountPence: 1 })).toMatchObject({
      ok: false,
      error: { message: refusals.amountDiffers },
    })
    const premium = { ...orderRequest, plan: 'premium' } as const
    expect(await payments.start(caller, premium)).toMatchObject({ ok: false, error: { message: refusals.agentsOnly } })
    const agent = await scene({ roleId: roleIds.Agent })
    expect(await agent.payments.start(agent.caller, premium)).toMatchObject({ ok: true })
  })

  test('for less than what runs is refused, for more is not', async () => {
    const { pay, payments, caller } = await scene()
    await pay({ cycle: 'monthly' })
    expect(await payments.start(caller, { ...orderRequest, plan: 'basic' })).toMatchObject({
      ok: false,
      error: { message: refusals.lowerPlan },
    })
    expect(await payments.start(caller, orderRequest)).toMatchObject({ ok: true })
  })

  test('while PayPal does not answer leaves an order that a second try goes on with', async () => {
    const { payments, caller, trouble, start, simulated } = await scene()
    trouble({ lost: 1 })
    expect(await payments.start(caller, orderRequest)).toMatchObject({
      ok: false,
      error: { message: texts.notCreated },
    })
    trouble({})
    await start()
    expect(simulated.accounts()).toHaveLength(1)
  })
})

describe('the books', () => {
  test('refuse an entry that does not balance, a change, and a deletion', async () => {
    const { pay, userId } = await scene()
    await pay()
    const unbalanced = `INSERT INTO ledger SELECT payer_id, number + 1, order_id, kind, 'other', plan, cycle, gross_pence,
      cash + 1, held, fees, vat, deferred, refunds, at FROM ledger WHERE payer_id = (SELECT id FROM payers WHERE user_id = ?1)`
    const attempt = (sql: string) => env.DB.prepare(sql).bind(userId).run()
    await expect(attempt(unbalanced)).rejects.toThrow('ledger_balances')
    const own = 'WHERE payer_id = (SELECT id FROM payers WHERE user_id = ?1)'
    await expect(attempt(`UPDATE ledger SET cash = 0, vat = 0 ${own}`)).rejects.toThrow('only added')
    await expect(attempt(`DELETE FROM ledger ${own}`)).rejects.toThrow('only added')
    await expect(env.DB.prepare('DELETE FROM receipts').run()).rejects.toThrow('only added')
  })

  test('shorten the plan by what PayPal gave back, with a credit note', async () => {
    const { pay, simulated, hear, plans, userId, receipts, mails } = await scene()
    const { id } = await pay()
    const [account] = simulated.accounts()
    if (account) simulated.refund(account, 0.5)
    await hear(2)
    const { paidDaysRemaining } = await plans.planOf(userId)
    expect(paidDaysRemaining).toBeGreaterThan(180)
    expect(paidDaysRemaining).toBeLessThan(185)
    expect((await receipts.ofPayment(id)).map(({ kind, grossPence }) => [kind, grossPence])).toEqual([
      ['receipt', 39_999],
      ['credit_note', 20_000],
    ])
    expect(mails).toHaveLength(2)
    if (account) simulated.refund(account, 1)
    await hear()
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'free', paidUntilAt: null })
  })

  test('number receipts without gaps, also of payments at once', async () => {
    const scenes = await Promise.all(Array.from({ length: 6 }, () => scene()))
    await Promise.all(scenes.map(({ pay }) => pay({ plan: 'basic', cycle: 'monthly' })))
    const { results } = await env.DB.prepare('SELECT number FROM receipts ORDER BY number').all<{ number: number }>()
    expect(results.map(({ number }) => number)).toEqual(results.map((_, index) => index + 1))
  })
})

describe('a receipt', () => {
  test('names the buyer above £250 only, and is found by its owner alone', async () => {
    const { pay, receipts, userId } = await scene()
    const { id } = await pay({ plan: 'basic', cycle: 'monthly' })
    const [receipt] = await receipts.ofPayment(id)
    expect(receipt).toMatchObject({ buyer: null, grossPence: 999, vatPence: 166 })
    const name = `TL-${String(receipt?.number).padStart(6, '0')}`
    expect(await receipts.find(userId, name)).toMatchObject({ paymentId: id, untilAt: Date.UTC(2026, 11, 22, 12) })
    const { id: other } = await addPerson()
    expect(await receipts.find(other, name)).toBeNull()
    for (const wrong of ['', 'TL-0', '1 OR 1', '-1', '999999999999'])
      expect(await receipts.find(userId, wrong)).toBeNull()
  })

  test('whose message was lost is mailed by the sweep, and only once', async () => {
    const { pay, receipts, drain, mails, time } = await scene()
    const { id } = await pay()
    const [receipt] = await receipts.ofPayment(id)
    await Promise.all([1, 2, 3].map(() => receipts.mail(receipt?.number ?? 0)))
    expect(mails).toHaveLength(1)
    time.now += 10 * minuteMs
    await receipts.sweep()
    await drain()
    expect(mails.filter(({ text }) => text.includes(id))).toHaveLength(1)
  })
})

describe('an erased user', () => {
  test('leaves the books as they were, without a name but on documents above £250', async () => {
    const { pay, receipts, userId } = await scene()
    const { id } = await pay()
    const before = await entriesOf(userId)
    const database = openDatabase(env.DB)
    await paymentsDataSource(database).erase(userId)
    expect(before).toBe(1)
    expect(await entriesOf(userId)).toBe(0)
    expect(
      await count('SELECT count(*) AS n FROM payment_orders WHERE provider_order_id = ? AND buyer IS NOT NULL', id),
    ).toBe(0)
    const [receipt] = await receipts.ofPayment(id)
    expect(receipt?.buyer).toEqual(buyer)
    const repository = createReceiptsRepository(database)
    await repository.purgeBuyers(startAt + 2_500 * 24 * 60 * minuteMs, 10_000)
    expect((await receipts.ofPayment(id))[0]?.buyer).toBeNull()
  })

  test('between approval and capture is charged nothing', async () => {
    const { start, simulated, hear, userId } = await scene()
    const id = await start()
    simulated.approve(id)
    await paymentsDataSource(openDatabase(env.DB)).erase(userId)
    await hear()
    expect(simulated.accounts()[0]?.charges).toEqual([])
    expect(
      await count("SELECT count(*) AS n FROM payment_orders WHERE provider_order_id = ? AND state = 'expired'", id),
    ).toBe(1)
  })
})

describe('a webhook', () => {
  test('with a bad signature, another shape or an unknown order changes nothing', async () => {
    const { events, pay, simulated, logger, userId } = await scene()
    await pay()
    const [event] = simulated.news
    const verify = simulated.provider.verify
    simulated.provider.verify = async () => ({ kind: 'ok', value: false })
    expect(await events.accept(new Headers(), JSON.stringify(event))).toMatchObject({
      ok: false,
      error: { code: 'FORBIDDEN' },
    })
    simulated.provider.verify = async () => ({ kind: 'unknown', reason: 'hung' })
    expect(await events.accept(new Headers(), JSON.stringify(event))).toMatchObject({
      ok: false,
      error: { code: 'UNAVAILABLE' },
    })
    simulated.provider.verify = verify
    expect(await events.accept(new Headers(), '{"id":1}')).toMatchObject({ ok: false, error: { code: 'INVALID' } })
    expect(await events.accept(new Headers(), 'nonsense')).toMatchObject({ ok: false, error: { code: 'INVALID' } })
    const stray = { id: `EV-${crypto.randomUUID()}`, event_type: 'SOMETHING.NEW', resource: { id: 'X' } }
    expect(await events.accept(new Headers(), JSON.stringify(stray))).toMatchObject({ ok: true })
    await events.handle(stray.id)
    expect(JSON.stringify(logger)).not.toContain('Robin')
    expect(await entriesOf(userId)).toBe(1)
  })

  test('that cannot be worked now stays, and the sweep brings it back', async () => {
    const { start, simulated, events, trouble, drain, time, plans, userId } = await scene()
    simulated.approve(await start())
    const [event] = simulated.news
    await events.accept(new Headers(), JSON.stringify(event))
    trouble({ hung: 1 })
    await expect(drain()).rejects.toThrow('did not say')
    trouble({})
    time.now += 5 * minuteMs
    await events.sweep()
    await drain()
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'pro' })
  })

  test('of a dispute keeps the plan, and takes it when the dispute is lost', async () => {
    const { pay, events, plans, userId, simulated, drain } = await scene()
    await pay()
    const [account] = simulated.accounts()
    const disputed_transactions = [{ seller_transaction_id: account?.charges[0]?.id }]
    const dispute_id = `PP-D-${crypto.randomUUID()}`
    const sendEvent = async (event_type: string, more: object = {}) => {
      const event = { id: crypto.randomUUID(), event_type, resource: { dispute_id, disputed_transactions, ...more } }
      await events.accept(new Headers(), JSON.stringify(event))
      await drain()
    }
    await sendEvent('CUSTOMER.DISPUTE.CREATED')
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'pro' })
    await sendEvent('CUSTOMER.DISPUTE.RESOLVED', { dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } })
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'free' })
  })
})

test('the export has payments and receipts', async () => {
  const { pay, userId } = await scene()
  const { id } = await pay()
  const pages = []
  for await (const page of paymentsDataSource(openDatabase(env.DB)).pages?.(userId) ?? []) pages.push(...page)
  expect(pages).toEqual([
    expect.objectContaining({ payment_id: id, amount: 399.99, state: 'captured', created_at: toIso(startAt) }),
  ])
})
