import { getTableName } from 'drizzle-orm'
import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import { payers, paymentEvents, paymentNotices, paymentOrders, paymentRefunds } from './table.ts'

const ordersPerPage = 100

const page = `SELECT o.id, o.plan, o.cycle, o.amount_pence AS amountPence, o.currency, o.state, o.provider_order_id AS paymentId,
  o.buyer, o.created_at AS createdAt, o.first_used_at AS firstUsedAt,
  (SELECT json_group_array(json_object('number', r.number, 'kind', r.kind, 'issued_at', r.issued_at, 'gross_pence', r.gross_pence,
    'buyer', (SELECT b.name || ', ' || b.address FROM receipt_buyers AS b WHERE b.number = r.number)))
    FROM receipts AS r WHERE r.order_id = o.id) AS receipts,
  (SELECT json_group_array(json_object('amount_pence', f.amount_pence, 'reason', f.reason, 'note', f.note, 'state', f.state))
    FROM payment_refunds AS f WHERE f.order_id = o.id) AS refunds,
  o.reference, o.notes, (SELECT json_group_array(json_object('type', n.type, 'recipient', n.recipient, 'message', n.message))
    FROM payment_notices AS n WHERE n.order_id = o.id) AS notices
  FROM payment_orders AS o WHERE o.payer_id = (SELECT id FROM payers WHERE user_id = ?1) AND o.id > ?2
  ORDER BY o.id LIMIT ${ordersPerPage}`

type Row = {
  id: string
  plan: string
  cycle: string
  amountPence: number
  currency: string
  state: string
  paymentId: string | null
  buyer: string | null
  createdAt: number
  firstUsedAt: number | null
  receipts: string
  refunds: string
  reference: string | null
  notes: string
  notices: string
}

const ofUser = 'SELECT id FROM payment_orders WHERE payer_id = (SELECT id FROM payers WHERE user_id = ?1)'

/**
 * Payments of a user. Erasure cuts the tie between user and payer: what stays in the books, as tax law asks, is a payer
 * without a name, and on documents above £250 the buyer's name and address for six years.
 */
export function paymentsDataSource(database: Database): PersonalDataSource {
  const client = database.$client
  return {
    name: 'payments',
    tables: [payers, paymentOrders, paymentEvents, paymentRefunds, paymentNotices].map(getTableName),
    async *pages(userId) {
      for (let after = ''; ; ) {
        const { results } = await client.prepare(page).bind(userId, after).all<Row>()
        const last = results.at(-1)
        if (!last) return
        yield results.map(
          ({ plan, cycle, amountPence, currency, state, paymentId, buyer, createdAt, receipts, refunds, ...more }) => ({
            plan_type: plan,
            billing_cycle: cycle,
            amount: toDecimal(amountPence),
            currency,
            state,
            payment_id: paymentId,
            buyer: buyer && JSON.parse(buyer),
            created_at: toIso(createdAt),
            first_used_at: isoOrNull(more.firstUsedAt),
            receipts: JSON.parse(receipts),
            refunds: JSON.parse(refunds),
            payment_reference: more.reference,
            notes: more.notes,
            messages: JSON.parse(more.notices),
          }),
        )
        after = last.id
      }
    },
    async erase(userId) {
      await client.batch([
        client.prepare(`DELETE FROM payment_events WHERE order_id IN (${ofUser})`).bind(userId),
        client
          .prepare(`UPDATE payment_orders SET buyer = NULL, notes = '', first_used_at = NULL WHERE id IN (${ofUser})`)
          .bind(userId),
        client.prepare(`DELETE FROM payment_notices WHERE order_id IN (${ofUser})`).bind(userId),
        client.prepare(`UPDATE payment_refunds SET note = '' WHERE order_id IN (${ofUser})`).bind(userId),
        client.prepare('UPDATE payers SET user_id = NULL WHERE user_id = ?1').bind(userId),
      ])
      return true
    },
  }
}
