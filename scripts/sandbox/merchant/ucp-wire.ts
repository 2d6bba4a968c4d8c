import { ucpVersion } from '#worker/money/purchases/sellers/constants.ts'
import type { MerchantFault } from './faults.ts'
import { merchantId } from './merchant.ts'
import type { ShopSession, ShopStatus } from './shop.ts'

const statuses: Record<Exclude<ShopStatus, 'expired'>, string> = {
  incomplete: 'incomplete',
  ready: 'ready_for_complete',
  needs_fan: 'requires_escalation',
  in_progress: 'complete_in_progress',
  completed: 'completed',
  canceled: 'canceled',
}

/** The sandbox's own: its vault's tokens. */
export const vaultHandler = 'com.example.sandbox_vault'

export function sessionToUcp(session: ShopSession, origin: string) {
  const { id, item, quantity, status, issues, order, isChosen } = session
  const base = item.price * quantity
  return {
    ucp: {
      version: ucpVersion,
      status: 'success',
      capabilities: { 'dev.ucp.shopping.checkout': [{ version: ucpVersion }] },
      payment_handlers: { [vaultHandler]: [{ id: 'vault', version: ucpVersion, config: { merchant_id: merchantId } }] },
    },
    id,
    status: status === 'expired' ? 'canceled' : statuses[status],
    currency: item.currency,
    line_items: [
      {
        id: 'li_1',
        item: { id: item.id, title: `${item.name}, ${item.section}`, price: item.price },
        quantity,
        totals: [{ type: 'total', amount: base }],
      },
    ],
    totals: [
      { type: 'subtotal', amount: base },
      { type: 'fee', amount: session.total - base },
      { type: 'total', amount: session.total },
    ],
    buyer: session.buyer,
    messages: issues.map(({ code, content }) => ({ type: 'error', code, content, severity: 'recoverable' })),
    links: [{ type: 'terms_of_service', url: `${origin}/terms` }],
    fulfillment: { methods: [methodOf(isChosen)] },
    expires_at: new Date(session.expiresAt).toISOString(),
    ...(status === 'needs_fan' && { continue_url: `${origin}/continue/${id}` }),
    ...(order && {
      order: { id: order.id, label: order.number, permalink_url: `${origin}/orders/${order.id}` },
    }),
  }
}

export function orderToUcp({ id, order, total }: ShopSession, origin: string) {
  const refunded = order?.refunded ?? 0
  const refund = { id: 'adj_1', type: 'refund', occurred_at: new Date().toISOString(), status: 'completed' }
  return {
    ucp: {
      version: ucpVersion,
      status: 'success',
      capabilities: { 'dev.ucp.shopping.order': [{ version: ucpVersion }] },
    },
    id: order?.id ?? '',
    label: order?.number,
    checkout_id: id,
    permalink_url: `${origin}/orders/${order?.id}`,
    adjustments: refunded > 0 ? [{ ...refund, totals: [{ type: 'total', amount: -refunded }] }] : [],
    totals: [{ type: 'total', amount: total }],
  }
}

function methodOf(isChosen: boolean) {
  const options = [
    { id: 'post', title: 'By post', totals: [{ type: 'total', amount: 600 }] },
    { id: 'mobile', title: 'On your phone', totals: [{ type: 'total', amount: 0 }] },
  ]
  const group = { id: 'group_1', line_item_ids: ['li_1'], options, ...(isChosen && { selected_option_id: 'mobile' }) }
  return { id: 'shipping_1', type: 'shipping', line_item_ids: ['li_1'], groups: [group] }
}

type UcpWire = ReturnType<typeof sessionToUcp>

/** The answer with one thing that is not so. */
export function untrueUcp(body: object, { mode, amount }: MerchantFault): object {
  const wire = body as UcpWire
  const [item] = wire.line_items
  if (!item) return body
  switch (mode) {
    case 'other_currency':
      return { ...wire, currency: 'EUR' }
    case 'other_quantity':
      return { ...wire, line_items: [{ ...item, quantity: item.quantity + 1 }] }
    case 'other_offer':
      return { ...wire, line_items: [{ ...item, item: { ...item.item, id: `${item.item.id}-other` } }] }
    case 'add_on':
      return { ...wire, line_items: [item, { ...item, id: 'li_2', item: { ...item.item, id: 'insurance' } }] }
    case 'other_total':
      return {
        ...wire,
        totals: wire.totals.map((one) => (one.type === 'total' ? { ...one, amount: one.amount + amount } : one)),
      }
    case 'other_status':
      return { ...wire, status: 'awaiting_the_pigeon' }
    default:
      return body
  }
}
