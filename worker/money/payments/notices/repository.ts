// What operators chose to send with a confirmation: written in its batch, sent once.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Notice } from '../desk/contract.ts'
import { waitAfterTry } from '../tries.ts'
import type { NoticeType } from './constants.ts'

const columns = `n.order_id AS paymentId, n.type, n.recipient, n.message, n.status, n.reason, n.created_at AS createdAt,
  n.sent_at AS sentAt`

const add = `INSERT INTO payment_notices (order_id, type, recipient, message, status, created_at, next_at)
  VALUES (?1, ?2, ?3, ?4, 'waiting', ?5, ?5) ON CONFLICT DO NOTHING`
/** Free for one consumer at a time. */
const claim = `UPDATE payment_notices SET tries = tries + 1, next_at = ?3 + ${waitAfterTry}
  WHERE order_id = ?1 AND type = ?2 AND status = 'waiting' AND next_at <= ?3 RETURNING tries, recipient, message,
  (SELECT user_id FROM payers WHERE id = (SELECT payer_id FROM payment_orders WHERE id = ?1)) AS userId,
  (SELECT number FROM receipts WHERE order_id = ?1 AND kind = 'receipt') AS receipt`
const close = `UPDATE payment_notices SET status = ?3, reason = ?4, sent_at = ?5, next_at = NULL
  WHERE order_id = ?1 AND type = ?2 AND status = 'waiting'`

export type ClaimedNotice = {
  tries: number
  recipient: string
  message: string
  userId: number | null
  receipt: number | null
}

export type NoticesRepository = ReturnType<typeof createNoticesRepository>

export function createNoticesRepository({ $client: client }: Database) {
  return {
    /** For the batch of the confirmation. */
    statement: (orderId: string, type: NoticeType, recipient: string, message: string, now: Instant) =>
      client.prepare(add).bind(orderId, type, recipient, message, now),

    claim: (orderId: string, type: NoticeType, now: Instant) =>
      client.prepare(claim).bind(orderId, type, now).first<ClaimedNotice>(),

    async close(orderId: string, type: NoticeType, status: 'sent' | 'failed', reason: string | null, now: Instant) {
      await client
        .prepare(close)
        .bind(orderId, type, status, reason, status === 'sent' ? now : null)
        .run()
    },

    async due(now: Instant, limit: number): Promise<{ paymentId: string; type: NoticeType }[]> {
      const { results } = await client
        .prepare(
          'SELECT order_id AS paymentId, type FROM payment_notices WHERE next_at <= ?1 ORDER BY next_at LIMIT ?2',
        )
        .bind(now, limit)
        .all<{ paymentId: string; type: NoticeType }>()
      return results
    },

    async ofOrder(orderId: string): Promise<Notice[]> {
      const { results } = await client
        .prepare(`SELECT ${columns} FROM payment_notices AS n WHERE n.order_id = ?1`)
        .bind(orderId)
        .all<Notice>()
      return results
    },

    async recent(limit: number): Promise<Notice[]> {
      const { results } = await client
        .prepare(`SELECT ${columns} FROM payment_notices AS n ORDER BY n.created_at DESC LIMIT ?1`)
        .bind(limit)
        .all<Notice>()
      return results
    },
  }
}
