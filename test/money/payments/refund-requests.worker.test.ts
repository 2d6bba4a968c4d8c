import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { csvOf } from '#worker/money/payments/desk/view.ts'
import { count } from '../../people/accounts/people.ts'
import { paying } from './paying.ts'

const operatorId = 7

/** A year of Pro by bank transfer. */
async function transferred() {
  const scene = await paying()
  const { userId, desk, payments, mails, requests } = scene
  const made = await desk.create(
    {
      user_id: String(userId),
      plan_type: 'pro',
      billing_cycle: 'yearly',
      payment_method: 'bank_transfer',
      payment_reference: crypto.randomUUID(),
      buyer_address: '1 High Street, Leeds',
    },
    operatorId,
  )
  if (!made.ok) throw new Error(made.error.message)
  const { id } = made.value
  await desk.confirm(id, { sendEmail: true, recipientEmail: 'robin@example.com' }, operatorId)
  const order = await payments.findOwn(userId, id)
  if (!order) throw new Error('not paid')
  await requests.sweep()
  mails.length = 0
  const sweep = async () => {
    await requests.sweep()
    return mails.splice(0)
  }
  return { ...scene, order, sweep }
}

const request = (more: object = {}) => ({ request_id: crypto.randomUUID(), note: '', ...more })
const waiting = () => count('SELECT count(*) AS n FROM refund_mails')

describe('a customer who asks for a bank transfer back', () => {
  test('within the 14 days has it as the right, by mail, with the day by which we answer', async () => {
    const { refunds, order, sweep } = await transferred()
    expect(await refunds.cancel(order, request({ note: '<b>Changed my mind</b>' }))).toEqual({ ok: true, value: null })
    expect((await refunds.ofOrder(order.id)).map(({ state, reason }) => [state, reason])).toEqual([['asked', 'right']])
    const mails = await sweep()
    expect(mails.map(({ to }) => to)).toEqual(['robin@example.com', 'operator@touchline.example'])
    const [customer, operator] = mails.map(({ text }) => text)
    expect(customer).toContain('You get back £399.90.')
    expect(customer).toContain('this is your right (Consumer Contracts Regulations 2013)')
    expect(customer).toContain('we transfer the money and write to you by Sun, 6 Dec 2026')
    expect(operator).toContain('£399.90 of Touchline Pro, one year. Right to cancel.')
    expect(operator).toContain(`https://touchline.example/admin/payments/${order.id}`)
    // Neither the name nor the words of a customer go by mail.
    expect(operator).not.toMatch(/robin|mind/i)
  })

  test('is mailed once, also when asked twice and the job runs twice', async () => {
    const { refunds, order, sweep, time } = await transferred()
    const asked = request()
    await refunds.cancel(order, asked)
    await refunds.cancel(order, asked)
    await refunds.cancel(order, request())
    expect(await sweep()).toHaveLength(2)
    time.now += dayMs
    expect(await sweep()).toHaveLength(0)
    expect(await waiting()).toBe(0)
  })

  test('is mailed by a later run where the first one stopped', async () => {
    const { refunds, order, sweep, time } = await transferred()
    await refunds.cancel(order, request())
    // As a run that stopped after it had taken both.
    await env.DB.prepare('UPDATE refund_mails SET tries = 1, next_at = ?1')
      .bind(time.now + hourMs)
      .run()
    expect(await sweep()).toHaveLength(0)
    time.now += hourMs
    expect(await sweep()).toHaveLength(2)
  })

  test('after the 14 days is answered by a decision', async () => {
    const { refunds, order, sweep, time } = await transferred()
    time.now += 20 * dayMs
    await refunds.cancel(order, request({ note: 'Season over' }))
    expect((await refunds.ofOrder(order.id)).map(({ reason }) => reason)).toEqual(['other'])
    const [customer, operator] = (await sweep()).map(({ text }) => text)
    expect(customer).toContain('ended on Sun, 6 Dec 2026, so we decide')
    expect(customer).toContain('We answer by email by Sat, 26 Dec 2026')
    expect(operator).toContain('Asked after the time to cancel')
  })

  test('is marked and found on the desk and on the plan tab until an operator answers', async () => {
    const { refunds, order, desk, payments, userId, time } = await transferred()
    const found = async () => (await desk.list({ q: String(userId), refund: 'asked' })).records
    const askedAt = async () => (await payments.listOwn(userId))[0]?.refundAskedAt
    expect([await found(), await askedAt()]).toEqual([[], null])
    await refunds.cancel(order, request())
    expect(await found()).toMatchObject([{ id: order.id, status: 'confirmed', isRefundAsked: true }])
    expect(await askedAt()).toBe(time.now)
    await refunds.decline(order.id, operatorId)
    expect([await found(), await askedAt()]).toEqual([[], null])
  })

  test('of an erased user leaves only the mail to the operator', async () => {
    const { refunds, order, sweep, userId } = await transferred()
    await refunds.cancel(order, request())
    await env.DB.prepare('UPDATE payers SET user_id = NULL WHERE user_id = ?1').bind(userId).run()
    expect((await sweep()).map(({ to }) => to)).toEqual(['operator@touchline.example'])
    expect(await waiting()).toBe(0)
  })
})

test('the desk and its file say how much of a payment was given back', async () => {
  const { refunds, order, desk } = await transferred()
  const fileLine = async () => {
    const found = await desk.payment(order.id)
    return found ? csvOf(found.record).trim() : ''
  }
  expect(await fileLine()).toMatch(/,,0.00,[\d:TZ.-]+,TL-\d{6},[\d.]+,[\d.]+,0.00$/)
  const form = { request_id: crypto.randomUUID(), amount: '100.50', reason: 'goodwill', reference: 'OUT-1' }
  expect(await refunds.refund(order.id, form, operatorId)).toMatchObject({ ok: true })
  expect(await fileLine()).toMatch(/,confirmed,.*,Given back in part,100.50,/)
  expect((await desk.payment(order.id))?.record.givenBackPence).toBe(10_050)
})
