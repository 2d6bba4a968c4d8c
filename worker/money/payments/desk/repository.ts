// Payments of all users, for operators: every list is read along an index, a page at a time.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { pendingLifetimeMs } from '../constants.ts'
import { shownEntries, shownMonths } from './constants.ts'
import type {
  DeskFigures,
  LedgerLine,
  MoneyPulse,
  NewRecord,
  PaymentRecord,
  Position,
  RecordsQuery,
  RevenueMonth,
} from './contract.ts'
import { referenceKey } from './rules.ts'

/** What a search names: a payer's payments, or these; null for all. */
export type Found = { payerId: string } | { orderIds: string[] } | null

const columns = `o.id, p.user_id AS userId, u.email, o.plan, o.cycle, o.amount_pence AS amountPence, o.method,
  o.by_hand AS isByHand, o.state, o.status, o.reference, o.notes, o.provider_order_id AS providerOrderId, o.issue,
  o.created_at AS createdAt, EXISTS (SELECT 1 FROM payment_refunds WHERE order_id = o.id AND state = 'asked') AS isRefundAsked,
  (SELECT coalesce(sum(gross_pence), 0) FROM ledger WHERE order_id = o.id AND kind IN ('refunded', 'reversed')) AS givenBackPence,
  r.number AS documentNumber, r.vat_pence AS vatPence, l.fees AS feePence, l.at AS paidAt`
const joined = `payment_orders AS o JOIN payers AS p ON p.id = o.payer_id LEFT JOIN users AS u ON u.id = p.user_id
  LEFT JOIN receipts AS r ON r.order_id = o.id AND r.kind = 'receipt'
  LEFT JOIN ledger AS l ON l.order_id = o.id AND l.kind = 'captured'`

const addPayer = 'INSERT INTO payers (id, user_id) VALUES (?1, ?2) ON CONFLICT (user_id) DO NOTHING'
const addOrder = `INSERT INTO payment_orders (id, payer_id, plan, cycle, amount_pence, method, by_hand, reference, reference_key, notes, buyer,
  state, created_at, check_at)
  SELECT ?1, id, ?3, ?4, ?5, ?6, 1, ?7, ?8, ?9, ?10, 'pending', ?11, ?12 FROM payers WHERE user_id = ?2`

const total = (name: string) => `coalesce((SELECT value FROM counters WHERE name = '${name}' AND day = ''), 0)`
/** One row a month: as many as there are months. */
const figures = `SELECT ${total('payments_pending')} AS pending, ${total('payments_confirmed')} AS confirmed,
  ${total('payment_notices')} AS noticesSent,
  coalesce((SELECT sum(value) FROM counters WHERE name IN ('revenue_net', 'revenue_vat')), 0) AS revenuePence`
const months = `SELECT n.day AS month, n.value AS netPence, coalesce(v.value, 0) AS vatPence FROM counters AS n
  LEFT JOIN counters AS v ON v.name = 'revenue_vat' AND v.day = n.day
  WHERE n.name = 'revenue_net' ORDER BY n.day DESC LIMIT ${shownMonths}`

const entries = `SELECT number, order_id AS orderId, kind, ref, gross_pence AS grossPence, cash, held, fees, vat, deferred, refunds, at
  FROM ledger WHERE payer_id = (SELECT payer_id FROM payment_orders WHERE id = ?1) ORDER BY number DESC LIMIT ${shownEntries}`

const paidSince = (status: string) =>
  `(SELECT count(*) FROM payment_orders WHERE status = '${status}' AND created_at > ?1)`
const pulse = `SELECT
  (SELECT created_at FROM payment_orders WHERE status = 'confirmed' ORDER BY created_at DESC LIMIT 1) AS lastPaidAt,
  ${paidSince('confirmed')} AS paid, ${paidSince('failed')} AS refused,
  (SELECT count(*) FROM book_problems WHERE settled_at IS NULL) AS problems,
  EXISTS (SELECT 1 FROM book_problems WHERE settled_at IS NULL
    AND kind IN ('paypal_refuses', 'paypal_silent', 'payments_refused')) AS isDown`

type Row = PaymentRecord & { isByHand: number | boolean; isRefundAsked: number | boolean }
const read = (row: Row): PaymentRecord => ({
  ...row,
  isByHand: Boolean(row.isByHand),
  isRefundAsked: Boolean(row.isRefundAsked),
})

export type DeskRepository = ReturnType<typeof createDeskRepository>

export function createDeskRepository({ $client: client }: Database) {
  return {
    async list(
      { status, method, refund }: Pick<RecordsQuery, 'status' | 'method' | 'refund'>,
      found: Found,
      after: Position | null,
      limit: number,
    ): Promise<PaymentRecord[]> {
      const bound: unknown[] = []
      const bind = (value: unknown) => `?${bound.push(value)}`
      const where = [
        status && `o.status = ${bind(status)}`,
        method && `o.method = ${bind(method)}`,
        refund && `o.id IN (SELECT order_id FROM payment_refunds WHERE state = ${bind(refund)})`,
        found && 'payerId' in found && `o.payer_id = ${bind(found.payerId)}`,
        found &&
          'orderIds' in found &&
          `o.id IN (SELECT value FROM json_each(${bind(JSON.stringify(found.orderIds))}))`,
        after && `(o.created_at, o.id) < (${bind(after.createdAt)}, ${bind(after.id)})`,
      ].filter(Boolean)
      const { results } = await client
        .prepare(
          `SELECT ${columns} FROM ${joined} ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
           ORDER BY o.created_at DESC, o.id DESC LIMIT ${bind(limit)}`,
        )
        .bind(...bound)
        .all<Row>()
      return results.map(read)
    },

    async find(id: string): Promise<PaymentRecord | null> {
      const row = await client.prepare(`SELECT ${columns} FROM ${joined} WHERE o.id = ?1`).bind(id).first<Row>()
      return row && read(row)
    },

    payerOf: (userId: number) =>
      client.prepare('SELECT id FROM payers WHERE user_id = ?1').bind(userId).first<string>('id'),
    userNamed: (email: string) =>
      client.prepare('SELECT id FROM users WHERE email = ?1').bind(email).first<number>('id'),
    user: (id: number) =>
      client
        .prepare(
          `SELECT email, trim(first_name || ' ' || last_name) AS name, role_id AS roleId FROM users WHERE id = ?1`,
        )
        .bind(id)
        .first<{ email: string; name: string; roleId: number }>(),

    /** By any id or number that an operator may hold in hand. */
    async ordersNamed(text: string, receipt: number | null): Promise<string[]> {
      const { results } = await client
        .prepare(
          `SELECT id FROM payment_orders WHERE id = ?1 UNION SELECT id FROM payment_orders WHERE reference = ?1 OR reference_key = ?3
           UNION SELECT id FROM payment_orders WHERE provider_order_id = ?1
           UNION SELECT id FROM payment_orders WHERE capture_id = ?1
           UNION SELECT order_id FROM receipts WHERE number = ?2`,
        )
        .bind(text, receipt, referenceKey(text))
        .all<{ id: string }>()
      return results.map(({ id }) => id)
    },

    /** False when another payment has the reference. */
    async add(
      fresh: NewRecord & { payerId: string; createdAt: Instant },
      noted: D1PreparedStatement,
    ): Promise<boolean> {
      const { id, userId, plan, cycle, amountPence, method, reference, notes, buyer, payerId, createdAt } = fresh
      const key = reference && referenceKey(reference)
      const added = client
        .prepare(addOrder)
        .bind(
          id,
          userId,
          plan,
          cycle,
          amountPence,
          method,
          reference,
          key,
          notes,
          buyer && JSON.stringify(buyer),
          createdAt,
          createdAt + pendingLifetimeMs,
        )
      try {
        await client.batch([client.prepare(addPayer).bind(payerId, userId), added, noted])
        return true
      } catch (error) {
        if (String(error).includes('UNIQUE') && String(error).includes('reference')) return false
        throw error
      }
    },

    async pulse(since: Instant): Promise<MoneyPulse> {
      const row = await client.prepare(pulse).bind(since).first<Omit<MoneyPulse, 'isDown'> & { isDown: number }>()
      return { lastPaidAt: null, paid: 0, refused: 0, problems: 0, ...row, isDown: row?.isDown === 1 }
    },

    async figures(): Promise<DeskFigures> {
      const [sums, byMonth] = await client.batch<Record<string, unknown>>([
        client.prepare(figures),
        client.prepare(months),
      ])
      const [row] = (sums?.results ?? []) as Omit<DeskFigures, 'months'>[]
      if (!row) throw new Error('A SELECT without FROM returned no row')
      return { ...row, months: (byMonth?.results ?? []) as RevenueMonth[] }
    },

    /** The newest entries of the user whose payment this is. */
    async ledgerOf(orderId: string): Promise<LedgerLine[]> {
      const { results } = await client.prepare(entries).bind(orderId).all<LedgerLine>()
      return results
    },

    /** Mails a document again, as a copy of its own. */
    async resend(number: number, copy: string, now: Instant, noted: D1PreparedStatement): Promise<void> {
      const add = `INSERT INTO receipt_mails (number, next_at, copy) SELECT number, ?2, ?3 FROM receipts WHERE number = ?1
        ON CONFLICT (number) DO UPDATE SET tries = 0, next_at = excluded.next_at, copy = excluded.copy`
      await client.batch([client.prepare(add).bind(number, now, copy), noted])
    },
  }
}
