import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { receiptName } from '#worker/money/payments/receipts/rules.ts'
import { maxMailTries } from '#worker/money/payments/tries.ts'
import { count } from '../../people/accounts/people.ts'
import { paying } from './paying.ts'

/** Sweeps send what waits, whose ever it is. */
const waitingTables = ['receipt_mails', 'refund_mails', 'book_problems']
beforeEach(() => env.DB.batch(waitingTables.map((table) => env.DB.prepare(`DELETE FROM ${table}`))))

const operatorId = 7
const waiting = (table: string) => count(`SELECT count(*) AS n FROM ${table}`)

/** A payment while the mail server is away. */
async function unmailed() {
  const scene = await paying()
  const { receipts, drain, time, mailServer, mails, pay, proof } = scene
  mailServer.isAway = true
  const { id } = await pay()
  await drain()
  const jobsFor = async (ms: number) => {
    for (const until = time.now + ms; time.now < until; time.now += 10 * minuteMs) {
      await receipts.sweep()
      await drain()
    }
  }
  const open = async () => (await proof.view()).problems.filter(({ kind }) => kind === 'mail_unsent')
  mails.length = 0
  return { ...scene, id, jobsFor, open }
}

test('a receipt goes to its buyer’s webhooks by one id, however often its mail is tried', async () => {
  const { jobsFor, mailServer, announced, receipts, id } = await unmailed()
  await jobsFor(6 * hourMs)
  mailServer.isAway = false
  await jobsFor(12 * hourMs)
  const [receipt] = await receipts.ofPayment(id)
  expect(announced.length).toBeGreaterThan(1)
  expect(new Set(announced.map((event) => event.id))).toEqual(new Set([`receipt-${receipt?.number}`]))
  expect(announced[0]).toMatchObject({ type: 'payment.receipt', data: { kind: 'receipt', total: { currency: 'GBP' } } })
})

describe('a receipt’s mail', () => {
  test('is sent once when a mail server comes back after a weekend', async () => {
    const { jobsFor, mailServer, mails, open } = await unmailed()
    await jobsFor(3 * dayMs)
    expect([mails, await open()]).toEqual([[], []])
    mailServer.isAway = false
    await jobsFor(6 * hourMs + 20 * minuteMs)
    expect(mails.map(({ to }) => to)).toEqual(['robin@example.com'])
    expect(await waiting('receipt_mails')).toBe(0)
  })

  test('that is given up is a case for the operator, who can send it again', async () => {
    const { id, jobsFor, mailServer, mails, open, desk, receipts, drain, time, payments, userId } = await unmailed()
    await jobsFor(5 * dayMs)
    const [receipt] = await receipts.ofPayment(id)
    if (!receipt) throw new Error('no receipt')
    const { number } = receipt
    const orderId = (await payments.find(userId, id))?.id ?? ''
    expect(await open()).toMatchObject([{ subject: receiptName(number) }])
    expect(await waiting('receipt_mails')).toBe(0)
    mailServer.isAway = false
    await desk.resend(orderId, receiptName(number), operatorId)
    time.now += 2 * minuteMs
    await receipts.sweep()
    await drain()
    expect(mails).toHaveLength(1)
  })
})

test('a customer’s request for money back whose mails are given up is a case', async () => {
  const { pay, payments, refunds, requests, userId, mailServer, time, proof } = await paying()
  await pay()
  const [line] = await payments.listOwn(userId)
  const order = line && (await payments.findOwn(userId, line.id))
  if (!order) throw new Error('not paid')
  mailServer.isAway = true
  await refunds.cancel({ ...order, isByHand: true }, { request_id: crypto.randomUUID(), note: '' })
  for (let tries = 0; tries <= maxMailTries; tries += 1) {
    await requests.sweep()
    time.now += 6 * hourMs
  }
  expect(await waiting('refund_mails')).toBe(0)
  const found = (await proof.view()).problems.filter(
    ({ kind, subject }) => kind === 'mail_unsent' && subject === order.id,
  )
  expect(found).toHaveLength(1)
})

test('a notice whose Worker ended in its last try has failed', async () => {
  const { notices, desk, userId, time, payments, proof } = await paying()
  const made = await desk.create(
    {
      user_id: String(userId),
      plan_type: 'pro',
      billing_cycle: 'monthly',
      payment_method: 'bank_transfer',
      payment_reference: crypto.randomUUID(),
    },
    operatorId,
  )
  if (!made.ok) throw new Error(made.error.message)
  const { id } = made.value
  await desk.confirm(id, { sendEmail: true, recipientEmail: 'robin@example.com' }, operatorId)
  await env.DB.prepare(
    `UPDATE payment_notices SET status = 'waiting', sent_at = NULL, tries = ?2, next_at = ?3 WHERE order_id = ?1`,
  )
    .bind(id, maxMailTries, time.now)
    .run()
  await notices.sweep()
  expect(await notices.ofOrder(id)).toMatchObject([{ status: 'failed', reason: 'no answer' }])
  expect(await payments.findOwn(userId, id)).toMatchObject({ state: 'captured' })
  const found = (await proof.view()).problems.filter(({ subject }) => subject === id)
  expect(found).toMatchObject([{ kind: 'mail_unsent' }])
})
