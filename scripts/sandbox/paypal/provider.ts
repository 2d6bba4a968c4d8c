import { randomUUID } from 'node:crypto'
import { type Clock, dayMs } from '#worker/ground/platform/clock.ts'
import { createFaultSwitch } from '../faults.ts'
import { keptFile } from '../kept-file.ts'
import { HookWay, type PayPalFault } from './faults.ts'
import { KeptOrders, type PayPalCapture, type PayPalRefund } from './kept.ts'
import {
  captureToWire,
  createPayPalOrders,
  orderToWire,
  type PayPalIssue,
  type PayPalOrder,
  refundToWire,
} from './orders.ts'
import { createEventSigner } from './signing.ts'

export const payPalClient = { id: 'touchline-local', secret: 'development-only-paypal-secret' }

type Ports = {
  origin: string
  now: Clock
  later: (work: () => void, delayMs: number) => void
  fetch?: typeof globalThis.fetch
  /** Where orders are kept; null forgets them at the end. */
  file?: string | null
}

export type Trouble = 'reverse' | 'dispute' | 'dispute_won' | 'dispute_lost'
type Dispute = ReturnType<typeof disputeAbout> & {
  status: 'OPEN' | 'RESOLVED'
  dispute_outcome?: { outcome_code: string }
}
type CaptureCall = { declineWith: string | null; isHeld: boolean; requestId?: string | undefined }
type Posted = { body: string; time: string; isForged: boolean }

/** PayPal's review of a pending payment. */
const reviewMs = 15_000
/** Events held back so that a later one can overtake them. */
const reverseMs = 1_500
const hookTries = 5
/** How long a seller may answer a dispute. */
const responseMs = 10 * dayMs
const hookRetryMs = 2_000

export type PayPalProvider = ReturnType<typeof createPayPalProvider>

export function createPayPalProvider({ origin, now, later, fetch = globalThis.fetch, file = null }: Ports) {
  const orders = createPayPalOrders(now, keptFile(file, KeptOrders))
  const signer = createEventSigner()
  const fault = createFaultSwitch<PayPalFault>()
  const tokens = new Set<string>()
  const disputes = new Map<string, Dispute>()
  /** Captures by their request id. */
  const answered = new Map<string, PayPalOrder | PayPalIssue>()
  let way: HookWay = HookWay.parse({})
  let emitted = 0

  function emit(order: PayPalOrder, eventType: string, resource: object): void {
    if (way.off) return
    const id = `WH-${randomUUID()}`
    const time = new Date(now()).toISOString()
    const body = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: time,
      resource_type: resourceTypeOf(eventType),
      event_type: eventType,
      resource_version: '2.0',
      resource,
      links: [{ href: `${origin}/paypal/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
    })
    const { origin: app } = new URL(order.returnUrl)
    emitted += 1
    const overtaken = way.reverse && emitted % 2 === 1 ? reverseMs : 0
    for (let copy = 0; copy < way.repeat; copy += 1) {
      later(
        () => void post(`${app}/webhooks/paypal`, { body, time, isForged: way.forge }, hookTries),
        way.delay_ms + overtaken,
      )
    }
  }

  /** Tries again when it is not answered with success, as PayPal does for three days. */
  async function post(address: string, event: Posted, tries: number): Promise<void> {
    const { time, isForged } = event
    const { id, signature } = signer.sign(randomUUID(), time, event.body)
    const body = isForged ? event.body.replace('"event_version":"1.0"', '"event_version":"1.1"') : event.body
    const headers = {
      'Content-Type': 'application/json',
      'PayPal-Transmission-Id': id,
      'PayPal-Transmission-Time': time,
      'PayPal-Transmission-Sig': signature,
      'PayPal-Cert-Url': `${origin}/paypal/cert`,
      'PayPal-Auth-Algo': 'SHA256withRSA',
    }
    const answer = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) }).catch(
      () => null,
    )
    if (!answer?.ok && tries > 1) later(() => void post(address, event, tries - 1), hookRetryMs)
  }

  const emitOrder = (order: PayPalOrder, type: string) => emit(order, type, orderToWire(order, origin))
  const emitCapture = (order: PayPalOrder, type: string) => {
    const [capture] = order.captures
    if (capture) emit(order, `PAYMENT.CAPTURE.${type}`, captureToWire(capture, order))
  }

  function emitRefund(order: PayPalOrder, type: 'REFUNDED' | 'REVERSED', refund: PayPalRefund): void {
    const [capture] = order.captures
    if (capture) emit(order, `PAYMENT.CAPTURE.${type}`, refundToWire(refund, capture.id, origin))
  }

  function emitDispute(order: PayPalOrder, what: 'CREATED' | 'RESOLVED', dispute: Dispute): void {
    disputes.set(dispute.dispute_id, dispute)
    emit(order, `CUSTOMER.DISPUTE.${what}`, dispute)
  }

  function release(order: PayPalOrder, status: 'COMPLETED' | 'DECLINED'): boolean {
    const isReleased = orders.release(order, status)
    if (isReleased) emitCapture(order, status)
    return isReleased
  }

  // A review that the end of the last run interrupted.
  const reviewed = orders.list().filter(({ captures }) => captures.some(({ status }) => status === 'PENDING'))
  for (const order of reviewed) later(() => void release(order, 'COMPLETED'), reviewMs)

  return {
    origin,
    orders,
    fault,
    signer,
    tokens,
    disputes,
    getWay: () => way,
    setWay: (next: HookWay) => {
      way = next
    },
    release,

    approve(order: PayPalOrder, slug: string): boolean {
      const isApproved = orders.approve(order, slug)
      if (isApproved) emitOrder(order, 'CHECKOUT.ORDER.APPROVED')
      return isApproved
    },

    /** The same request id is answered as it was, also with a refusal. */
    capture(order: PayPalOrder, { declineWith, isHeld, requestId }: CaptureCall) {
      const key = requestId ?? randomUUID()
      if (orders.isRequest(key)) return order
      const known = answered.get(key)
      if (known) return known
      const before = order.captures.length
      const captured = orders.capture(order, declineWith, isHeld)
      const [capture] = order.captures
      if (order.captures.length > before && capture) {
        emitCapture(order, capture.status === 'PENDING' ? 'PENDING' : 'COMPLETED')
        if (order.outcome?.kind === 'pending') later(() => void release(order, 'COMPLETED'), reviewMs)
      }
      answered.set(key, captured)
      return captured
    },

    refund(order: PayPalOrder, value: string | undefined, key?: string) {
      const before = order.refunds.length
      const refund = orders.refund(order, value, key)
      if (refund && order.refunds.length > before) emitRefund(order, 'REFUNDED', refund)
      return refund
    },

    /** The bank takes the money back, or the buyer disputes it; the dispute ends for us or for the buyer. */
    trouble(order: PayPalOrder, kind: Trouble): boolean {
      const [capture] = order.captures
      if (!capture) return false
      if (kind === 'dispute') emitDispute(order, 'CREATED', { ...disputeAbout(capture, now()), status: 'OPEN' })
      if (kind === 'dispute_won' || kind === 'dispute_lost') {
        const outcome_code = kind === 'dispute_won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR'
        const ended = {
          ...disputeAbout(capture, now()),
          status: 'RESOLVED',
          dispute_outcome: { outcome_code },
        } as const
        emitDispute(order, 'RESOLVED', ended)
      }
      if (kind === 'reverse' || kind === 'dispute_lost') {
        // Money that was taken back is listed with the order's refunds.
        const taken = orders.refund(order, undefined)
        if (taken) emitRefund(order, 'REVERSED', taken)
      }
      return true
    },

    reset() {
      orders.reset()
      fault.set(null)
      tokens.clear()
      disputes.clear()
      answered.clear()
      way = HookWay.parse({})
    },
  }
}

/** Customer Disputes v1. */
function disputeAbout({ id, amount }: PayPalCapture, now: number) {
  return {
    dispute_id: `PP-D-${id}`,
    disputed_transactions: [{ seller_transaction_id: id }],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    dispute_amount: amount,
    dispute_life_cycle_stage: 'INQUIRY',
    seller_response_due_date: new Date(now + responseMs).toISOString(),
  }
}

function resourceTypeOf(eventType: string): string {
  if (eventType.startsWith('CUSTOMER.DISPUTE.')) return 'dispute'
  if (eventType.startsWith('CHECKOUT.ORDER.')) return 'checkout-order'
  return /\.(REFUNDED|REVERSED)$/.test(eventType) ? 'refund' : 'capture'
}
