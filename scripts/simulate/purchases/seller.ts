// The sandbox's seller behind a network that loses, delays and doubles, in the simulation's own time. It relies on
// idempotency keys: while it makes an order, its session still looks ready.
import { createKeys } from '#scripts/sandbox/merchant/keys.ts'
import { merchantId } from '#scripts/sandbox/merchant/merchant.ts'
import { createShop, type Item, type ShopSession } from '#scripts/sandbox/merchant/shop.ts'
import { cards, createVault } from '#scripts/sandbox/merchant/vault.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import type { CallKind } from '#worker/money/purchases/sellers/attempt-state.rules.ts'
import type { KeptOrder, SellerAnswer, Session, SessionStatus } from '#worker/money/purchases/sellers/contract.ts'
import { problemOf } from '#worker/money/purchases/sellers/problems.rules.ts'

export type SimulatedSeller = ReturnType<typeof createSimulatedSeller>
type Reply = (answer: SellerAnswer) => void
type Request = { kind: CallKind; number: number; order: KeptOrder; sessionId: string | null; upTo: number }

const statuses: Record<ShopSession['status'], SessionStatus> = {
  incomplete: 'open',
  ready: 'ready',
  needs_fan: 'needs_fan',
  in_progress: 'completing',
  completed: 'completed',
  canceled: 'cancelled',
  expired: 'expired',
}

const underWay: SellerAnswer = { kind: 'unknown', reason: 'under way', retryAfterMs: 1_000 }

/** `after`: runs work when a payment is through. */
export function createSimulatedSeller(item: Item, hasKey: boolean, after: (work: () => void) => void) {
  let ids = 0
  const newId = () => {
    ids += 1
    return String(ids)
  }
  const vault = createVault(newId)
  const itemOf = () => item
  const shop = createShop({ itemOf, vault, newId, merchantId, holdMs: 5 * minuteMs, isCareless: true })
  const keys = createKeys()
  const tokens = new Map<string, string>()

  /** Without a key every request is another, as a seller sees it. */
  const keyOf = ({ kind, number, order }: Request) => `${order.attemptId}:${kind}${hasKey ? '' : `:${number}`}`

  function tokenFor(request: Request, sessionId: string): string {
    const { order, upTo } = request
    const key = keyOf(request)
    const terms = {
      card: cards.pays,
      maxAmount: upTo,
      currency: order.currency,
      sessionId,
      merchantId,
    }
    const token = tokens.get(key) ?? vault.delegate({ ...terms, expiresAt: order.deadline })
    tokens.set(key, token)
    return token
  }

  /** Null while the payment is under way; `reply` has the answer then. */
  function complete(session: ShopSession, request: Request, now: number, reply: Reply): SellerAnswer | null {
    const key = keyOf(request)
    const taken = keys.take(key, null)
    if (taken.kind === 'under_way') return underWay
    if (taken.kind === 'known') return taken.reply.body as SellerAnswer
    const finish = () => {
      const answer = told(session)
      keys.keep(key, { status: 200, body: answer })
      return answer
    }
    if (!shop.charge(session, tokenFor(request, session.id), now)) return finish()
    after(() => {
      if (session.order === null) shop.makeOrder(session)
      reply(finish())
    })
    return null
  }

  function open(request: Request, now: number): SellerAnswer {
    const key = keyOf(request)
    const taken = keys.take(key, null)
    if (taken.kind === 'known') return taken.reply.body as SellerAnswer
    const { quantity } = request.order
    const session = shop.open({ itemId: item.id, quantity, buyer: {}, protocol: 'acp' }, now)
    if (!session) throw new Error('the seller sells nothing')
    const answer = told(session)
    keys.keep(key, { status: 201, body: answer })
    return answer
  }

  return {
    charges: vault.charges,
    sessions: shop.sessions,
    reprice: (price: number) => {
      item.price = price
    },
    /** A request that has arrived. Null while it is under way. */
    receive(request: Request, now: number, reply: Reply): SellerAnswer | null {
      if (request.kind === 'open') return open(request, now)
      const session = shop.find(request.sessionId ?? '', now)
      if (!session) return { kind: 'refused', problem: { kind: 'expired', text: 'Gone.' } }
      if (request.kind === 'complete') return complete(session, request, now, reply)
      const isRefused = request.kind === 'cancel' && !shop.cancel(session)
      return isRefused ? { kind: 'refused', problem: { kind: 'other', text: 'It is over.' } } : told(session)
    },
  }
}

function told({ id, status, item, total, quantity, expiresAt, order, issues }: ShopSession): SellerAnswer {
  const session: Session = {
    id,
    status: statuses[status],
    currency: item.currency,
    total,
    fees: item.fee * quantity,
    quantity,
    isOffer: true,
    section: item.section,
    seat: item.seat,
    heldUntil: expiresAt,
    continueUrl: null,
    termsUrl: null,
    paymentHandler: 'card',
    order: order && { ...order, url: null },
    problems: issues.map(({ code, content }) => problemOf(code, content)),
  }
  return { kind: 'session', session }
}
