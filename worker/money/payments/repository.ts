// Orders and their payers. What moves money is written by ledger/repository.ts.
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { type OrderState, paidStates, unsettledStates } from './constants.ts'
import type { Order, PaymentLine } from './contract.ts'
import { orderOfRow, selectOrder } from './orders/row.repository.ts'
import { payers, paymentOrders } from './table.ts'

export type PaymentsRepository = ReturnType<typeof createPaymentsRepository>

/** A new order; the rest of it is not known yet. */
export type NewOrder = Pick<Order, 'id' | 'plan' | 'cycle' | 'amountPence' | 'buyer' | 'createdAt'> & {
  checkAt: Instant
  /** When the buyer asked for the plan to start at once; null where they did not. */
  startAskedAt: Instant | null
}

/** An older open order gives way; of the newer ones than `countedSince`, there are at most `max`. */
export type OrderLimits = { reusedSince: Instant; countedSince: Instant; max: number }

const addPayer = 'INSERT INTO payers (id, user_id) VALUES (?1, ?2) ON CONFLICT (user_id) DO NOTHING'

/**
 * An order that is too old, or made at another price, gives way to a new one. It is still asked about: the answer to its
 * capture may have been lost.
 */
const retireOrder = `UPDATE payment_orders SET state = 'expired'
  WHERE payer_id = (SELECT id FROM payers WHERE user_id = ?1) AND plan = ?2 AND cycle = ?3 AND state = 'created'
  AND (created_at < ?4 OR amount_pence <> ?5)`

/** None where the payer has opened ?10 since ?9, unless it is the one that is open. */
const addOrder = `INSERT INTO payment_orders (id, payer_id, plan, cycle, amount_pence, created_at, check_at, buyer, start_asked_at)
  SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, ?8, ?11 FROM payers WHERE user_id = ?2 AND (
    (SELECT count(*) FROM payment_orders AS o WHERE o.payer_id = payers.id AND o.created_at > ?9 AND NOT o.by_hand) < ?10
    OR EXISTS (SELECT 1 FROM payment_orders AS o
      WHERE o.payer_id = payers.id AND o.plan = ?3 AND o.cycle = ?4 AND o.state = 'created'))
  ON CONFLICT (payer_id, plan, cycle) WHERE state = 'created' DO UPDATE SET buyer = excluded.buyer,
  start_asked_at = excluded.start_asked_at
  WHERE buyer IS NOT excluded.buyer OR (start_asked_at IS NULL) <> (excluded.start_asked_at IS NULL)`

const openedSince = `SELECT count(*) AS count, min(created_at) AS oldestAt,
  coalesce(max(plan = ?3 AND cycle = ?4 AND state = 'created'), 0) AS isOpen FROM payment_orders
  WHERE payer_id = (SELECT id FROM payers WHERE user_id = ?1) AND created_at > ?2 AND NOT by_hand`

const findOpen = `${selectOrder} WHERE p.user_id = ?1 AND o.plan = ?2 AND o.cycle = ?3 AND o.state = 'created' LIMIT 1`

/** No answer says whether its money was taken. */
const isUnanswered = `(state = 'created' AND asked_for_at IS NOT NULL)`

/**
 * Payments by hand wait for an operator, not for the provider; a refused one is settled unless it is asked about again.
 * ?4 is the order that is being taken, and does not stand in its own way.
 */
const findUnsettled = `SELECT id, plan, cycle FROM payment_orders
  WHERE payer_id = (SELECT id FROM payers WHERE user_id = ?1) AND created_at > ?2 AND NOT by_hand AND id IS NOT ?4
  AND (${isUnanswered}
    OR state IN (SELECT value FROM json_each(?3)) AND (state <> 'denied' OR check_at IS NOT NULL))
  ORDER BY created_at DESC LIMIT 1`

/** Orders that a person paid, and those that the provider is still checking. */
const paidBy = `SELECT id, plan, cycle, amount_pence AS amountPence, method, state, created_at AS createdAt,
  (SELECT json_group_array(json_object('number', number, 'kind', kind, 'grossPence', gross_pence))
    FROM receipts WHERE order_id = o.id) AS documents,
  (SELECT created_at FROM payment_refunds WHERE order_id = o.id AND state = 'asked') AS refundAskedAt
  FROM payment_orders AS o WHERE payer_id = (SELECT id FROM payers WHERE user_id = ?1) AND (${isUnanswered}
    OR state IN (${[...unsettledStates, ...paidStates].map((state) => `'${state}'`).join(', ')}))
  ORDER BY created_at DESC LIMIT ?2`

const selection = {
  id: paymentOrders.id,
  payerId: paymentOrders.payerId,
  userId: payers.userId,
  plan: paymentOrders.plan,
  cycle: paymentOrders.cycle,
  amountPence: paymentOrders.amountPence,
  method: paymentOrders.method,
  isByHand: paymentOrders.byHand,
  state: paymentOrders.state,
  providerOrderId: paymentOrders.providerOrderId,
  captureId: paymentOrders.captureId,
  issue: paymentOrders.issue,
  refusals: paymentOrders.refusals,
  buyer: paymentOrders.buyer,
  createdAt: paymentOrders.createdAt,
  checkAt: paymentOrders.checkAt,
}

export function createPaymentsRepository(database: Database) {
  const select = () =>
    database.select(selection).from(paymentOrders).innerJoin(payers, eq(payers.id, paymentOrders.payerId))
  const first = async (query: PromiseLike<Order[]>): Promise<Order | null> => (await query)[0] ?? null

  return {
    /**
     * The user's open order for this plan, cycle and price, or a new one; null after too many. Counted, written and read
     * in one round trip.
     */
    async openOrder(userId: number, payerId: string, order: NewOrder, limits: OrderLimits): Promise<Order | null> {
      const { id, plan, cycle, amountPence, buyer, createdAt, checkAt, startAskedAt } = order
      const client = database.$client
      const { reusedSince, countedSince, max } = limits
      const typed = buyer && JSON.stringify(buyer)
      const results = await client.batch([
        client.prepare(addPayer).bind(payerId, userId),
        client.prepare(retireOrder).bind(userId, plan, cycle, reusedSince, amountPence),
        client
          .prepare(addOrder)
          .bind(id, userId, plan, cycle, amountPence, createdAt, checkAt, typed, countedSince, max, startAskedAt),
        client.prepare(findOpen).bind(userId, plan, cycle),
      ])
      return orderOfRow(results[3]?.results[0])
    },

    /** The orders opened since a moment: how many, the oldest, and whether one for this plan and cycle is open. */
    async openedSince(userId: number, since: Instant, { plan, cycle }: Pick<NewOrder, 'plan' | 'cycle'>) {
      const found = await database.$client
        .prepare(openedSince)
        .bind(userId, since, plan, cycle)
        .first<{ count: number; oldestAt: Instant | null; isOpen: number }>()
      return { count: found?.count ?? 0, oldestAt: found?.oldestAt ?? null, isOpen: found?.isOpen === 1 }
    },

    /** The user's newest order since a moment that is in one of these states, or whose money was asked for unanswered. */
    unsettled(userId: number, since: Instant, states: readonly OrderState[], except: string | null) {
      return database.$client
        .prepare(findUnsettled)
        .bind(userId, since, JSON.stringify(states), except)
        .first<Pick<Order, 'id' | 'plan' | 'cycle'>>()
    },

    /** The id of the first answer counts. */
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
    /** The user's own order by our id; null for another's. */
    ownById: (userId: number, id: string) =>
      first(
        select()
          .where(and(eq(paymentOrders.id, id), eq(payers.userId, userId)))
          .limit(1),
      ),
    async paidBy(userId: number, limit: number): Promise<PaymentLine[]> {
      const { results } = await database.$client
        .prepare(paidBy)
        .bind(userId, limit)
        .all<PaymentLine & { documents: string }>()
      return results.map((line) => ({ ...line, documents: JSON.parse(line.documents) }))
    },
    byId: (id: string) => first(select().where(eq(paymentOrders.id, id)).limit(1)),
    byProviderOrder: (id: string) => first(select().where(eq(paymentOrders.providerOrderId, id)).limit(1)),
    byCapture: (id: string) => first(select().where(eq(paymentOrders.captureId, id)).limit(1)),

    due: (now: Instant, limit: number): Promise<Order[]> =>
      select().where(lte(paymentOrders.checkAt, now)).orderBy(asc(paymentOrders.checkAt)).limit(limit),

    async checkAgain(id: string, checkAt: Instant | null): Promise<void> {
      await database.update(paymentOrders).set({ checkAt }).where(eq(paymentOrders.id, id))
    },

    /** The money is about to be asked for: until an answer is known, it may have been taken. */
    async askedFor(id: string, at: Instant): Promise<void> {
      await database.update(paymentOrders).set({ askedForAt: at }).where(eq(paymentOrders.id, id))
    },

    /** The provider answered. Writes nothing where it was not waited for. */
    async answered(id: string): Promise<void> {
      await database
        .update(paymentOrders)
        .set({ askedForAt: null })
        .where(and(eq(paymentOrders.id, id), isNotNull(paymentOrders.askedForAt)))
    },

    /** In pence: what was given back by a refund of ours. */
    async refundedByUs(id: string): Promise<number> {
      const given = `SELECT coalesce(sum(amount_pence), 0) AS pence FROM payment_refunds WHERE order_id = ?1 AND state = 'done'`
      return (await database.$client.prepare(given).bind(id).first<number>('pence')) ?? 0
    },

    /** The next capture is another one for the provider. */
    async countRefusal(id: string): Promise<void> {
      await database.$client.prepare('UPDATE payment_orders SET refusals = refusals + 1 WHERE id = ?1').bind(id).run()
    },

    /** A refused order was refused once more: its reason is the last one, and nothing is left to ask. */
    async refusedAgain(id: string, issue: string | null): Promise<void> {
      await database
        .update(paymentOrders)
        .set({ issue, checkAt: null })
        .where(and(eq(paymentOrders.id, id), eq(paymentOrders.state, 'denied')))
    },
  }
}
