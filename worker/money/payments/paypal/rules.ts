import { currency } from '../constants.ts'
import { type Dispute, noCode } from '../disputes/rules.ts'
import type { Fact } from '../orders/rules.ts'
import type { ProviderDispute, ProviderEvent, ProviderOrder, ProviderRefund, Snapshot } from './contract.ts'

/** "39.99" to 3999, without a float in between. */
export function penceOfText(text: string): number {
  const [pounds = '0', pence = ''] = text.split('.')
  return Number(pounds) * 100 + Number(pence.padEnd(2, '0'))
}

/** 3999 to "39.99". */
export function textOfPence(pence: number): string {
  return `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
}

export function snapshotOf({ status, purchase_units: units = [] }: ProviderOrder): Snapshot {
  const [unit] = units
  return {
    status,
    customId: unit?.custom_id ?? null,
    captures: (unit?.payments?.captures ?? []).map(
      ({ id, status, amount, status_details, seller_receivable_breakdown }) => ({
        id,
        status,
        amountPence: penceOfText(amount.value),
        currency: amount.currency_code,
        feePence: penceOfText(seller_receivable_breakdown?.paypal_fee?.value ?? '0'),
        issue: status_details?.reason ?? null,
      }),
    ),
    refunds: (unit?.payments?.refunds ?? []).map(refundOf),
  }
}

type WireRefund = { id: string; status: string; amount: { value: string }; invoice_id?: string | undefined }

export function refundOf({ id, status, amount, invoice_id }: WireRefund): ProviderRefund {
  return { id, status, amountPence: penceOfText(amount.value), requestId: invoice_id ?? null }
}

/** A capture whose money came in, whatever was given back since. */
const paidStatuses = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

/** Everything a snapshot says, in the order in which it must have happened. */
export function factsOf({ status, captures, refunds }: Snapshot): Fact[] {
  const facts: Fact[] = []
  if (status === 'APPROVED') facts.push({ kind: 'approved' })
  if (status === 'VOIDED') facts.push({ kind: 'expired' })
  for (const { id, status: state, amountPence, feePence, issue } of captures) {
    if (paidStatuses.includes(state)) facts.push({ kind: 'captured', ref: id, amountPence, feePence })
    else if (state === 'PENDING') facts.push({ kind: 'pending', ref: id })
    else facts.push({ kind: 'denied', issue: issue ?? state })
  }
  for (const { id, status: state, amountPence, requestId } of refunds) {
    if (state === 'COMPLETED') facts.push({ kind: 'refunded', ref: id, amountPence, requestId })
  }
  return facts
}

/** An order by our own id, PayPal's, or that of its capture. */
export type Names = { orderId: string | null; providerOrderId: string | null; captureId: string | null }

/** How an event names its order; that of a dispute may name several. */
export function namesOf({ event_type, resource }: ProviderEvent): Names[] {
  const disputed = resource.disputed_transactions
  if (disputed) {
    return disputed.map(({ custom = null, seller_transaction_id: captureId = null }) => {
      return { orderId: custom, providerOrderId: null, captureId }
    })
  }
  const related = resource.supplementary_data?.related_ids
  const ofOrder = event_type.startsWith('CHECKOUT.ORDER.') ? (resource.id ?? null) : null
  const [unit] = resource.purchase_units ?? []
  return [
    {
      orderId: resource.custom_id ?? unit?.custom_id ?? resource.invoice_id ?? unit?.invoice_id ?? null,
      providerOrderId: related?.order_id ?? resource.order_id ?? ofOrder ?? linkedId(resource.links, orderLink),
      captureId: related?.capture_id ?? linkedId(resource.links, captureLink),
    },
  ]
}

const orderLink = /\/v2\/checkout\/orders\/([\w-]+)$/
const captureLink = /\/v2\/payments\/captures\/([\w-]+)$/

/** The id of what a resource belongs to, by its link "up". */
function linkedId(links: ProviderEvent['resource']['links'], shape: RegExp): string | null {
  const up = links?.find(({ rel, href }) => rel === 'up' && href !== undefined && shape.test(href))
  return shape.exec(up?.href ?? '')?.[1] ?? null
}

/** Events after which money may have moved; others tell of agreements, invoices and accounts. */
const moneyEvent = /^(PAYMENT|CUSTOMER\.DISPUTE|RISK\.DISPUTE)\.|^CHECKOUT\.ORDER\.COMPLETED$/

export const isAboutMoney = ({ event_type }: Pick<ProviderEvent, 'event_type'>) => moneyEvent.test(event_type)

/** A fact that no snapshot of an order shows; null for events after which we ask. */
export function factOfEvent({ id, event_type, resource }: ProviderEvent): Fact | null {
  if (event_type !== 'PAYMENT.CAPTURE.REVERSED') return null
  const { currency_code: stated = currency, value = '' } = resource.amount ?? {}
  const isReadable = stated === currency && plainAmount.test(value)
  return { kind: 'reversed', ref: resource.id ?? id, amountPence: isReadable ? penceOfText(value) : null }
}

const plainAmount = /^\d{1,9}(\.\d{1,2})?$/

export function disputeOf({ dispute_id: id, status, dispute_outcome: ended, ...more }: ProviderDispute): Dispute {
  const outcome = status === 'RESOLVED' ? (ended?.outcome_code ?? noCode) : null
  return { id, outcome, respondBy: more.seller_response_due_date }
}

/** The capture is done already, or being done: the order itself says how it went. */
export const askInstead = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETED_OR_VOIDED', 'ORDER_COMPLETION_IN_PROGRESS']

/** PayPal's states of an order that its buyer has not agreed to. */
export const unapprovedStatuses = ['CREATED', 'PAYER_ACTION_REQUIRED']

/** The buyer has not agreed yet: nothing happened. */
export const notApproved = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']
