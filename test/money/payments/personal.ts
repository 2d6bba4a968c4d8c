import { env } from 'cloudflare:workers'
import { type Person, type Scene, statement } from '../../people/privacy/features.ts'

export const rows = ({ userId, canary, now }: Person) => [
  // A payer's id says nothing about the user.
  statement('INSERT INTO payers (id, user_id) VALUES (?1, ?2)', crypto.randomUUID(), userId),
  statement(
    `INSERT INTO payment_orders (id, payer_id, plan, cycle, amount_pence, buyer, created_at, first_used_at)
     SELECT 'order-' || id, id, 'pro', 'yearly', 39999, ?2, ?3, ?1 FROM payers WHERE user_id = ?1`,
    userId,
    JSON.stringify({ name: canary, address: canary }),
    now,
  ),
  statement(
    `INSERT INTO payment_refunds (id, order_id, amount_pence, reason, note, state, created_at)
     SELECT 'refund-' || id, 'order-' || id, 1, 'other', ?2, 'asked', ?3 FROM payers WHERE user_id = ?1`,
    userId,
    canary,
    now,
  ),
  statement(
    `INSERT INTO payment_notices (order_id, type, recipient, message, status, created_at)
     SELECT 'order-' || id, 'email', ?2, ?2, 'sent', ?3 FROM payers WHERE user_id = ?1`,
    userId,
    canary,
    now,
  ),
  statement(
    `INSERT INTO payment_events (id, kind, order_id, body, received_at)
     SELECT 'event-' || id, 'PAYMENT.CAPTURE.COMPLETED', 'order-' || id, ?2, ?3 FROM payers WHERE user_id = ?1`,
    userId,
    JSON.stringify({ payer: canary }),
    now,
  ),
]

/** Also a payment that an operator records in words of theirs, which the audit log keeps. */
export async function use(scene: Scene) {
  const { ports, userId, neighbour, canary } = scene
  await env.DB.batch(rows(scene))
  const made = await ports.paymentsDesk.create(
    { user_id: userId, plan_type: 'pro', billing_cycle: 'monthly', payment_method: 'bank_transfer', notes: canary },
    neighbour,
  )
  if (!made.ok) throw new Error(made.error.message)
}
