// The simulated seller's sessions: holds that expire, prices that move, the last ticket, limits. Without a clock.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Vault } from './vault.ts'

export type Item = {
  id: string
  name: string
  section: string | null
  seat: string | null
  /** Per ticket, minor units. */
  price: number
  fee: number
  currency: string
  stock: number
  /** Tickets that one order may have. */
  limit: number
}

export type Issue = { code: string; content: string }

export type ShopStatus = 'incomplete' | 'ready' | 'needs_fan' | 'in_progress' | 'completed' | 'canceled' | 'expired'

/** What an agent speaks to the shop, and is told of its orders by. */
type ShopProtocol = 'acp' | 'ucp'

export type ShopSession = {
  id: string
  protocol: ShopProtocol
  item: Item
  quantity: number
  status: ShopStatus
  /** With all fees, as of the last reading. */
  total: number
  buyer: object
  isChosen: boolean
  /** That the money was taken, before there is an order. */
  isPaid: boolean
  issues: Issue[]
  expiresAt: Instant
  order: { id: string; number: string; refunded: number } | null
}

export type Opened = { itemId: string; quantity: number; buyer: object; protocol: ShopProtocol }

export type ShopPorts = {
  itemOf: (id: string) => Item | null
  vault: Vault
  newId: () => string
  merchantId: string
  holdMs: number
  /** Whether a way of delivery must be chosen before a session is ready. */
  asksDelivery?: boolean
  /** Shows a session as ready until its order is made, as a seller may that relies on the buyer's key. */
  isCareless?: boolean
}

const outOfStock: Issue = { code: 'out_of_stock', content: 'These tickets have just been sold.' }

export function createShop(ports: ShopPorts) {
  const { itemOf, vault, newId, merchantId, holdMs, asksDelivery = false, isCareless = false } = ports
  const sessions = new Map<string, ShopSession>()

  const isHolding = ({ status }: ShopSession) => ['ready', 'needs_fan', 'in_progress', 'completed'].includes(status)
  const left = (item: Item) => {
    const taken = [...sessions.values()].filter((one) => one.item.id === item.id && isHolding(one))
    return item.stock - taken.reduce((sum, { quantity }) => sum + quantity, 0)
  }
  const totalOf = ({ price, fee }: Item, quantity: number) => (price + fee) * quantity

  /** As the session is now: its hold may be over, its price may have moved. */
  function current(session: ShopSession, now: Instant): ShopSession {
    const isWaiting = !session.isPaid && ['incomplete', 'ready', 'needs_fan'].includes(session.status)
    if (isWaiting && now >= session.expiresAt) session.status = 'expired'
    if (!session.isPaid && (session.status === 'ready' || session.status === 'needs_fan')) {
      session.item = itemOf(session.item.id) ?? session.item
      session.total = totalOf(session.item, session.quantity)
    }
    return session
  }

  function makeOrder(session: ShopSession): void {
    session.status = 'completed'
    session.order = { id: `ord_${newId()}`, number: `T-${sessions.size}${session.quantity}`, refunded: 0 }
  }

  return {
    sessions: (): readonly ShopSession[] => [...sessions.values()],

    /** Null for an item that is not sold here. */
    open(asked: Opened, now: Instant): ShopSession | null {
      const item = itemOf(asked.itemId)
      if (!item) return null
      const issues: Issue[] = []
      if (asked.quantity > item.limit) {
        issues.push({ code: 'quantity_exceeded', content: `At most ${item.limit} tickets for each buyer.` })
      } else if (left(item) < asked.quantity) issues.push(outOfStock)
      const session: ShopSession = {
        id: `cs_${newId()}`,
        protocol: asked.protocol,
        item,
        quantity: asked.quantity,
        buyer: asked.buyer,
        status: issues.length > 0 || asksDelivery ? 'incomplete' : 'ready',
        total: totalOf(item, asked.quantity),
        isChosen: !asksDelivery,
        isPaid: false,
        issues,
        expiresAt: now + holdMs,
        order: null,
      }
      sessions.set(session.id, session)
      return session
    },

    find(id: string, now: Instant): ShopSession | null {
      const session = sessions.get(id)
      return session ? current(session, now) : null
    },

    /** Chooses how the tickets come; holds them. */
    choose(session: ShopSession): void {
      if (session.status !== 'incomplete' || session.issues.length > 0) return
      session.isChosen = true
      if (left(session.item) < session.quantity) session.issues.push(outOfStock)
      else session.status = 'ready'
    },

    /** Takes the money. True when the order is to be made; every other end stands in the session. */
    charge(session: ShopSession, token: string, now: Instant): boolean {
      if (current(session, now).status !== 'ready') return false
      const { id: sessionId, total: amount, item } = session
      const answer = vault.charge(token, { amount, currency: item.currency, sessionId, merchantId }, now)
      if (answer === 'requires_3ds') {
        session.status = 'needs_fan'
        session.issues = [{ code: 'requires_3ds', content: 'Your bank asks you to confirm this payment.' }]
      } else if (answer === 'declined') {
        session.issues = [{ code: 'payment_declined', content: 'The payment was declined.' }]
      } else {
        session.issues = []
        session.isPaid = true
        if (!isCareless) session.status = 'in_progress'
      }
      return answer === 'paid'
    },

    makeOrder,

    /** Another buyer was faster. */
    sellOut(session: ShopSession): void {
      session.status = 'incomplete'
      session.issues = [outOfStock]
    },

    /** Asks for what only the buyer can give. */
    escalate(session: ShopSession, issue: Issue): void {
      session.status = 'needs_fan'
      session.issues = [issue]
    },

    /** The buyer themself, on the seller's page. */
    payByHand(session: ShopSession): boolean {
      if (session.status !== 'needs_fan') return false
      session.issues = []
      makeOrder(session)
      return true
    },

    /** False once it is completed or over. */
    cancel(session: ShopSession): boolean {
      if (session.isPaid || ['completed', 'canceled', 'expired'].includes(session.status)) return false
      session.status = 'canceled'
      return true
    },

    refund(session: ShopSession, amount: number): number {
      if (!session.order) return 0
      const given = vault.refund(session.id, amount)
      session.order.refunded += given
      return given
    },

    reset: () => sessions.clear(),
  }
}
