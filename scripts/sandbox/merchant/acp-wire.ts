import { acpVersion } from '#worker/money/purchases/sellers/constants.ts'
import type { MerchantFault } from './faults.ts'
import { merchantId } from './merchant.ts'
import type { ShopSession, ShopStatus } from './shop.ts'

const statuses: Record<ShopStatus, string> = {
  incomplete: 'not_ready_for_payment',
  ready: 'ready_for_payment',
  needs_fan: 'requires_escalation',
  in_progress: 'complete_in_progress',
  completed: 'completed',
  canceled: 'canceled',
  expired: 'expired',
}

const total = (type: string, amount: number) => ({ type, display_text: type, amount })

export function sessionToAcp(session: ShopSession, origin: string) {
  const { id, item, quantity, status, issues, order } = session
  const base = item.price * quantity
  const is3ds = issues.some(({ code }) => code === 'requires_3ds')
  const totals = [
    total('items_base_amount', base),
    total('subtotal', base),
    total('fee', session.total - base),
    total('total', session.total),
  ]
  const attributes = { Section: item.section, Seat: item.seat }
  return {
    id,
    protocol: { version: acpVersion },
    status: status === 'needs_fan' && is3ds ? 'authentication_required' : statuses[status],
    currency: item.currency.toLowerCase(),
    buyer: session.buyer,
    capabilities: { payment: { handlers: [cardHandler] }, interventions: { supported: [] } },
    line_items: [
      {
        id: 'li_1',
        item: { id: item.id },
        quantity,
        name: item.name,
        unit_amount: item.price,
        max_quantity_per_order: item.limit,
        custom_attributes: Object.entries(attributes).flatMap(([display_name, value]) =>
          value === null ? [] : [{ display_name, value }],
        ),
        totals: [total('items_base_amount', base), total('total', base)],
      },
    ],
    totals,
    fulfillment_options: [
      { type: 'shipping', id: 'post', title: 'By post', totals: [total('total', 600)] },
      { type: 'digital', id: 'mobile', title: 'On your phone', totals: [total('total', 0)] },
    ],
    ...(session.isChosen && {
      selected_fulfillment_options: [{ type: 'digital', option_id: 'mobile', item_ids: [item.id] }],
    }),
    messages: issues.map(({ code, content }) => ({ type: 'error', code, content_type: 'plain', content })),
    links: [{ type: 'terms_of_use', url: `${origin}/terms` }],
    expires_at: new Date(session.expiresAt).toISOString(),
    ...(status === 'needs_fan' && { continue_url: `${origin}/continue/${id}` }),
    ...(order && { order: orderToAcp(session, origin) }),
  }
}

export function orderToAcp({ id, order, total: paid }: ShopSession, origin: string) {
  const refunded = order?.refunded ?? 0
  const refund = { id: 'adj_1', type: 'refund', occurred_at: new Date().toISOString(), status: 'completed' }
  return {
    type: 'order',
    id: order?.id ?? '',
    checkout_session_id: id,
    order_number: order?.number,
    permalink_url: `${origin}/orders/${order?.id}`,
    status: 'confirmed',
    adjustments: refunded > 0 ? [{ ...refund, amount: refunded }] : [],
    totals: [total('total', paid)],
  }
}

const handlerSpec = 'https://acp.dev/handlers/tokenized.card'
const cardHandler = {
  id: 'card_tokenized',
  name: 'dev.acp.tokenized.card',
  version: '2026-01-22',
  spec: handlerSpec,
  requires_delegate_payment: true,
  requires_pci_compliance: false,
  psp: 'sandbox',
  config_schema: handlerSpec,
  instrument_schemas: [handlerSpec],
  config: { merchant_id: merchantId, psp: 'sandbox', accepted_brands: ['visa'] },
}

type AcpWire = ReturnType<typeof sessionToAcp>

/** The answer with one thing that is not so. */
export function untrueAcp(body: object, { mode, amount }: MerchantFault): object {
  const wire = body as AcpWire
  const [item] = wire.line_items
  if (!item) return body
  const withItem = (changed: object) => ({ ...wire, line_items: [{ ...item, ...changed }] })
  switch (mode) {
    case 'other_currency':
      return { ...wire, currency: 'eur' }
    case 'other_quantity':
      return withItem({ quantity: item.quantity + 1 })
    case 'other_offer':
      return withItem({ item: { id: `${item.item.id}-other` } })
    case 'other_seat':
      return withItem({ custom_attributes: [{ display_name: 'Section', value: 'Another stand' }] })
    case 'add_on':
      return { ...wire, line_items: [item, { ...item, id: 'li_2', item: { id: 'insurance' }, quantity: 1 }] }
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
