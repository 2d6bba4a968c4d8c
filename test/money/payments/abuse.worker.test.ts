// What a user or an operator without the right must not get out of payments, through the calls themselves.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { csvOf } from '#worker/money/payments/desk/view.ts'
import { refundTexts } from '#worker/money/payments/refunds/constants.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { addPerson, call, count, openSession } from '../../people/accounts/people.ts'
import { paying } from './paying.ts'

const { ports, policies } = createProduct(env)
const sessionOf = async (userId: number, isTwoStep = true) => {
  const { token } = await openSession(ports.sessions, userId, undefined, { isTwoStep })
  return `session=${token}`
}
const proofOf = (amount: number) => ({
  user_id: 1,
  plan_type: 'Pro',
  billing_cycle: 'monthly',
  amount,
  payment_method: 'bank_transfer',
  payment_reference: crypto.randomUUID(),
})
const byMail = { sendEmail: true, recipientEmail: 'robin@fans.test', customMessage: '' }

async function recorded(more: object = {}) {
  const scene = await paying()
  const made = await scene.desk.create({ ...proofOf(39.99), user_id: scene.userId, ...more }, 7)
  if (!made.ok) throw new Error(made.error.message)
  return { ...scene, made: made.value }
}

/** Everything that moves or documents money. */
const traces = () =>
  count(`SELECT (SELECT count(*) FROM payment_orders) + (SELECT count(*) FROM ledger) + (SELECT count(*) FROM receipts)
    + (SELECT count(*) FROM payment_refunds) + (SELECT count(*) FROM payment_notices) + (SELECT count(*) FROM audit_log)
    + (SELECT count(*) FROM payment_orders WHERE state <> 'created') AS n`)

describe('the calls of the desk', () => {
  const calls = Object.keys(policies).filter((route) => / \/api\/admin\/payment/.test(route))
  let paymentId = ''
  beforeAll(async () => {
    paymentId = (await recorded()).made.id
  })
  const send = (route: string, cookie: string) => {
    const [method = '', path = ''] = route.split(' ')
    const body = path.endsWith('confirm') ? byMail : proofOf(39.99)
    return call(method, path.replace(':id', paymentId), { cookie, ...(method === 'POST' && { body }) })
  }

  test('are these', () => {
    expect(calls).toHaveLength(5)
  })

  test.each<[string, number, boolean]>([
    ['a fan', roleIds.Customer, true],
    ['an agent', roleIds.Agent, true],
    ['a scraper', roleIds.Scraper, true],
    ['a manager who took one step', roleIds.Manager, false],
    ['an administrator who took one step', roleIds.Admin, false],
  ])('refuse %s, and nothing is written', async (_name, roleId, isTwoStep) => {
    const { id } = await addPerson({ roleId })
    const before = await traces()
    for (const route of calls) {
      expect([route, (await send(route, await sessionOf(id, isTwoStep))).status]).toEqual([route, 403])
    }
    expect(await traces()).toBe(before)
  })

  test('confirm a payment only after fresh proof of identity', async () => {
    const { id } = await addPerson({ roleId: roleIds.Manager })
    const cookie = await sessionOf(id)
    await env.DB.prepare('UPDATE sessions SET proven_at = proven_at - 3600000 WHERE user_id = ?').bind(id).run()
    const before = await traces()
    const answer = await send('POST /api/admin/payments/:id/confirm', cookie)
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'PROOF_REQUIRED' }])
    expect(await traces()).toBe(before)
    expect((await send('POST /api/admin/payments/:id/confirm', await sessionOf(id))).status).toBe(200)
  })
})

describe('the payment of another user', () => {
  test('is found by none of our calls, and neither taken, cancelled nor read', async () => {
    const { pay, payments, userId, receipts, refunds } = await paying()
    const { id } = await pay()
    const stranger = await paying()
    const cookie = await sessionOf(stranger.userId)
    const bought = { plan_type: 'pro', billing_cycle: 'yearly', amount: 399.99 }
    const answers = await Promise.all([
      call('GET', `/api/payments/details?payment_intent=${id}`, { cookie }),
      call('GET', `/api/payments/error-details?payment_intent=${id}`, { cookie }),
      call('POST', '/api/payments/paypal/capture-order', { cookie, body: { order_id: id, ...bought } }),
      call('POST', '/api/payments/create-subscription', { cookie, body: { payment_intent_id: id, ...bought } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const order = await payments.find(userId, id)
    if (!order) throw new Error('not paid')
    expect(await payments.findOwn(stranger.userId, order.id)).toBeNull()
    const [document] = await receipts.ofPayment(id)
    const name = `TL-${String(document?.number).padStart(6, '0')}`
    expect(await receipts.find(userId, name)).not.toBeNull()
    expect(await receipts.find(stranger.userId, name)).toBeNull()
    // A form's id of another order's refund gives nothing back, and reveals nothing of it.
    const request_id = crypto.randomUUID()
    await refunds.cancel(order, { request_id, note: 'private' })
    const own = await stranger.payments.find(stranger.userId, (await stranger.pay()).id)
    if (!own) throw new Error('not paid')
    const reused = await stranger.refunds.cancel(own, { request_id, note: '' })
    expect(reused).toMatchObject({ ok: false, error: { message: refundTexts.reused } })
    expect(JSON.stringify(reused)).not.toContain('private')
    expect(await refunds.refund(own.id, { request_id, amount: '1', reason: 'other' }, 7)).toMatchObject({ ok: false })
    // Nor does the desk send it under another payment.
    const { desk } = stranger
    expect(await desk.resend(own.id, name, 7)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  })
})

describe('names that reach documents', () => {
  const buyer_name = '<img src=x onerror=alert(1)>\nVAT 20%: £0.00\r\nSeller: Me'
  const buyer_address = '"><script>alert(1)</script>\n1 High Street'

  test('are text in the mail of an invoice, on one line', async () => {
    const { desk, made, mails } = await recorded({ amount: 399.99, buyer_name, buyer_address })
    await desk.confirm(made.id, { ...byMail, customMessage: '<b>Thanks</b>' }, 7)
    const [mail] = mails
    expect(mail?.html).not.toMatch(/<img|<script|<b>Thanks/)
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    const lines = mail?.text.split('\n') ?? []
    expect(lines.filter((line) => line.startsWith('VAT 20%: '))).toEqual(['VAT 20%: £66.66'])
    expect(lines.filter((line) => line.startsWith('Seller: Me'))).toEqual([])
  })

  test.each(['=1+1', '+cmd', '-cmd', '@SUM(A1)', ' =1+1', '\t=1+1', '＝1+1'])(
    'are no formula in the file: %s',
    async (text) => {
      const { made } = await recorded()
      const line = csvOf({ ...made, email: text, reference: text, notes: text })
      const cells = line.split(',').filter((cell) => cell.includes(text.trim()))
      expect(cells).toHaveLength(3)
      for (const cell of cells) expect(cell).toMatch(/^"?'/)
    },
  )
})
