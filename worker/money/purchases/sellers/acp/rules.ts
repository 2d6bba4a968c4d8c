import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { Order, Session, SessionStatus } from '../contract.ts'
import { linkOf } from '../links.rules.ts'
import { problemOf } from '../problems.rules.ts'
import { cheapestOf, feesOf, totalOf } from '../totals.rules.ts'
import type { AcpOrder, AcpSession, FulfillmentOption, LineItem } from './contract.ts'

const statuses: Record<string, SessionStatus> = {
  incomplete: 'open',
  not_ready_for_payment: 'open',
  in_progress: 'open',
  ready_for_payment: 'ready',
  requires_escalation: 'needs_fan',
  authentication_required: 'needs_fan',
  pending_approval: 'completing',
  complete_in_progress: 'completing',
  completed: 'completed',
  canceled: 'cancelled',
  expired: 'expired',
}

export function sessionOf(wire: AcpSession, order: Order, loopbackPorts: LoopbackPorts): Session {
  const { line_items: items, totals, messages = [], links = [] } = wire
  const attribute = (name: string) => items.map((item) => attributeOf(item, name)).find((value) => value) ?? null
  const handlers = wire.capabilities?.payment?.handlers ?? []
  const card = handlers.find((one) => one.name === 'dev.acp.tokenized.card' && one.requires_delegate_payment)
  const terms = links.find(({ type }) => type === 'terms_of_use')
  return {
    id: wire.id,
    status: statuses[wire.status] ?? 'unknown',
    currency: currencyOf(wire, order),
    total: totalOf(totals),
    fees: feesOf(totals),
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    isOffer: items.length > 0 && items.every(({ item }) => item.id === order.offerRef),
    section: attribute('section'),
    seat: attribute('seat'),
    heldUntil: earliest(wire.expires_at, wire.quote_expires_at),
    continueUrl: linkOf(wire.continue_url, loopbackPorts),
    termsUrl: linkOf(terms?.url, loopbackPorts),
    paymentHandler: card?.id ?? null,
    order: wire.order ? orderOf(wire.order, loopbackPorts) : null,
    problems: messages
      .filter(({ type }) => type === 'error')
      .map(({ code = '', content = '' }) => problemOf(code, content)),
  }
}

/** A seller that settles in one currency and shows another is taken at the one that was not asked for. */
function currencyOf({ currency, presentment_currency: shown = currency }: AcpSession, order: Order): string {
  return (shown.toUpperCase() === order.currency ? currency : shown).toUpperCase()
}

function attributeOf({ custom_attributes: attributes = [] }: LineItem, name: string): string | null {
  return attributes.find((one) => one.display_name.toLowerCase() === name)?.value ?? null
}

function earliest(...times: (string | undefined)[]): number | null {
  const known = times.flatMap((time) => (time === undefined ? [] : [Date.parse(time)]))
  return known.length === 0 ? null : Math.min(...known)
}

function orderOf({ id, order_number: number, permalink_url: url, adjustments = [] }: AcpOrder, ports: LoopbackPorts) {
  const given = adjustments.filter(({ type, status }) => type === 'refund' && status === 'completed')
  const refunded = given.reduce((sum, { amount = 0 }) => sum + Math.abs(amount), 0)
  return { id, number: number ?? null, url: linkOf(url, ports), refunded }
}

/** The way of delivery to choose where the seller waits for a choice: digital and cheapest; null to choose none. */
export function choiceOf(wire: AcpSession): FulfillmentOption | null {
  const { fulfillment_options: options = [], selected_fulfillment_options: selected = [] } = wire
  if (statuses[wire.status] !== 'open' || selected.length > 0) return null
  return cheapestOf(options.filter(({ type }) => type === 'digital'))
}
