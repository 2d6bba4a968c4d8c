// Orders and their payers. What moves money is written by ledger/repository.ts.
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Instant } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Order } from './contract.ts'
import { payers, paymentOrders } from './table.ts'

export type PaymentsRepository = ReturnType<typeof createPaymentsRepository>

/** A new order; the rest of it is not known yet. */
export type NewOrder = Pick<Order, 'id' | 'plan' | 'cycle' | 'amountPence' | 'buyer' | 'createdAt'> & {
  checkAt: Instant
}

const addPayer = 'INSERT INTO payers (id, user_id) VALUES (?1, ?2) ON CONFLICT (user_id) DO NOTHING'

/** An order that is too old, or made at another price, gives way to a new one. */
const retireOrder = `UPDATE payment_orders SET state = 'expired', check_at = NULL
  WHERE payer_id = (SELECT id FROM payers WHERE user_id = ?1) AND plan = ?2 AND cycle = ?3 AND state = 'created'
  AND (created_at < ?4 OR amount_pence <> ?5)`

const addOrder = `INSERT INTO payment_orders (id, payer_id, plan, cycle, amount_pence, created_at, check_at)
  SELECT ?1, id, ?3, ?4, ?5, ?6, ?7 FROM payers WHERE user_id = ?2
  ON CONFLICT (payer_id, plan, cycle) WHERE state = 'created' DO NOTHING`

const setBuyer = `UPDATE payment_orders SET buyer = ?4
  WHERE payer_id = (SELECT id FROM payers WHERE user_id = ?1) AND plan = ?2 AND cycle = ?3 AND state = 'created'`

const selection = {
  id: paymentOrders.id,
  payerId: paymentOrders.payerId,
  userId: payers.userId,
  plan: paymentOrders.plan,
  cycle: paymentOrders.cycle,
  amountPence: paymentOrders.amountPence,
  state: paymentOrders.state,
  providerOrderId: paymentOrders.providerOrderId,
  captureId: paymentOrders.captureId,
  issue: paymentOrders.issue,
  buyer: paymentOrders.buyer,
  createdAt: paymentOrders.createdAt,
}

export function createPaymentsRepository(database: Database) {
  const select = () =>
    database.select(selection).from(paymentOrders).innerJoin(payers, eq(payers.id, paymentOrders.payerId))
  const first = async (query: PromiseLike<Order[]>): Promise<Order | null> => (await query)[0] ?? null

  return {
    /** The user's open order for this plan, cycle and price, or a new one. */
    async openOrder(userId: number, payerId: string, order: NewOrder, reusedSince: Instant): Promise<Order | null> {
      const { id, plan, cycle, amountPence, buyer, createdAt, checkAt } = order
      const client = database.$client
      await client.batch([
        client.prepare(addPayer).bind(payerId, userId),
        client.prepare(retireOrder).bind(userId, plan, cycle, reusedSince, amountPence),
        client.prepare(addOrder).bind(id, userId, plan, cycle, amountPence, createdAt, checkAt),
        client.prepare(setBuyer).bind(userId, plan, cycle, buyer && JSON.stringify(buyer)),
      ])
      const is = { plan: eq(paymentOrders.plan, plan), cycle: eq(paymentOrders.cycle, cycle) }
      const mine = and(eq(payers.userId, userId), is.plan, is.cycle, eq(paymentOrders.state, 'created'))
      return first(select().where(mine).limit(1))
    },

    /** Returns the provider's id that counts: that of the first answer. */
    async setProviderOrder(id: string, providerOrderId: string): Promise<void> {
      await database.$client
        .prepare('UPDATE payment_orders SET provider_order_id = ?2 WHERE id = ?1 AND provider_order_id IS NULL')
        .bind(id, providerOrderId)
        .run()
    },

    /** Null for another user's order. */
    ofUser: (userId: number, providerOrderId: string) =>
      first(
        select()
          .where(and(eq(paymentOrders.providerOrderId, providerOrderId), eq(payers.userId, userId)))
          .limit(1),
      ),
    byId: (id: string) => first(select().where(eq(paymentOrders.id, id)).limit(1)),
    byProviderOrder: (id: string) => first(select().where(eq(paymentOrders.providerOrderId, id)).limit(1)),
    byCapture: (id: string) => first(select().where(eq(paymentOrders.captureId, id)).limit(1)),

    due: (now: Instant, limit: number): Promise<Order[]> =>
      select().where(lte(paymentOrders.checkAt, now)).orderBy(asc(paymentOrders.checkAt)).limit(limit),

    async checkAgain(id: string, checkAt: Instant | null): Promise<void> {
      await database.update(paymentOrders).set({ checkAt }).where(eq(paymentOrders.id, id))
    },
  }
}
