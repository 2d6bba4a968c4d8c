// ACP 2026-04-17 over HTTP. The attempt's id and the step are the idempotency key, and a step's body never changes.
import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { acpHeaders, type SellerCall } from '../call.ts'
import { texts, unreadable } from '../constants.ts'
import type { Address, Buyer, Order, PaymentService, SellerAnswer, SellerProtocol } from '../contract.ts'
import { isKeyConflict, problemOf } from '../problems.rules.ts'
import { AcpError, AcpSession } from './contract.ts'
import { choiceOf, sessionOf } from './rules.ts'

type Ports = {
  call: SellerCall
  key: Secret
  merchantId: string
  payments: PaymentService
  loopbackPorts: LoopbackPorts
}

type Read = { kind: 'read'; wire: AcpSession } | Exclude<SellerAnswer, { kind: 'session' }>

export function createAcp({ call, key, merchantId, payments, loopbackPorts }: Ports): SellerProtocol {
  async function ask(path: string, post?: { order: Order; step: string; body: object }): Promise<Read> {
    const headers = acpHeaders(key)
    const answer = await (post
      ? call({
          path,
          headers: { ...headers, 'Idempotency-Key': `${post.order.attemptId}:${post.step}` },
          body: JSON.stringify(post.body),
        })
      : call({ path, headers }))
    return answer.kind === 'answered' ? readingOf(answer) : answer
  }

  const answerOf = (read: Read, order: Order): SellerAnswer =>
    read.kind === 'read' ? { kind: 'session', session: sessionOf(read.wire, order, loopbackPorts) } : read

  const at = (sessionId: string, step = '') => `/checkout_sessions/${encodeURIComponent(sessionId)}${step}`

  return {
    async open(order) {
      const opened = await ask('/checkout_sessions', { order, step: 'open', body: openBody(order) })
      const choice = opened.kind === 'read' ? choiceOf(opened.wire) : null
      if (opened.kind !== 'read' || !choice) return answerOf(opened, order)
      const option = { type: choice.type, option_id: choice.id, item_ids: [order.offerRef] }
      const body = { selected_fulfillment_options: [option] }
      return answerOf(await ask(at(opened.wire.id), { order, step: 'choose', body }), order)
    },

    read: async (session, order) => answerOf(await ask(at(session.id)), order),

    async complete(session, order, upTo) {
      if (session.paymentHandler === null) {
        return { kind: 'refused', problem: { kind: 'other', text: texts.noDelegatedCard } }
      }
      const { attemptId, currency, deadline, instrument, buyer } = order
      const bounds = { attemptId, sessionId: session.id, merchantId, maxAmount: upTo, currency, expiresAt: deadline }
      const paid = await payments.delegate(instrument, bounds)
      if (paid.kind !== 'token') return paid
      const body = {
        buyer: buyerBody(buyer),
        payment_data: {
          handler_id: session.paymentHandler,
          instrument: { type: 'card', credential: { type: 'spt', token: paid.token } },
          ...(buyer.address && { billing_address: addressBody(buyer.fullName, buyer.address) }),
        },
      }
      return answerOf(await ask(at(session.id, '/complete'), { order, step: 'complete', body }), order)
    },

    async cancel(session, order) {
      // Says nothing of the buyer's reasons, which are not the seller's.
      const body = { intent_trace: { reason_code: 'other' } }
      return answerOf(await ask(at(session.id, '/cancel'), { order, step: 'cancel', body }), order)
    },
  }
}

function readingOf({ status, body }: { status: number; body: unknown }): Read {
  if (status >= 200 && status < 300) {
    const wire = AcpSession.safeParse(body)
    return wire.success
      ? { kind: 'read', wire: wire.data }
      : { kind: 'unknown', reason: unreadable, retryAfterMs: null }
  }
  if (status === 404) return { kind: 'refused', problem: { kind: 'expired', text: texts.gone } }
  const error = AcpError.safeParse(body)
  if (!error.success || isKeyConflict(error.data.code)) {
    return { kind: 'unknown', reason: `status ${status}`, retryAfterMs: null }
  }
  return { kind: 'refused', problem: problemOf(error.data.code, error.data.message) }
}

function openBody({ offerRef, quantity, currency, buyer }: Order) {
  return {
    line_items: [{ id: offerRef, quantity }],
    currency: currency.toLowerCase(),
    // No intervention is answered here: 3-D Secure and the like go to the fan.
    capabilities: { interventions: { supported: [] } },
    buyer: buyerBody(buyer),
    ...(buyer.address && {
      fulfillment_details: {
        name: buyer.fullName,
        email: buyer.email,
        address: addressBody(buyer.fullName, buyer.address),
      },
    }),
    locale: 'en-GB',
  }
}

function buyerBody({ fullName, email, phone }: Buyer) {
  return { full_name: fullName, email, ...(phone !== null && { phone_number: phone }) }
}

function addressBody(name: string, { line1, line2, city, postalCode, country }: Address) {
  return {
    name,
    line_one: line1,
    ...(line2 !== null && { line_two: line2 }),
    city,
    state: '',
    country,
    postal_code: postalCode,
  }
}
