// Giving money back: asked for once by its id, carried out by the provider, and written into the books when that says so.

import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import { currency, sweepLimit } from '../constants.ts'
import type { Order } from '../contract.ts'
import type { Provider } from '../paypal/contract.ts'
import type { PaymentsRepository } from '../repository.ts'
import { isPaid } from '../rules.ts'
import type { PaymentsService } from '../service.ts'
import { firstRefundCheckMs, type RefundReason, refundIssues, refundReasons, refundTexts } from './constants.ts'
import { CancelForm, type Refund, RefundForm, type RefundOffer } from './contract.ts'
import type { RefundsRepository } from './repository.ts'
import { nextRefundCheck, offerOf, paidOrderOf, planUntilAfter } from './rules.ts'

type RefundPorts = {
  provider: Provider | null
  repository: RefundsRepository
  orders: Pick<PaymentsRepository, 'byId'>
  payments: Pick<PaymentsService, 'record' | 'reconcile'>
  /** Whether an alert reached the user after the payment. */
  isUsed: (orderId: string) => Promise<boolean>
  note: Note
  clock: Clock
  logger: Logger
}

type Refusal = 'INVALID' | 'NOT_FOUND' | 'CONFLICT' | 'UNAVAILABLE'
type RefundTerms = {
  id: string
  amountPence: number
  reason: RefundReason
  note: string
  reference: string
  expectedLeftPence: number | null
}

export function createRefundsService(ports: RefundPorts) {
  const { provider, repository, orders, payments, isUsed, note, clock, logger } = ports

  async function offer({ id, userId }: Order): Promise<RefundOffer | null> {
    const entries = await repository.entriesOfPayer(id)
    const paid = paidOrderOf(entries, id)
    if (!paid) return null
    const now = clock()
    const worth = offerOf(paid, userId === null || (await isUsed(id)), now)
    return { ...worth, planUntilAt: planUntilAfter(entries, id, worth.rightPence, now) }
  }

  /** May run any number of times: the provider knows the refund by its id, the books by the provider's. */
  async function sendToProvider(refund: Refund, order: Order): Promise<void> {
    const { id, amountPence } = refund
    if (!(await repository.claim(id, nextRefundCheck(refund.createdAt, clock())))) return holdBack(refund)
    if (order.isByHand) {
      await payments.record(order, { kind: 'refunded', ref: `hand-${id}`, amountPence, requestId: id })
      return
    }
    if (!provider || order.captureId === null) return
    const answer = await provider.refund({ id, captureId: order.captureId, amountPence })
    if (answer.kind === 'ok' && answer.value.status === 'COMPLETED') {
      const { id: ref, amountPence: given } = answer.value
      await payments.record(order, { kind: 'refunded', ref, amountPence: given, requestId: id })
    } else if (answer.kind === 'ok' && answer.value.status !== 'PENDING') {
      await repository.fail(id, answer.value.status, clock())
    } else if (answer.kind === 'refused') {
      await repository.fail(id, answer.issue, clock())
      // PayPal may know of refunds that we do not.
      await payments.reconcile(order)
    } else {
      logger.warn('refund_unanswered', { refund: id, answer: answer.kind })
    }
  }

  /** A disputed order's refund waits for PayPal's decision; what PayPal took back is not sent a second time. */
  async function holdBack({ id, orderId }: Refund): Promise<void> {
    const order = await orders.byId(orderId)
    logger.warn('refund_held_back', { refund: id, state: order?.state })
    if (order?.state === 'reversed') await repository.fail(id, refundIssues.reversed, clock())
  }

  async function issue(
    order: Order | null,
    asked: RefundTerms,
    actorId: number | null,
  ): Promise<Result<Refund, Refusal>> {
    if (!order) return fail('NOT_FOUND', refundTexts.unknown)
    if (!isPaid(order.state)) return fail('CONFLICT', refundTexts.notPaid)
    if (order.state === 'disputed') return fail('CONFLICT', refundTexts.disputed)
    if (!order.isByHand && !provider) return fail('UNAVAILABLE', refundTexts.noProvider)
    const { id, amountPence, reason, reference, expectedLeftPence } = asked
    const now = clock()
    const words = [asked.note, reference && `Reference ${reference}`].filter(Boolean).join('. ')
    const fresh = { id, orderId: order.id, amountPence, reason, note: words, createdAt: now, expectedLeftPence }
    await repository.open(
      { ...fresh, checkAt: now + firstRefundCheckMs },
      actorId === null ? [] : [note(auditOf(order, asked, actorId))],
    )
    const refund = await repository.find(id)
    if (!refund) return fail('CONFLICT', expectedLeftPence === null ? refundTexts.tooMuch : refundTexts.changed)
    if (refund.orderId !== order.id || refund.amountPence !== amountPence) return fail('CONFLICT', refundTexts.reused)
    if (refund.state === 'requested') await sendToProvider(refund, order)
    const known = (await repository.find(id)) ?? refund
    return known.state === 'failed'
      ? fail('CONFLICT', `${refundTexts.failed} (${known.issue ?? 'no reason given'})`)
      : succeed(known)
  }

  return {
    offer,
    ofOrder: repository.ofOrder,

    /** An operator's, in whole or in part, noted in the audit log. */
    async refund(orderId: string, input: unknown, actorId: number): Promise<Result<Refund, Refusal>> {
      const form = parseInput(RefundForm, input)
      if (!form.ok) return form
      const order = await orders.byId(orderId)
      const { request_id: id, amount: amountPence, reason, note: words, reference } = form.value
      if (order?.isByHand && reference === '') {
        return fail('INVALID', refundTexts.referenceMissing, { fields: { reference: [refundTexts.referenceMissing] } })
      }
      return issue(order, { id, amountPence, reason, note: words, reference, expectedLeftPence: null }, actorId)
    },

    /** The customer's own: as of right within the time for it, else a question to the operator. */
    async cancel(order: Order, input: unknown): Promise<Result<Refund | null, Refusal>> {
      const form = parseInput(CancelForm, input)
      if (!form.ok) return form
      const { request_id: id, note: words } = form.value
      const known = await repository.find(id)
      if (known) return known.orderId === order.id ? succeed(known) : fail('CONFLICT', refundTexts.reused)
      const worth = await offer(order)
      if (!worth) return fail('CONFLICT', refundTexts.notPaid)
      // What an operator transfers by hand waits for them.
      if (worth.rightPence > 0 && !order.isByHand) {
        const { rightPence: amountPence, leftPence: expectedLeftPence } = worth
        return issue(order, { id, amountPence, reason: 'right', note: words, reference: '', expectedLeftPence }, null)
      }
      if (worth.leftPence <= 0) return fail('CONFLICT', refundTexts.tooMuch)
      const amountPence = worth.rightPence || worth.unusedPence
      const reason = worth.rightPence > 0 ? 'right' : 'other'
      const isNew = await repository.ask({
        id,
        orderId: order.id,
        amountPence,
        reason,
        note: words,
        createdAt: clock(),
      })
      return isNew ? succeed(null) : fail('CONFLICT', refundTexts.askedAlready)
    },

    /** Answers a customer who asked, with no. */
    async decline(orderId: string, actorId: number): Promise<Result<null, 'NOT_FOUND'>> {
      const order = await orders.byId(orderId)
      const noted = {
        actorId,
        action: 'refund_declined',
        subject: 'payment',
        id: null,
        personId: order?.userId ?? null,
        name: orderId,
      } as const
      const isDeclined =
        order && (await repository.decline(orderId, clock(), note({ ...noted, before: null, after: null })))
      return isDeclined ? succeed(null) : fail('NOT_FOUND', refundTexts.unknown)
    },

    /** Refunds whose answer was lost, or that PayPal has not finished. */
    async sweep(): Promise<void> {
      const now = clock()
      for (const refund of await repository.due(now, sweepLimit)) {
        await repository.askLater(refund.id, nextRefundCheck(refund.createdAt, now))
        const order = await orders.byId(refund.orderId)
        if (!order) continue
        await sendToProvider(refund, order).catch((error: unknown) =>
          logger.error('refund_failed', { refund: refund.id, error: String(error) }),
        )
      }
    },
  }
}

function auditOf(order: Order, { id, amountPence, reason, note, reference }: RefundTerms, actorId: number) {
  return {
    actorId,
    action: 'payment_refunded',
    subject: 'payment',
    id: null,
    personId: order.userId,
    name: `${formatMoney(amountPence, currency)} of ${formatMoney(order.amountPence, currency)}: ${refundReasons[reason]}`,
    before: { order: order.id, state: order.state },
    after: { refund: id, amount_pence: amountPence, reason, note, reference },
  } as const
}
