// Disputes and reversals as PayPal reports them, in any order, beside refunds of ours.
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { inDeep } from '#test/sample.ts'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import type { Order } from '#worker/money/payments/contract.ts'
import { count } from '../../people/accounts/people.ts'
import { paying } from './paying.ts'

const operatorId = 7
const form = (amount: string) => ({ request_id: crypto.randomUUID(), amount, reason: 'goodwill' })
const casesOf = (kind: string, order: string) =>
  count('SELECT count(*) AS n FROM book_problems WHERE kind = ? AND subject = ?', kind, order)

async function paid() {
  const office = await paying()
  const { events, drain, payments, simulated, userId } = office
  const { id } = await office.pay()
  const order = (await payments.find(userId, id)) as Order
  const [account] = simulated.accounts()
  if (!account) throw new Error('not paid')
  simulated.news.length = 0
  const sendEvent = async (event_type: string, resource: object) => {
    await events.accept(new Headers(), JSON.stringify({ id: `EV-${crypto.randomUUID()}`, event_type, resource }))
    await drain()
  }
  const disputed_transactions = [{ seller_transaction_id: order.captureId }]
  const dispute = (id: string, outcome?: string) =>
    sendEvent(outcome ? 'CUSTOMER.DISPUTE.RESOLVED' : 'CUSTOMER.DISPUTE.CREATED', {
      dispute_id: `${id}-${order.id}`,
      disputed_transactions,
      ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
    })
  return {
    ...office,
    order,
    account,
    sendEvent,
    dispute,
    stateOf: async () => (await payments.findAny(order.id))?.state,
    givenBack: () => account.refunds.map(({ amountPence }) => amountPence),
    held: async () =>
      (
        await env.DB.prepare('SELECT sum(held) AS n FROM ledger WHERE order_id = ?').bind(order.id).first<{
          n: number
        }>()
      )?.n,
    reversed: () => sendEvent('PAYMENT.CAPTURE.REVERSED', { id: `R-${order.id}`, custom_id: order.id }),
  }
}

describe('a dispute', () => {
  test('whose end comes before its beginning leaves the payment as it ended', async () => {
    const { dispute, stateOf, held, order } = await paid()
    await dispute('D', 'RESOLVED_SELLER_FAVOUR')
    await dispute('D')
    await dispute('D')
    expect(await stateOf()).toBe('captured')
    expect(await held()).toBe(0)
    expect(await count('SELECT count(*) AS n FROM ledger WHERE order_id = ?', order.id)).toBe(1)
  })

  test('that is worked beside its own end, at once, leaves the payment as it ended', async () => {
    const { payments, order, stateOf, held } = await paid()
    const id = `D-${order.id}`
    await Promise.all([
      payments.handleDispute(order, { id, outcome: null }),
      payments.handleDispute(order, { id, outcome: 'RESOLVED_SELLER_FAVOUR' }),
    ])
    expect(await stateOf()).toBe('captured')
    expect(await held()).toBe(0)
  })

  test('that follows an undecided one holds the money until it is decided itself', async () => {
    const { dispute, stateOf, held } = await paid()
    await dispute('D1')
    await dispute('D2')
    await dispute('D1', 'NONE')
    expect(await stateOf()).toBe('disputed')
    expect(await held()).toBe(39_999)
    await dispute('D1', 'NONE')
    expect(await stateOf()).toBe('disputed')
    await dispute('D2', 'CANCELED_BY_BUYER')
    expect([await stateOf(), await held()]).toEqual(['captured', 0])
  })

  test('whose end no event reported is found by the job, however long it lasts', async () => {
    const { simulated, account, hear, payments, time, stateOf } = await paid()
    simulated.dispute(account)
    await hear()
    for (let week = 0; week < inDeep(9, 53); week += 1) {
      time.now += 7 * dayMs
      await payments.reconcileDue()
    }
    expect(await stateOf()).toBe('disputed')
    simulated.endDispute(account, 'RESOLVED_SELLER_FAVOUR', false)
    simulated.news.length = 0
    time.now += dayMs
    await payments.reconcileDue()
    expect(await stateOf()).toBe('captured')
  })

  test('that ended in a way we do not know is a case for the operator, and nothing is booked', async () => {
    const { dispute, stateOf, held, order, plans, userId } = await paid()
    await dispute('D')
    await dispute('D', 'RESOLVED_IN_A_NEW_WAY')
    expect([await stateOf(), await held()]).toEqual(['disputed', 39_999])
    expect(await casesOf('dispute_unclear', order.id)).toBe(1)
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'pro' })
  })

  test('that the buyer took back keeps the plan and the money', async () => {
    const { dispute, stateOf, plans, userId } = await paid()
    await dispute('D')
    await dispute('D', 'CANCELED_BY_BUYER')
    expect(await stateOf()).toBe('captured')
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'pro', isDisputed: false })
  })

  test('about two payments holds both, and gives free or takes both', async () => {
    const { pay, payments, userId, sendEvent, order, simulated } = await paid()
    const second = await payments.find(userId, (await pay({ cycle: 'monthly' })).id)
    if (!second) throw new Error('not paid')
    simulated.news.length = 0
    const disputed_transactions = [order, second].map((one) => ({ seller_transaction_id: one.captureId }))
    const states = async () =>
      Promise.all([order, second].map(async ({ id }) => (await payments.findAny(id))?.state ?? null))
    const both = { dispute_id: `D-${order.id}`, disputed_transactions }
    const resolved = (outcome_code: string) =>
      sendEvent('CUSTOMER.DISPUTE.RESOLVED', { ...both, dispute_outcome: { outcome_code } })
    await sendEvent('CUSTOMER.DISPUTE.CREATED', both)
    await sendEvent('CUSTOMER.DISPUTE.CREATED', { ...both, disputed_transactions: disputed_transactions.toReversed() })
    expect(await states()).toEqual(['disputed', 'disputed'])
    await resolved('RESOLVED_SELLER_FAVOUR')
    expect(await states()).toEqual(['captured', 'captured'])
    const lost = { ...both, dispute_id: `E-${order.id}` }
    await sendEvent('CUSTOMER.DISPUTE.CREATED', lost)
    await sendEvent('CUSTOMER.DISPUTE.RESOLVED', {
      ...lost,
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
    })
    expect(await states()).toEqual(['reversed', 'reversed'])
    expect(await count(`SELECT count(*) AS n FROM book_problems WHERE subject IN (?, ?)`, order.id, second.id)).toBe(0)
  })

  test('about two payments whose end no event reported is found by the job for both', async () => {
    const { pay, payments, userId, sendEvent, order, simulated, account, time } = await paid()
    const second = await payments.find(userId, (await pay({ cycle: 'monthly' })).id)
    if (!second) throw new Error('not paid')
    simulated.dispute(account)
    const [event] = simulated.news.splice(0).slice(-1)
    const disputed_transactions = [order, second].map((one) => ({ seller_transaction_id: one.captureId }))
    await sendEvent('CUSTOMER.DISPUTE.CREATED', { ...(event?.resource as object), disputed_transactions })
    simulated.endDispute(account, 'CANCELED_BY_BUYER', false)
    simulated.news.length = 0
    time.now += dayMs
    await payments.reconcileDue()
    for (const { id } of [order, second]) expect((await payments.findAny(id))?.state).toBe('captured')
  })

  test('that ended without a code follows the code that PayPal gives when it is asked', async () => {
    const { simulated, account, payments, order, stateOf, time, hear, sendEvent } = await paid()
    simulated.dispute(account)
    const [event] = simulated.news.slice(-1)
    await hear()
    await sendEvent('CUSTOMER.DISPUTE.RESOLVED', event?.resource as object)
    expect(await stateOf()).toBe('disputed')
    expect(await casesOf('dispute_unclear', order.id)).toBe(1)
    simulated.endDispute(account, 'RESOLVED_SELLER_FAVOUR', false)
    simulated.news.length = 0
    time.now += dayMs
    await payments.reconcileDue()
    expect(await stateOf()).toBe('captured')
  })

  test('about a payment that we do not know is a case at once, tried again for a day', async () => {
    const { events, drain, sendEvent, order, time, dispute, stateOf } = await paid()
    const open = `SELECT count(*) AS n FROM book_problems WHERE kind = 'payment_unknown' AND text LIKE ?`
    const unknown = { dispute_id: `U-${order.id}`, disputed_transactions: [{ seller_transaction_id: 'CAP-UNKNOWN' }] }
    await expect(sendEvent('CUSTOMER.DISPUTE.CREATED', unknown)).rejects.toThrow('do not know yet')
    expect(await count(open, `%U-${order.id}%`)).toBe(1)
    time.now += dayMs
    await events.sweep()
    await drain()
    expect(await count(open, `%U-${order.id}%`)).toBe(1)
    // It keeps no other event back.
    await dispute('D')
    expect(await stateOf()).toBe('disputed')
  })

  test('that the version before has booked is asked about as well', async () => {
    const { simulated, account, payments, order, stateOf, time } = await paid()
    simulated.dispute(account)
    simulated.news.length = 0
    const id = account.disputes[0]?.id ?? ''
    await payments.record(order, { kind: 'disputed', ref: id })
    await env.DB.prepare('UPDATE payment_orders SET check_at = NULL, state = state WHERE id = ?').bind(order.id).run()
    simulated.endDispute(account, 'RESOLVED_SELLER_FAVOUR', false)
    simulated.news.length = 0
    time.now += 1
    await payments.reconcileDue()
    expect(await stateOf()).toBe('captured')
  })

  test('that is heard of before its payment is found by our own id, and holds the money', async () => {
    const { start, simulated, payments, userId, trouble, sendEvent } = await paid()
    const id = await start({ cycle: 'monthly' })
    simulated.approve(id)
    trouble({ lost: 1 })
    await payments.capture(userId, id)
    trouble({})
    const custom = (await payments.find(userId, id))?.id
    await sendEvent('CUSTOMER.DISPUTE.CREATED', {
      dispute_id: `D-${custom}`,
      disputed_transactions: [{ seller_transaction_id: 'NOT-KNOWN-YET', custom }],
    })
    expect((await payments.find(userId, id))?.state).toBe('disputed')
  })
})

describe('a refund without an answer', () => {
  async function unanswered() {
    const scene = await paid()
    scene.trouble({ hung: 1 })
    await scene.refunds.refund(scene.order.id, form('399.99'), operatorId)
    scene.trouble({})
    const later = async () => {
      scene.time.now += 10 * minuteMs
      await scene.refunds.sweep()
    }
    const states = async () => (await scene.refunds.ofOrder(scene.order.id)).map(({ state, issue }) => issue ?? state)
    return { ...scene, later, states }
  }

  test('waits while its payment is disputed, and is sent when the dispute is won', async () => {
    const { dispute, later, givenBack, states } = await unanswered()
    await dispute('D')
    await later()
    expect(givenBack()).toEqual([])
    expect(await states()).toEqual(['requested'])
    await dispute('D', 'RESOLVED_SELLER_FAVOUR')
    await later()
    expect(givenBack()).toEqual([39_999])
    expect(await states()).toEqual(['done'])
  })

  test('is never sent once PayPal took the payment back', async () => {
    const { reversed, later, givenBack, states, stateOf } = await unanswered()
    await reversed()
    await later()
    await later()
    expect(givenBack()).toEqual([])
    expect(await states()).toEqual(['ORDER_REVERSED'])
    expect(await stateOf()).toBe('reversed')
  })
})

describe('money that comes in twice', () => {
  test('is a case for the operator, and brings no second time', async () => {
    const { payments, order, simulated } = await paid()
    const { read } = simulated.provider
    simulated.provider.read = async (id) => {
      const answer = await read(id)
      if (answer.kind !== 'ok') return answer
      const [first] = answer.value.captures
      const captures = first ? [first, { ...first, id: `SECOND-${first.id}` }] : []
      return { ...answer, value: { ...answer.value, captures } }
    }
    await payments.reconcile(order)
    expect(await casesOf('taken_twice', order.id)).toBe(1)
    expect(await count('SELECT count(*) AS n FROM ledger WHERE order_id = ?', order.id)).toBe(1)
  })

  test('is none where PayPal reports the same capture again', async () => {
    const { payments, order } = await paid()
    await payments.reconcile(order)
    expect(await casesOf('taken_twice', order.id)).toBe(0)
  })
})

describe('money that goes back twice is a case for the operator', () => {
  test('when PayPal takes back what was refunded', async () => {
    const { refunds, order, reversed, stateOf } = await paid()
    await refunds.refund(order.id, form('399.99'), operatorId)
    expect(await stateOf()).toBe('refunded')
    await reversed()
    expect(await casesOf('returned_twice', order.id)).toBe(1)
    expect(await stateOf()).toBe('refunded')
  })

  test('when a refund of ours turns up for what PayPal took back, and not for one that we know', async () => {
    const { refunds, order, reversed, trouble, hear, payments, time } = await paid()
    await refunds.refund(order.id, form('100'), operatorId)
    trouble({ lost: 1 })
    await refunds.refund(order.id, form('100'), operatorId)
    trouble({})
    await reversed()
    expect(await casesOf('returned_twice', order.id)).toBe(0)
    await hear()
    time.now += dayMs
    await payments.reconcile(order)
    expect(await casesOf('returned_twice', order.id)).toBe(1)
  })
})

describe('money that PayPal takes back and lists as a refund too went back once', () => {
  test.each([
    ['the end of the dispute', ['dispute', 'listed']],
    ['the listed refund', ['listed', 'dispute']],
    ['the reversal', ['reversed', 'listed']],
    ['a part of ours before it, and the listed refund', ['ours', 'listed', 'dispute']],
  ])('whichever comes first: %s', async (_, order) => {
    const scene = await paid()
    const { dispute, reversed, simulated, account, payments, refunds, hear, stateOf } = scene
    const ways: Record<string, () => Promise<unknown>> = {
      dispute: () => dispute('D', 'RESOLVED_BUYER_FAVOUR'),
      ours: () => refunds.refund(scene.order.id, form('100'), operatorId),
      reversed,
      async listed() {
        simulated.refund(account, 1)
        simulated.news.length = 0
        await payments.reconcile(scene.order)
      },
    }
    for (const way of order) await ways[way]?.()
    await hear()
    expect(['refunded', 'reversed']).toContain(await stateOf())
    expect(await casesOf('returned_twice', scene.order.id)).toBe(0)
  })
})
