// Events as PayPal's documentation shows them: a refund or reversal names its payment by a link alone.
import { describe, expect, test } from 'vitest'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { eventTriedForMs } from '#worker/money/payments/constants.ts'
import type { Order } from '#worker/money/payments/contract.ts'
import { count } from '../../people/accounts/people.ts'
import { paying } from './paying.ts'

const linkTo = (captureId: string | null) => [
  { href: `https://api.paypal.com/v2/payments/refunds/${crypto.randomUUID()}`, rel: 'self', method: 'GET' },
  { href: `https://api.paypal.com/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
]
const gbp = (value: string) => ({ value, currency_code: 'GBP' })

async function paid() {
  const office = await paying()
  const { events, drain, payments, simulated, userId } = office
  const { id } = await office.pay()
  const order = (await payments.find(userId, id)) as Order
  simulated.news.length = 0
  return {
    ...office,
    order,
    async report(event_type: string, resource: object, eventId = `EV-${crypto.randomUUID()}`) {
      await events.accept(new Headers(), JSON.stringify({ id: eventId, event_type, resource }))
      await drain()
    },
    stateOf: async () => (await payments.findAny(order.id))?.state,
    casesOf: (kind: string, subject: string) =>
      count(
        'SELECT count(*) AS n FROM book_problems WHERE kind = ? AND subject = ? AND settled_at IS NULL',
        kind,
        subject,
      ),
  }
}

describe('an event that names its payment by its link alone', () => {
  test('takes the money and the plan back when PayPal reversed it', async () => {
    const { order, report, stateOf, plans, userId } = await paid()
    const resource = { id: `R-${order.id}`, status: 'COMPLETED', amount: gbp('399.99'), links: linkTo(order.captureId) }
    await report('PAYMENT.CAPTURE.REVERSED', resource)
    expect(await stateOf()).toBe('reversed')
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'free' })
  })

  test('has PayPal asked about the order when a refund was made there', async () => {
    const { order, report, stateOf, simulated } = await paid()
    const [account] = simulated.accounts()
    if (!account) throw new Error('not paid')
    simulated.refund(account, 1)
    simulated.news.length = 0
    const links = linkTo(order.captureId)
    await report('PAYMENT.CAPTURE.REFUNDED', { id: account.refunds[0]?.id, amount: gbp('399.99'), links })
    expect(await stateOf()).toBe('refunded')
  })

  test('takes back no more than the part that PayPal states, once, and the rest with another', async () => {
    const { order, report, stateOf, simulated } = await paid()
    const part = { id: `R1-${order.id}`, amount: gbp('300'), links: linkTo(order.captureId) }
    await report('PAYMENT.CAPTURE.REVERSED', part)
    await report('PAYMENT.CAPTURE.REVERSED', part)
    expect(await stateOf()).toBe('partly_refunded')
    await report('PAYMENT.CAPTURE.REVERSED', { ...part, id: `R2-${order.id}`, amount: gbp('99.99') })
    expect(await stateOf()).toBe('reversed')
    expect(simulated.news).toEqual([])
    expect(await count('SELECT sum(gross_pence) AS n FROM ledger WHERE order_id = ? AND refunds > 0', order.id)).toBe(
      39_999,
    )
  })
})

describe('an event about money that names nothing we know', () => {
  test.each([
    ['PAYMENT.CAPTURE.REVERSED', { id: 'R', links: linkTo('UNKNOWN') }],
    ['PAYMENT.CAPTURE.REFUNDED', { id: 'R' }],
    ['PAYMENT.SALE.REVERSED', { id: 'S', sale_id: 'UNKNOWN' }],
    ['CUSTOMER.DISPUTE.CREATED', { dispute_id: 'D', disputed_transactions: [] }],
    ['CUSTOMER.DISPUTE.UPDATED', { dispute_id: 'D', disputed_transactions: [{ seller_transaction_id: 'UNKNOWN' }] }],
  ])('is a case at once: %s', async (kind, resource) => {
    const { report, casesOf, events, drain, time } = await paid()
    const eventId = `EV-${crypto.randomUUID()}`
    await expect(report(kind, resource, eventId)).rejects.toThrow('do not know yet')
    expect(await casesOf('payment_unknown', eventId)).toBe(1)
    time.now += eventTriedForMs
    await events.sweep()
    await drain()
    expect(await casesOf('payment_unknown', eventId)).toBe(1)
    expect(await count('SELECT count(*) AS n FROM payment_events WHERE id = ? AND handled_at IS NULL', eventId)).toBe(0)
  })

  test('closes its case once we learn of its payment', async () => {
    const { start, simulated, payments, userId, trouble, report, casesOf, time, events, drain } = await paid()
    const id = await start({ cycle: 'monthly' })
    simulated.approve(id)
    trouble({ lost: 1 })
    await payments.capture(userId, id)
    trouble({})
    const captureId = simulated.accounts().find((account) => account.id === id)?.charges[0]?.id ?? ''
    const eventId = `EV-${crypto.randomUUID()}`
    const links = linkTo(captureId)
    await expect(report('PAYMENT.CAPTURE.REVERSED', { id: `R-${id}`, links }, eventId)).rejects.toThrow()
    expect(await casesOf('payment_unknown', eventId)).toBe(1)
    time.now += 3 * minuteMs
    await payments.reconcileDue()
    await events.sweep()
    await drain()
    expect((await payments.find(userId, id))?.state).toBe('reversed')
    expect(await casesOf('payment_unknown', eventId)).toBe(0)
  })

  test('is a case at once where we cannot read it, and is kept', async () => {
    const { report, casesOf } = await paid()
    const eventId = `EV-${crypto.randomUUID()}`
    await report('PAYMENT.CAPTURE.REVERSED', { id: 7, links: 'none' }, eventId)
    expect(await casesOf('payment_unknown', eventId)).toBe(1)
  })

  test('is none where it tells of no money', async () => {
    const { report, casesOf } = await paid()
    const eventId = `EV-${crypto.randomUUID()}`
    await report('CHECKOUT.ORDER.APPROVED', { id: 'UNKNOWN' }, eventId)
    expect(await casesOf('payment_unknown', eventId)).toBe(0)
  })
})
