// Disputes by PayPal's id: a settled one stays settled, in whichever order its events come.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxDisputesPerOrder } from '../constants.ts'
import { type Dispute, noCode } from './rules.ts'

/** The first outcome counts; one without a code gives way to one that has it. */
const keep = `INSERT INTO payment_disputes (id, order_id, outcome, heard_at, settled_at)
  SELECT CASE WHEN EXISTS (SELECT 1 FROM payment_disputes WHERE id = ?1 AND order_id <> ?2) THEN ?1 || '/' || ?2 ELSE ?1 END,
    ?2, ?3, ?4, CASE WHEN ?3 IS NULL THEN NULL ELSE ?4 END WHERE true
  ON CONFLICT (id) DO UPDATE SET outcome = excluded.outcome, settled_at = excluded.settled_at
  WHERE coalesce(payment_disputes.outcome, '${noCode}') = '${noCode}' AND excluded.outcome IS NOT NULL`

const ofOrder = 'SELECT id, outcome FROM payment_disputes WHERE order_id = ?1 ORDER BY heard_at DESC LIMIT ?2'

export type DisputesRepository = ReturnType<typeof createDisputesRepository>

export function createDisputesRepository({ $client: client }: Database) {
  return {
    async keep(orderId: string, { id, outcome }: Dispute, now: Instant): Promise<void> {
      await client.prepare(keep).bind(id, orderId, outcome, now).run()
    },

    /** The newest first. */
    async ofOrder(orderId: string): Promise<Dispute[]> {
      const { results } = await client.prepare(ofOrder).bind(orderId, maxDisputesPerOrder).all<Dispute>()
      return results
    },
  }
}
