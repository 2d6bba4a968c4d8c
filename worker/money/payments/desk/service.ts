// Payments at the desk: found, recorded by hand, confirmed, marked as failed; each write with its entry in the audit log.

import { parseInput } from '#worker/ground/http.ts'
import { type Clock, dayMs } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import { formatMoney, toDecimal } from '#worker/ground/platform/money.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { isEmailAddress, normaliseEmail } from '#worker/people/accounts/rules.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { agentsPlan, planNames } from '#worker/people/plans/constants.ts'
import { currency } from '../constants.ts'
import type { Order } from '../contract.ts'
import type { NoticesRepository } from '../notices/repository.ts'
import type { Notices } from '../notices/service.ts'
import { receiptName, receiptNumber } from '../receipts/rules.ts'
import type { ReceiptsService } from '../receipts/service.ts'
import type { PaymentsRepository } from '../repository.ts'
import { needsBuyer } from '../rules.ts'
import type { PaymentsService } from '../service.ts'
import { deskTexts, proposedPence, recordsPerPage } from './constants.ts'
import { ConfirmForm, type NewRecord, NewRecordForm, type PaymentRecord, RecordsQuery } from './contract.ts'
import type { DeskRepository, Found } from './repository.ts'
import { cursorOf, mobileOf, positionOf, referenceKey } from './rules.ts'

type DeskPorts = {
  repository: DeskRepository
  orders: Pick<PaymentsRepository, 'byId'>
  payments: Pick<PaymentsService, 'record' | 'reconcile'>
  notices: Notices
  noticeStatement: NoticesRepository['statement']
  receipts: Pick<ReceiptsService, 'ofOrder' | 'queue'>
  note: Note
  noteView: AuditService['noteView']
  clock: Clock
  newId: NewId
}

type Refusal = 'INVALID' | 'NOT_FOUND' | 'CONFLICT'
export type PaymentsDesk = ReturnType<typeof createPaymentsDesk>

export function createPaymentsDesk(ports: DeskPorts) {
  const { repository, orders, payments, notices, noticeStatement, receipts, note, noteView, clock, newId } = ports

  async function foundBy(q: string): Promise<Found> {
    if (q === '') return null
    const isEmail = isEmailAddress(normaliseEmail(q))
    const userId = isEmail ? await repository.userNamed(normaliseEmail(q)) : /^\d{1,15}$/.test(q) ? Number(q) : null
    const payerId = userId === null ? null : await repository.payerOf(userId)
    if (payerId !== null) return { payerId }
    return { orderIds: isEmail ? [] : await repository.ordersNamed(q, receiptNumber(q.toUpperCase())) }
  }

  async function list(input: unknown, limit = recordsPerPage) {
    const query = RecordsQuery.parse(input)
    const rows = await repository.list(query, await foundBy(query.q), positionOf(query.cursor), limit + 1)
    const records = rows.slice(0, limit)
    const last = records.at(-1)
    return { query, records, next: rows.length > limit && last ? cursorOf(last) : null }
  }

  const entry = (
    action: 'payment_recorded' | 'payment_confirmed' | 'payment_failed' | 'receipt_resent',
    actorId: number,
    personId: number | null,
  ) => ({ actorId, action, subject: 'payment', id: null, personId }) as const

  /** A pending payment recorded by hand, or why it is none. */
  async function pendingByHand(id: string): Promise<Result<Order, 'NOT_FOUND' | 'CONFLICT'>> {
    const order = await orders.byId(id)
    if (!order) return fail('NOT_FOUND', deskTexts.unknown)
    if (!order.isByHand) return fail('CONFLICT', deskTexts.notByHand)
    return order.state === 'pending' ? succeed(order) : fail('CONFLICT', deskTexts.notPending)
  }

  return {
    list,
    figures: repository.figures,
    /** What happened in the last 24 hours. */
    pulse: () => repository.pulse(clock() - dayMs),
    notices: notices.recent,

    /** Before the file is sent. */
    noteExport: (filters: object, actorId: number) =>
      noteView({
        actorId,
        action: 'payments_exported',
        subject: 'payment',
        id: null,
        personId: null,
        name: 'Payments',
        after: withoutWords(RecordsQuery.parse(filters)),
      }),

    /** Everything about one payment, with its user's ledger. */
    async payment(id: string) {
      const record = await repository.find(id)
      if (!record) return null
      const [documents, sent, ledger] = await Promise.all([
        receipts.ofOrder(id),
        notices.ofOrder(id),
        repository.ledgerOf(id),
      ])
      return { record, documents, notices: sent, ledger }
    },

    async create(input: unknown, actorId: number): Promise<Result<PaymentRecord, Refusal>> {
      const form = parseInput(NewRecordForm, input)
      if (!form.ok) {
        const message = form.error.fields?.user_id?.[0] ?? form.error.message
        return { ok: false, error: { ...form.error, message } }
      }
      const {
        user_id: userId,
        plan_type: plan,
        billing_cycle: cycle,
        payment_method: method,
        notes,
        ...more
      } = form.value
      const user = await repository.user(userId)
      if (!user) return fail('NOT_FOUND', deskTexts.userUnknown)
      // Before money is in the books: a payment that was recorded is confirmed whatever became of the role.
      if (plan === agentsPlan && user.roleId !== roleIds.Agent) {
        return fail('INVALID', deskTexts.agentsOnly, { fields: { plan_type: [deskTexts.agentsOnly] } })
      }
      const amountPence = more.amount ?? proposedPence(plan, cycle)
      const isNamed = needsBuyer(amountPence) && more.buyer_address !== ''
      const fresh: NewRecord = {
        id: newId(),
        userId,
        plan,
        cycle,
        amountPence,
        method,
        notes,
        reference: referenceKey(more.payment_reference) && more.payment_reference,
        buyer: isNamed ? { name: more.buyer_name || user.name, address: more.buyer_address } : null,
      }
      const { id, reference } = fresh
      const name = `${formatMoney(amountPence, currency)} for ${planNames[plan]}, user ${userId}`
      const after = { id, plan, cycle, amount: toDecimal(amountPence), method, reference, notes }
      const noted = note({ ...entry('payment_recorded', actorId, userId), name, before: null, after })
      const isAdded = await repository.add({ ...fresh, payerId: newId(), createdAt: clock() }, noted)
      if (!isAdded) {
        return fail('CONFLICT', deskTexts.referenceTaken, { fields: { payment_reference: [deskTexts.referenceTaken] } })
      }
      const record = await repository.find(id)
      return record ? succeed(record) : fail('NOT_FOUND', deskTexts.unknown)
    },

    /** The plan runs, the books have it and the chosen messages wait, in one batch. */
    async confirm(id: string, input: unknown, actorId: number): Promise<Result<PaymentRecord, Refusal>> {
      const form = parseInput(ConfirmForm, input)
      if (!form.ok)
        return {
          ok: false,
          error: { ...form.error, message: Object.values(form.error.fields ?? {})[0]?.[0] ?? form.error.message },
        }
      const found = await pendingByHand(id)
      if (!found.ok) return found
      const order = found.value
      const { sendEmail, sendSMS, recipientEmail, recipientPhone, customMessage } = form.value
      const now = clock()
      const name = `${formatMoney(order.amountPence, currency)} for ${planNames[order.plan]}`
      const after = { id, sendEmail, sendSMS }
      const together = [
        note({ ...entry('payment_confirmed', actorId, order.userId), name, before: { id, state: order.state }, after }),
        ...(sendEmail ? [noticeStatement(id, 'email', normaliseEmail(recipientEmail), customMessage, now)] : []),
        ...(sendSMS ? [noticeStatement(id, 'sms', mobileOf(recipientPhone), customMessage, now)] : []),
      ]
      const fact = { kind: 'captured', ref: `hand-${id}`, amountPence: order.amountPence, feePence: 0 } as const
      const recorded = await payments.record(order, fact, together)
      if (!recorded?.isNew) return fail('CONFLICT', deskTexts.notPending)
      if (sendEmail) await notices.send(id, 'email')
      if (sendSMS) await notices.send(id, 'sms')
      const record = await repository.find(id)
      return record ? succeed(record) : fail('NOT_FOUND', deskTexts.unknown)
    },

    /** Money that never came. */
    async markFailed(id: string, actorId: number): Promise<Result<null, Refusal>> {
      const found = await pendingByHand(id)
      if (!found.ok) return found
      const noted = note({
        ...entry('payment_failed', actorId, found.value.userId),
        name: formatMoney(found.value.amountPence, currency),
        before: { id, state: 'pending' },
        after: { id, state: 'denied' },
      })
      const recorded = await payments.record(found.value, { kind: 'denied', issue: 'BY_HAND' }, [noted])
      return recorded?.isNew ? succeed(null) : fail('CONFLICT', deskTexts.notPending)
    },

    /** A document once more, to the address of the account. */
    async resend(id: string, name: string, actorId: number): Promise<Result<null, 'NOT_FOUND'>> {
      const number = receiptNumber(name)
      const document = (await receipts.ofOrder(id)).find((one) => one.number === number)
      if (!document) return fail('NOT_FOUND', deskTexts.unknown)
      const noted = note({
        ...entry('receipt_resent', actorId, (await orders.byId(id))?.userId ?? null),
        name: receiptName(document.number),
        before: null,
        after: { id, number: document.number },
      })
      await repository.resend(document.number, newId(), clock(), noted)
      await receipts.queue(document.number)
      return succeed(null)
    },

    /** Asks PayPal now, instead of when it is due. */
    async reconcile(id: string, actorId: number): Promise<Result<null, 'NOT_FOUND' | 'UNAVAILABLE'>> {
      const order = await orders.byId(id)
      if (!order) return fail('NOT_FOUND', deskTexts.unknown)
      const about = { subject: 'payment', id: null, personId: order.userId, name: id, after: null } as const
      await noteView({ actorId, action: 'payment_asked', ...about })
      const isAnswered = await payments.reconcile(order)
      return isAnswered
        ? succeed(null)
        : fail('UNAVAILABLE', 'PayPal did not answer. It is asked again within minutes.')
    },
  }
}

/** A search may hold a person's name or address, so only that one was made is noted. */
function withoutWords({ q, ...filters }: RecordsQuery) {
  return { ...filters, ...(q && { searched: true }) }
}
