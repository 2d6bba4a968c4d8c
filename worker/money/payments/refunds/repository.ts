// Refunds on their way. What they move is written by ledger/repository.ts, which also closes them.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxEntriesPerPayer } from '../constants.ts'
import type { TimedEntry } from '../periods.rules.ts'
import { maxRefundsPerOrder, requestRecipients } from './constants.ts'
import type { Refund } from './contract.ts'

const columns = `id, order_id AS orderId, amount_pence AS amountPence, reason, note, state, issue,
  created_at AS createdAt, handled_at AS handledAt`

/** Pence that came in for an order and are neither given back nor on their way. */
const left = `(SELECT coalesce(sum(CASE kind WHEN 'captured' THEN gross_pence WHEN 'refunded' THEN -gross_pence
    WHEN 'reversed' THEN -gross_pence ELSE 0 END), 0) FROM ledger WHERE order_id = ?2)
  - (SELECT coalesce(sum(amount_pence), 0) FROM payment_refunds WHERE order_id = ?2 AND state = 'requested')`

/**
 * Two operators at once cannot give back more than came in. A customer's own sum is computed from what was left, ?8: of
 * two cancellations at once the second finds less, and is not written.
 */
const open = `INSERT INTO payment_refunds (id, order_id, amount_pence, reason, note, state, created_at, check_at)
  SELECT ?1, ?2, ?3, ?4, ?5, 'requested', ?6, ?7 WHERE ?3 <= ${left} AND (?8 IS NULL OR ?8 = ${left})
  ON CONFLICT (id) DO NOTHING`

const ask = `INSERT INTO payment_refunds (id, order_id, amount_pence, reason, note, state, created_at)
  VALUES (?1, ?2, ?3, ?6, ?4, 'asked', ?5) ON CONFLICT DO NOTHING`
const askByMail = `INSERT INTO refund_mails (refund_id, recipient, next_at) SELECT f.id, r.value, ?2
  FROM payment_refunds AS f, json_each('${JSON.stringify(requestRecipients)}') AS r
  WHERE f.id = ?1 AND f.state = 'asked' ON CONFLICT DO NOTHING`

const answer = `UPDATE payment_refunds SET state = 'answered', handled_at = ?2 WHERE order_id = ?1 AND state = 'asked'`
/** With a refund; one that was not opened answers nothing. */
const answerWith = `${answer} AND EXISTS (SELECT 1 FROM payment_refunds WHERE id = ?3)`

const fail = `UPDATE payment_refunds SET state = 'failed', issue = ?2, handled_at = ?3, check_at = NULL
  WHERE id = ?1 AND state = 'requested'`
/** Just before the money is sent: while the order is disputed, or once PayPal took the money back, it is not ours to send. */
const claim = `UPDATE payment_refunds SET check_at = ?2 WHERE id = ?1 AND state = 'requested'
  AND (SELECT state FROM payment_orders WHERE id = payment_refunds.order_id) NOT IN ('disputed', 'reversed') RETURNING id`
const later = `UPDATE payment_refunds SET check_at = ?2 WHERE id = ?1 AND state = 'requested'`

const ofPayer = `(SELECT payer_id FROM payment_orders WHERE id = ?1)`
/** Refunds on their way come last, as given back already. */
const entries = `SELECT order_id AS orderId, kind, plan, cycle, gross_pence AS grossPence, at, number FROM ledger
    WHERE payer_id = ${ofPayer}
  UNION ALL SELECT o.id, 'refunded', o.plan, o.cycle, f.amount_pence, f.created_at, ${maxEntriesPerPayer} + 1
    FROM payment_orders AS o JOIN payment_refunds AS f ON f.order_id = o.id
    WHERE o.payer_id = ${ofPayer} AND f.state = 'requested'
  ORDER BY number LIMIT ${maxEntriesPerPayer}`

export type NewRefund = Pick<Refund, 'id' | 'orderId' | 'amountPence' | 'reason' | 'note' | 'createdAt'> & {
  checkAt: Instant
  /** Pence left when the sum was computed; null for a sum that an operator chose. */
  expectedLeftPence: number | null
}

export type RefundsRepository = ReturnType<typeof createRefundsRepository>

export function createRefundsRepository({ $client: client }: Database) {
  return {
    /** Does nothing where less is left, or not what was expected; `noted` follows in the same batch. */
    async open(fresh: NewRefund, noted: readonly D1PreparedStatement[]): Promise<void> {
      const { id, orderId, amountPence, reason, note, createdAt, checkAt, expectedLeftPence } = fresh
      await client.batch([
        client.prepare(open).bind(id, orderId, amountPence, reason, note, createdAt, checkAt, expectedLeftPence),
        ...noted,
        client.prepare(answerWith).bind(orderId, createdAt, id),
      ])
    },

    async ask({
      id,
      orderId,
      amountPence,
      note,
      createdAt,
      reason,
    }: Omit<NewRefund, 'checkAt' | 'expectedLeftPence'>): Promise<boolean> {
      const [asked] = await client.batch([
        client.prepare(ask).bind(id, orderId, amountPence, note, createdAt, reason),
        client.prepare(askByMail).bind(id, createdAt),
      ])
      return (asked?.meta.changes ?? 0) > 0
    },

    async decline(orderId: string, now: Instant, noted: D1PreparedStatement): Promise<boolean> {
      const [closed] = await client.batch([client.prepare(answer).bind(orderId, now), noted])
      return (closed?.meta.changes ?? 0) > 0
    },

    find: (id: string): Promise<Refund | null> =>
      client.prepare(`SELECT ${columns} FROM payment_refunds WHERE id = ?1`).bind(id).first<Refund>(),

    async ofOrder(orderId: string): Promise<Refund[]> {
      const { results } = await client
        .prepare(`SELECT ${columns} FROM payment_refunds WHERE order_id = ?1 ORDER BY created_at LIMIT ?2`)
        .bind(orderId, maxRefundsPerOrder)
        .all<Refund>()
      return results
    },

    async due(now: Instant, limit: number): Promise<Refund[]> {
      const { results } = await client
        .prepare(`SELECT ${columns} FROM payment_refunds WHERE check_at <= ?1 ORDER BY check_at LIMIT ?2`)
        .bind(now, limit)
        .all<Refund>()
      return results
    },

    async fail(id: string, issue: string, now: Instant): Promise<void> {
      await client.prepare(fail).bind(id, issue, now).run()
    },
    /** Whether the money may be sent now. */
    async claim(id: string, checkAt: Instant): Promise<boolean> {
      return (await client.prepare(claim).bind(id, checkAt).first()) !== null
    },
    async askLater(id: string, checkAt: Instant): Promise<void> {
      await client.prepare(later).bind(id, checkAt).run()
    },

    /** All movements of the payer whose order this is, in their order. */
    async entriesOfPayer(orderId: string): Promise<TimedEntry[]> {
      const { results } = await client.prepare(entries).bind(orderId).all<TimedEntry>()
      return results
    },

    /** Whether used days are the buyer's to pay: an alert reached them, and they had asked for the plan to start at once. */
    async isUsed(orderId: string): Promise<boolean> {
      const used =
        'SELECT 1 FROM payment_orders WHERE id = ?1 AND first_used_at IS NOT NULL AND start_asked_at IS NOT NULL'
      return (await client.prepare(used).bind(orderId).first()) !== null
    },
  }
}
