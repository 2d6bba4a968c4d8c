import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { Order, Problem, Session, SessionStatus } from '../contract.ts'
import { linkOf } from '../links.rules.ts'
import { problemOf } from '../problems.rules.ts'
import { cheapestOf, feesOf, totalOf } from '../totals.rules.ts'
import type { Group, UcpCheckout, UcpOrder } from './contract.ts'

const statuses: Record<string, SessionStatus> = {
  incomplete: 'open',
  ready_for_complete: 'ready',
  requires_escalation: 'needs_fan',
  complete_in_progress: 'completing',
  completed: 'completed',
  canceled: 'cancelled',
}

type Reading = { order: Order; handlerName: string; loopbackPorts: LoopbackPorts }

/** UCP names no seats: where the mandate wants a section, the fan is asked. */
export function sessionOf(wire: UcpCheckout, { order, handlerName, loopbackPorts }: Reading): Session {
  const { line_items: items, totals, order: bought } = wire
  const terms = wire.links.find(({ type }) => type === 'terms_of_service')
  return {
    id: wire.id,
    status: statuses[wire.status] ?? 'unknown',
    currency: wire.currency.toUpperCase(),
    total: totalOf(totals),
    fees: feesOf(totals),
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    isOffer: items.length > 0 && items.every(({ item }) => item.id === order.offerRef),
    section: null,
    seat: null,
    heldUntil: wire.expires_at === undefined ? null : Date.parse(wire.expires_at),
    continueUrl: linkOf(wire.continue_url, loopbackPorts),
    termsUrl: linkOf(terms?.url, loopbackPorts),
    paymentHandler: wire.ucp.payment_handlers?.[handlerName]?.[0]?.id ?? null,
    order: bought
      ? { id: bought.id, number: bought.label ?? null, url: linkOf(bought.permalink_url, loopbackPorts), refunded: 0 }
      : null,
    problems: problemsOf(wire.messages),
  }
}

/** Whether a seller words it as paid or as given, it is what the buyer got back. */
export function refundedIn({ adjustments = [] }: UcpOrder): number {
  const given = adjustments.filter(({ type, status }) => type === 'refund' && status === 'completed')
  return given.reduce((sum, { amount, totals = [] }) => sum + Math.abs(amount ?? totalOf(totals) ?? 0), 0)
}

export function problemsOf(messages: UcpCheckout['messages'] = []): Problem[] {
  return messages.filter(({ type }) => type === 'error').map(({ code = '', content = '' }) => problemOf(code, content))
}

/** The whole checkout with the cheapest delivery chosen, where the seller waits for that; null where it does not. */
export function replacementOf(wire: UcpCheckout, buyer: object) {
  const methods = wire.fulfillment?.methods ?? []
  const isChoice = methods.some(({ groups = [] }) => groups.some((group) => choiceIn(group) !== null))
  if (statuses[wire.status] !== 'open' || !isChoice) return null
  return {
    line_items: wire.line_items.map(({ id, item, quantity }) => ({ id, item: { id: item.id }, quantity })),
    buyer,
    fulfillment: {
      methods: methods.map(({ groups = [], selected_destination_id: destination, ...method }) => ({
        ...method,
        ...(destination != null && { selected_destination_id: destination }),
        groups: groups.map((group) => ({
          id: group.id,
          selected_option_id: choiceIn(group) ?? group.selected_option_id,
        })),
      })),
    },
  }
}

function choiceIn({ options = [], selected_option_id: selected }: Group): string | null {
  return selected == null ? (cheapestOf(options)?.id ?? null) : null
}
