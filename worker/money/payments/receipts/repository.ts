import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxMailTries, waitAfterTry } from '../tries.ts'
import type { Receipt } from './contract.ts'

type Row = Omit<Receipt, 'buyer' | 'credits'> & {
  name: string | null
  address: string | null
  userId: number | null
  creditedNumber: number | null
  creditedAt: Instant | null
}

const columns = `r.number, r.kind, r.plan, r.cycle, r.gross_pence AS grossPence, r.vat_pence AS vatPence,
  r.vat_percent AS vatPercent, r.from_at AS fromAt, r.until_at AS untilAt, r.issued_at AS issuedAt,
  coalesce(o.provider_order_id, o.reference, o.id) AS paymentId, o.method, b.name, b.address, p.user_id AS userId,
  c.number AS creditedNumber, c.issued_at AS creditedAt`
const joined = `receipts AS r JOIN payment_orders AS o ON o.id = r.order_id JOIN payers AS p ON p.id = o.payer_id
  LEFT JOIN receipt_buyers AS b ON b.number = r.number
  LEFT JOIN receipts AS c ON c.order_id = r.order_id AND c.kind = 'receipt' AND r.kind = 'credit_note'`

const byNumber = `SELECT ${columns} FROM ${joined} WHERE r.number = ?1`
const ofOrder = `SELECT ${columns} FROM ${joined} WHERE r.order_id = ?1 ORDER BY r.number LIMIT ?2`
const ofPayment = `SELECT ${columns} FROM ${joined} WHERE o.provider_order_id = ?1 ORDER BY r.number LIMIT ?2`

/** Free for one consumer at a time. */
const claim = `UPDATE receipt_mails SET tries = tries + 1, next_at = ?2 + ${waitAfterTry}
  WHERE number = ?1 AND next_at <= ?2 AND tries < ${maxMailTries} RETURNING copy`
const due = `SELECT number, tries >= ${maxMailTries} AS isOver FROM receipt_mails WHERE next_at <= ?1 ORDER BY next_at LIMIT ?2`
const purge = `DELETE FROM receipt_buyers WHERE number IN
  (SELECT number FROM receipt_buyers WHERE kept_until_at < ?1 ORDER BY kept_until_at LIMIT ?2)`
const sent = 'DELETE FROM receipt_mails WHERE number = ?1'

/** Receipts of one order: the payment, and what was given back. */
const maxPerOrder = 50

export type ReceiptsRepository = ReturnType<typeof createReceiptsRepository>

export function createReceiptsRepository({ $client: client }: Database) {
  const read = ({ name, address, creditedNumber, creditedAt, ...row }: Row) => {
    const buyer = name === null || address === null ? null : { name, address }
    const isCredit = creditedNumber !== null && creditedAt !== null
    // Both documents of an order have the buyer, or neither.
    const credits = isCredit ? { number: creditedNumber, issuedAt: creditedAt, isInvoice: buyer !== null } : null
    return { ...row, buyer, credits }
  }
  return {
    /** With the user whose payment it documents; null once they were erased. */
    async find(number: number): Promise<(Receipt & { userId: number | null }) | null> {
      const row = await client.prepare(byNumber).bind(number).first<Row>()
      return row && read(row)
    },

    async ofPayment(providerOrderId: string): Promise<Receipt[]> {
      const { results } = await client.prepare(ofPayment).bind(providerOrderId, maxPerOrder).all<Row>()
      return results.map(read)
    },

    async ofOrder(orderId: string): Promise<Receipt[]> {
      const { results } = await client.prepare(ofOrder).bind(orderId, maxPerOrder).all<Row>()
      return results.map(read)
    },

    /** Which copy it is, empty for the first; null when another consumer has it. */
    claimMail: (number: number, now: Instant): Promise<string | null> =>
      client.prepare(claim).bind(number, now).first<string>('copy'),
    /** `isOver`: tried often enough. */
    async dueMails(now: Instant, limit: number): Promise<{ number: number; isOver: boolean }[]> {
      const { results } = await client.prepare(due).bind(now, limit).all<{ number: number; isOver: number }>()
      return results.map(({ number, isOver }) => ({ number, isOver: isOver === 1 }))
    },
    /** Buyers whose time in the books is over. */
    async purgeBuyers(now: Instant, limit: number): Promise<void> {
      await client.prepare(purge).bind(now, limit).run()
    },
    /** Sent, or given up. */
    async mailed(number: number): Promise<void> {
      await client.prepare(sent).bind(number).run()
    },
  }
}
