// UCP 2026-04-08 over HTTP: business failures are messages in an answer of status 200, an update replaces the checkout.
import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { SellerCall } from '../call.ts'
import { texts, unreadable } from '../constants.ts'
import type { Buyer, Order, PaymentService, SellerAnswer, SellerProtocol, Session } from '../contract.ts'
import { UcpCheckout, UcpFailure, UcpOrder } from './contract.ts'
import { problemsOf, refundedIn, replacementOf, sessionOf } from './rules.ts'
import { signedHeaders, type UcpSigner } from './signing.ts'

type Ports = {
  call: SellerCall
  /** The seller's endpoint, which `call` calls. */
  apiUrl: string
  signer: UcpSigner
  merchantId: string
  /** The payment handler whose tokens `payments` makes, by its name in reverse DNS. */
  handlerName: string
  payments: PaymentService
  loopbackPorts: LoopbackPorts
}

type Sent = { order: Order; step: string; body: object; method?: 'POST' | 'PUT' }
type Read = { kind: 'read'; wire: UcpCheckout } | Exclude<SellerAnswer, { kind: 'session' }>

export function createUcp(ports: Ports): SellerProtocol {
  const { call, apiUrl, signer, merchantId, handlerName, payments, loopbackPorts } = ports

  async function ask(path: string, sent: Partial<Sent> = {}): Promise<Read> {
    const answer = await callAt(path, sent)
    return answer.kind === 'answered' ? readingOf(answer) : answer
  }

  async function callAt(path: string, { order, step, body: content, method = 'POST' }: Partial<Sent>) {
    const body = content === undefined ? null : JSON.stringify(content)
    const headers = await signedHeaders(signer, {
      url: `${apiUrl}${path}`,
      method: body === null ? 'GET' : method,
      body,
      idempotencyKey: order ? `${order.attemptId}:${step}` : null,
    })
    return call({ path, headers, ...(body !== null && { body }), ...(method === 'PUT' && { method }) })
  }

  /** After the purchase: a checkout may be gone by then, and says nothing of what was given back. */
  async function readOrder(session: Session, bought: NonNullable<Session['order']>): Promise<SellerAnswer> {
    const answer = await callAt(`/orders/${encodeURIComponent(bought.id)}`, {})
    if (answer.kind !== 'answered') return answer
    const { status, body } = answer
    const wire = UcpOrder.safeParse(body)
    if (status >= 300 || !wire.success || wire.data.id !== bought.id) {
      return { kind: 'unknown', reason: `order: status ${status}`, retryAfterMs: null }
    }
    return { kind: 'session', session: { ...session, order: { ...bought, refunded: refundedIn(wire.data) } } }
  }

  const answerOf = (read: Read, order: Order): SellerAnswer =>
    read.kind === 'read'
      ? { kind: 'session', session: sessionOf(read.wire, { order, handlerName, loopbackPorts }) }
      : read

  const at = (id: string, step = '') => `/checkout-sessions/${encodeURIComponent(id)}${step}`

  return {
    async open(order) {
      const buyer = buyerBody(order.buyer)
      const body = { line_items: [{ item: { id: order.offerRef }, quantity: order.quantity }], buyer }
      const opened = await ask('/checkout-sessions', { order, step: 'open', body })
      const replacement = opened.kind === 'read' ? replacementOf(opened.wire, buyer) : null
      if (opened.kind !== 'read' || !replacement) return answerOf(opened, order)
      return answerOf(await ask(at(opened.wire.id), { order, step: 'choose', body: replacement, method: 'PUT' }), order)
    },

    read: async (session, order) =>
      session.order ? readOrder(session, session.order) : answerOf(await ask(at(session.id)), order),

    async complete(session, order, upTo) {
      if (session.paymentHandler === null) {
        return { kind: 'refused', problem: { kind: 'other', text: texts.noDelegatedCard } }
      }
      const { attemptId, currency, deadline, instrument } = order
      const bounds = { attemptId, sessionId: session.id, merchantId, maxAmount: upTo, currency, expiresAt: deadline }
      const paid = await payments.delegate(instrument, bounds)
      if (paid.kind !== 'token') return paid
      const card = { id: 'card', handler_id: session.paymentHandler, type: 'card', selected: true }
      const body = { payment: { instruments: [{ ...card, credential: { type: 'token', token: paid.token } }] } }
      return answerOf(await ask(at(session.id, '/complete'), { order, step: 'complete', body }), order)
    },

    cancel: async (session, order) =>
      answerOf(await ask(at(session.id, '/cancel'), { order, step: 'cancel', body: {} }), order),
  }
}

function readingOf({ status, body }: { status: number; body: unknown }): Read {
  if (status === 404) return { kind: 'refused', problem: { kind: 'expired', text: texts.gone } }
  const failure = UcpFailure.safeParse(body)
  if (failure.success && status < 300) {
    const [problem = { kind: 'other', text: texts.refused(status) }] = problemsOf(failure.data.messages)
    return { kind: 'refused', problem }
  }
  const wire = UcpCheckout.safeParse(body)
  if (status < 300 && wire.success) return { kind: 'read', wire: wire.data }
  const reason = status < 300 ? unreadable : `status ${status}`
  return { kind: 'unknown', reason, retryAfterMs: null }
}

function buyerBody({ fullName, email, phone }: Buyer) {
  const [first = '', ...last] = fullName.split(' ')
  return { first_name: first, last_name: last.join(' '), email, ...(phone !== null && { phone_number: phone }) }
}
