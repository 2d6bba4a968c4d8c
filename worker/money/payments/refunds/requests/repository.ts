// Mails about refunds that customers asked for: written with the request, sent once to each recipient.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { BillingCycle, PaidPlan } from '#worker/people/plans/constants.ts'
import { maxMailTries, waitAfterTry } from '../../tries.ts'
import type { RefundReason, RequestRecipient } from '../constants.ts'

/** What a customer asked for, as far as its mails say it. */
export type RefundRequest = {
  id: string
  orderId: string
  /** Null once the user was erased. */
  userId: number | null
  plan: PaidPlan
  cycle: BillingCycle
  amountPence: number
  reason: RefundReason
  paidAt: Instant
  askedAt: Instant
}

const find = `SELECT f.id, f.order_id AS orderId, p.user_id AS userId, o.plan, o.cycle, f.amount_pence AS amountPence, f.reason,
  coalesce((SELECT min(at) FROM ledger WHERE order_id = o.id AND kind = 'captured'), o.created_at) AS paidAt, f.created_at AS askedAt
  FROM payment_refunds AS f JOIN payment_orders AS o ON o.id = f.order_id JOIN payers AS p ON p.id = o.payer_id WHERE f.id = ?1`

/** Free for one run at a time. */
const claim = `UPDATE refund_mails SET tries = tries + 1, next_at = ?3 + ${waitAfterTry}
  WHERE refund_id = ?1 AND recipient = ?2 AND next_at <= ?3 RETURNING tries`
const due = `SELECT refund_id AS refundId, recipient, tries >= ${maxMailTries} AS isOver FROM refund_mails WHERE next_at <= ?1
  ORDER BY next_at LIMIT ?2`
const sent = 'DELETE FROM refund_mails WHERE refund_id = ?1 AND recipient = ?2'

export type RequestsRepository = ReturnType<typeof createRequestsRepository>

export function createRequestsRepository({ $client: client }: Database) {
  return {
    find: (id: string): Promise<RefundRequest | null> => client.prepare(find).bind(id).first<RefundRequest>(),

    async claim(id: string, to: RequestRecipient, now: Instant): Promise<boolean> {
      return (await client.prepare(claim).bind(id, to, now).first()) !== null
    },

    /** `isOver`: tried often enough. */
    async due(
      now: Instant,
      limit: number,
    ): Promise<{ refundId: string; recipient: RequestRecipient; isOver: boolean }[]> {
      const { results } = await client
        .prepare(due)
        .bind(now, limit)
        .all<{ refundId: string; recipient: RequestRecipient; isOver: number }>()
      return results.map(({ isOver, ...mail }) => ({ ...mail, isOver: isOver === 1 }))
    },

    /** Sent, or given up. */
    async mailed(id: string, to: RequestRecipient): Promise<void> {
      await client.prepare(sent).bind(id, to).run()
    },
  }
}
