import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { deskTexts, paymentStatuses } from '#worker/money/payments/desk/constants.ts'
import type { PaymentRecord } from '#worker/money/payments/desk/contract.ts'
import { csvLines } from '#worker/money/payments/desk/csv.ts'
import { createDeskRepository } from '#worker/money/payments/desk/repository.ts'
import { csvHead, csvOf, recordToWire } from '#worker/money/payments/desk/view.ts'
import { count } from '../../people/accounts/people.ts'
import { paying } from './paying.ts'
import { byMail, operatorId, record, recorded } from './recording.ts'

const auditOf = (action: string, id: string) =>
  count(`SELECT count(*) AS n FROM audit_log WHERE action = '${action}' AND after LIKE ?`, `%${id}%`)

describe('a payment recorded by hand', () => {
  test('waits, is no plan yet, and is in the audit log', async () => {
    const { made, plans, userId, id } = await recorded()
    expect(recordToWire(made)).toMatchObject({
      user_id: userId,
      plan_type: 'Pro',
      billing_cycle: 'monthly',
      amount: 39.99,
      currency: 'GBP',
      payment_method: 'bank_transfer',
      payment_status: 'pending',
    })
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'free' })
    expect(await auditOf('payment_recorded', id)).toBe(1)
  })

  test('proposes ten months for a year where no amount is given', async () => {
    expect((await recorded({ amount: '', billing_cycle: 'yearly' })).made.amountPence).toBe(39_990)
  })

  test('is refused without a user, with an unknown one, a wrong amount and a reference of another', async () => {
    const { desk, userId, made } = await recorded()
    const refusal = async (more: object) => {
      const done = await desk.create(record(userId, more), operatorId)
      return done.ok ? null : done.error.message
    }
    expect(await refusal({ user_id: '' })).toBe(deskTexts.userMissing)
    expect(await refusal({ user_id: '999999999' })).toBe(deskTexts.userUnknown)
    expect(await refusal({ amount: '1.234' })).toBe('Please check the highlighted values.')
    expect(await refusal({ amount: '-1' })).toBe('Please check the highlighted values.')
    expect(await refusal({ payment_reference: made.reference })).toBe(deskTexts.referenceTaken)
    expect(await count('SELECT count(*) AS n FROM payment_orders WHERE reference = ?', made.reference ?? '')).toBe(1)
  })

  test('is of some money that did not come by PayPal, at the door and where it is stored', async () => {
    const { desk, userId, id } = await recorded()
    const refusal = async (more: object) => {
      const done = await desk.create(record(userId, more), operatorId)
      return done.ok ? null : done.error.fields
    }
    for (const amount of ['0', '0.00', 0])
      expect(await refusal({ amount })).toEqual({ amount: [deskTexts.amountMissing] })
    expect(await refusal({ payment_method: 'paypal' })).toEqual({ payment_method: [deskTexts.methodWrong] })
    const copy = (amountPence: number, method: string) =>
      env.DB.prepare(
        `INSERT INTO payment_orders (id, payer_id, plan, cycle, amount_pence, method, by_hand, state, created_at)
         SELECT ?2, payer_id, plan, cycle, ?3, ?4, 1, state, created_at FROM payment_orders WHERE id = ?1`,
      )
        .bind(id, crypto.randomUUID(), amountPence, method)
        .run()
    await expect(copy(0, 'bank_transfer')).rejects.toThrow('by hand')
    await expect(copy(-1, 'bank_transfer')).rejects.toThrow('by hand')
    await expect(copy(1, 'paypal')).rejects.toThrow('by hand')
    await copy(1, 'credit_card')
  })

  test('has a reference of its own, whatever its case and spaces, also for two operators at once', async () => {
    const { desk, userId, made, id } = await recorded({ payment_reference: `Ref  ${crypto.randomUUID()}` })
    const reference = made.reference ?? ''
    expect(reference).toMatch(/^Ref [^ ]/)
    const same = [
      reference.toUpperCase(),
      ` ${reference.toLowerCase()} `,
      reference.replace(' ', ''),
      reference.replace('-', ' - '),
      reference.replace(' ', '\t'),
      reference.replace('f', 'f\u200b'),
      reference.replace('R', 'Ｒ'),
    ]
    for (const payment_reference of same) {
      expect(await desk.create(record(userId, { payment_reference }), operatorId)).toMatchObject({
        ok: false,
        error: { code: 'CONFLICT', fields: { payment_reference: [deskTexts.referenceTaken] } },
      })
      expect((await desk.list({ q: payment_reference })).records.map((found) => found.id)).toEqual([id])
    }
    const twin = crypto.randomUUID()
    const both = await Promise.all(
      [twin, twin.toUpperCase()].map((one) =>
        desk.create(record(userId, { payment_reference: `x ${one}` }), operatorId),
      ),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    // None is no reference.
    for (const payment_reference of ['', ' ', '\u200b']) {
      expect(await desk.create(record(userId, { payment_reference }), operatorId)).toMatchObject({
        ok: true,
        value: { reference: null },
      })
    }
  })

  test('confirmed, starts the plan, is booked and documented, and sends what was chosen once', async () => {
    const { desk, id, plans, userId, receipts, mails, texts, notices, drain } = await recorded()
    const asked = { ...byMail, sendSMS: 'on', recipientPhone: '07700 900123' }
    const [one, other] = await Promise.all([desk.confirm(id, asked, operatorId), desk.confirm(id, asked, operatorId)])
    expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1)
    await Promise.all([notices.send(id, 'email'), notices.send(id, 'sms')])
    await drain()
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'pro' })
    const [document] = await receipts.ofOrder(id)
    expect(document).toMatchObject({ grossPence: 3_999, method: 'bank_transfer' })
    expect(
      mails.map(({ to, text }) => [to, text.includes('Thanks for calling.'), text.includes('Paid by bank transfer')]),
    ).toEqual([['robin@example.com', true, true]])
    expect(texts.map(({ id: key, to }) => [key, to])).toEqual([[`payment:${id}`, '+447700900123']])
    expect(await auditOf('payment_confirmed', id)).toBe(1)
    expect((await notices.ofOrder(id)).map(({ status }) => status)).toEqual(['sent', 'sent'])
  })

  test('whose confirmation was interrupted before the mail is announced by the sweep', async () => {
    const { desk, id, notices, mails, time, simulated } = await recorded()
    const send = notices.send
    notices.send = async () => {
      throw new Error('the Worker died')
    }
    await expect(desk.confirm(id, byMail, operatorId)).rejects.toThrow('died')
    notices.send = send
    time.now += minuteMs
    await notices.sweep()
    await notices.sweep()
    expect(mails).toHaveLength(1)
    expect(simulated.accounts()).toEqual([])
  })

  test('cannot be confirmed without a channel, nor one of PayPal, nor one that failed', async () => {
    const { desk, id, start, payments, userId } = await recorded()
    expect(await desk.confirm(id, {}, operatorId)).toMatchObject({ ok: false, error: { message: deskTexts.noChannel } })
    expect(await desk.confirm(id, { sendSMS: true, recipientPhone: '12' }, operatorId)).toMatchObject({
      error: { message: deskTexts.phoneWrong },
    })
    const order = await payments.find(userId, await start({ plan: 'basic' }))
    expect(await desk.confirm(order?.id ?? '', byMail, operatorId)).toMatchObject({
      error: { message: deskTexts.notByHand },
    })
    expect(await desk.reconcile(order?.id ?? '', operatorId)).toMatchObject({ ok: true })
    const asked = "SELECT count(*) AS n FROM audit_log WHERE action = 'payment_asked' AND name = ?"
    expect(await count(asked, order?.id)).toBe(1)
    await desk.markFailed(id, operatorId)
    expect(await desk.confirm(id, byMail, operatorId)).toMatchObject({ error: { message: deskTexts.notPending } })
    expect(await auditOf('payment_failed', id)).toBe(1)
  })

  test('is given back by a transfer of the operator, whose reference is asked for', async () => {
    const { desk, id, refunds, plans, userId } = await recorded()
    await desk.confirm(id, byMail, operatorId)
    const form = { request_id: crypto.randomUUID(), amount: '39.99', reason: 'goodwill' }
    expect(await refunds.refund(id, form, operatorId)).toMatchObject({ ok: false, error: { code: 'INVALID' } })
    expect(await refunds.refund(id, { ...form, reference: 'OUT-1' }, operatorId)).toMatchObject({
      value: { state: 'done' },
    })
    expect(await plans.planOf(userId)).toMatchObject({ effectivePlan: 'free' })
  })

  test('that is not confirmed expires', async () => {
    const { id, payments, time, desk } = await recorded()
    time.now += 61 * dayMs
    await payments.reconcileDue()
    expect((await desk.payment(id))?.record.status).toBe('expired')
  })
})

describe('the desk', () => {
  beforeEach(() => env.DB.prepare("UPDATE payment_orders SET state = 'expired' WHERE state = 'created'").run())

  test('finds a payment by user, email, reference, PayPal’s ids and the receipt’s number', async () => {
    const scene = await paying({ email: `finder-${crypto.randomUUID()}@example.com` })
    const { id: paypalId } = await scene.pay()
    const order = await scene.payments.find(scene.userId, paypalId)
    const [document] = await scene.receipts.ofPayment(paypalId)
    const email = await env.DB.prepare('SELECT email FROM users WHERE id = ?').bind(scene.userId).first<string>('email')
    const named = [String(scene.userId), email, order?.id, paypalId, order?.captureId]
    for (const q of [...named, `tl-00000${document?.number}`.replace(/0+(\d{6})$/, '$1')]) {
      expect((await scene.desk.list({ q })).records.map(({ id }) => id)).toEqual([order?.id])
    }
    expect((await scene.desk.list({ q: 'nothing-like-it' })).records).toEqual([])
  })

  test('pages by status and method along an index, whatever the tables hold', async () => {
    const { desk, userId } = await paying()
    for (let one = 0; one < 5; one += 1) await desk.create(record(userId, { payment_method: 'debit_card' }), operatorId)
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await desk.list({ q: String(userId), method: 'debit_card', status: 'pending', cursor }, 2)
      seen.push(...page.records.map(({ id }) => id))
      if (page.next === null) break
      cursor = page.next
    }
    expect(new Set(seen).size).toBe(5)
    const plan = async (where: string) => {
      const { results } = await env.DB.prepare(
        `EXPLAIN QUERY PLAN SELECT o.id FROM payment_orders AS o JOIN payers AS p ON p.id = o.payer_id
         LEFT JOIN users AS u ON u.id = p.user_id ${where} ORDER BY o.created_at DESC, o.id DESC LIMIT 26`,
      ).all<{ detail: string }>()
      return results.map(({ detail }) => detail).join('; ')
    }
    const both = "o.status = 'pending' AND o.method = 'paypal'"
    for (const where of ['', "WHERE o.status = 'pending'", "WHERE o.method = 'paypal'", `WHERE ${both}`]) {
      const details = await plan(where)
      expect(details).toMatch(/USING (COVERING )?INDEX payment_orders_by/)
      expect(details).not.toMatch(/TEMP B-TREE/)
    }
  })

  test('counts what the tables hold: statuses, revenue by month, messages', async () => {
    const { desk, id } = await recorded()
    const before = await desk.figures()
    await desk.confirm(id, byMail, operatorId)
    const after = await desk.figures()
    expect(after.confirmed - before.confirmed).toBe(1)
    expect(before.pending - after.pending).toBe(1)
    expect(after.revenuePence - before.revenuePence).toBe(3_999)
    expect(after.noticesSent - before.noticesSent).toBe(1)
    const [sum] = (
      await env.DB.prepare('SELECT coalesce(-sum(deferred + refunds), 0) AS n FROM ledger').all<{ n: number }>()
    ).results
    expect(after.months.reduce((total, { netPence }) => total + netPence, 0)).toBe(sum?.n)
    for (const status of paymentStatuses) {
      const counted = await count(
        `SELECT coalesce(max(value), 0) AS n FROM counters WHERE name = 'payments_' || ?`,
        status,
      )
      expect(counted).toBe(await count('SELECT count(*) AS n FROM payment_orders WHERE status = ?', status))
    }
  })

  test('sends a document again under a new message id, and notes it', async () => {
    const { pay, desk, receipts, mails, drain, payments, userId } = await paying()
    const { id } = await pay()
    await drain()
    const [document] = await receipts.ofPayment(id)
    const order = await payments.find(userId, id)
    await desk.resend(order?.id ?? '', `TL-${String(document?.number).padStart(6, '0')}`, operatorId)
    await drain()
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
    expect(await auditOf('receipt_resent', order?.id ?? '')).toBe(1)
  })

  test('writes a file in which a note cannot become a formula', async () => {
    const { made, desk } = await recorded({ notes: '=1+1' })
    const found = await createDeskRepository(openDatabase(env.DB)).find(made.id)
    expect(found && csvOf(found)).toContain(`,'=1+1,`)
    expect(csvHead).toMatch(/^\ufeffid,user_id,email,plan_type/)
    expect((await desk.payment(made.id))?.record.notes).toBe('=1+1')
  })

  test('writes a file that an accountant can book from: the day paid, the document, net, VAT and fee', async () => {
    const { pay, payments, userId, desk } = await paying()
    const order = await payments.find(userId, (await pay({ cycle: 'monthly' })).id)
    const line = csvOf((await desk.payment(order?.id ?? ''))?.record as PaymentRecord).trim()
    const head = csvHead.trim().split(',').slice(-5)
    expect(head).toEqual(['paid_at', 'document_number', 'net', 'vat', 'fee'])
    expect(line).toMatch(/,2026-11-22T12:00:00\.000Z,TL-\d{6},33\.33,6\.66,1\.20$/)
  })

  test('exported, is cut off with a line that says so, and is in the audit log', async () => {
    const { desk, userId } = await recorded()
    for (let more = 0; more < 3; more += 1) await desk.create(record(userId), operatorId)
    const file = async (maxRows: number) => {
      const lines: string[] = []
      for await (const part of csvLines(desk, { q: String(userId) }, { maxRows, rowsPerRead: 2 })) lines.push(part)
      return lines.join('').split('\r\n')
    }
    expect(await file(4)).toHaveLength(1 + 4 + 1)
    const cut = await file(2)
    expect(cut[3]).toContain('the newest 2 payments')
    await desk.noteExport({ q: String(userId), status: 'pending' }, operatorId)
    expect(await auditOf('payments_exported', 'searched')).toBe(1)
    expect(await auditOf('payments_exported', String(userId))).toBe(0)
  })
})
