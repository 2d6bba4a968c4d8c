import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { type CardTry, refusedInARow, signInSubject } from './rules.ts'

const lastAttempts = `SELECT payer_id AS payerId, state, issue FROM payment_orders
  WHERE method = 'paypal' AND created_at > ?1 AND state NOT IN ('created', 'approved', 'pending', 'expired')
  ORDER BY created_at DESC LIMIT ${refusedInARow.attempts}`

const heardSince = 'SELECT 1 FROM payment_events WHERE received_at >= ?1 LIMIT 1'

const orderSince = `EXISTS (SELECT 1 FROM payment_orders WHERE method = 'paypal' AND created_at > seen_at AND `
const closeSubjects = `UPDATE book_problems SET settled_at = ?1 WHERE settled_at IS NULL
  AND kind IN ('paypal_refuses', 'paypal_silent') AND subject IN (SELECT value FROM json_each(?2))`

/** That end with any answer of PayPal's. */
const silence = `settled_at IS NULL AND seen_at <= ?1
  AND (kind = 'paypal_silent' OR (kind = 'paypal_refuses' AND subject = '${signInSubject}'))`
const isSilent = `SELECT 1 FROM book_problems WHERE ${silence} LIMIT 1`
const closeSilence = `UPDATE book_problems SET settled_at = ?2 WHERE ${silence}`

/** Closes cases of what works again: an order, a payment or an event is newer than the last failure. */
const closeWorking = `UPDATE book_problems SET settled_at = ?1 WHERE settled_at IS NULL AND (
  (kind IN ('paypal_refuses', 'paypal_silent') AND subject IN ('new orders', '${signInSubject}')
    AND ${orderSince} provider_order_id IS NOT NULL))
  OR (kind IN ('paypal_refuses', 'paypal_silent', 'payments_refused') AND subject IN ('payments', 'buyers')
    AND ${orderSince} capture_id IS NOT NULL))
  OR (kind = 'events_missing' AND EXISTS (SELECT 1 FROM payment_events WHERE received_at > seen_at)))`

export type WatchRepository = ReturnType<typeof createWatchRepository>

export function createWatchRepository({ $client: client }: Database) {
  return {
    /** The newest first. */
    async lastAttempts(since: Instant): Promise<CardTry[]> {
      const { results } = await client.prepare(lastAttempts).bind(since).all<CardTry>()
      return results
    },
    /** Whether PayPal sent any event since a moment. */
    heardSince: async (since: Instant): Promise<boolean> =>
      (await client.prepare(heardSince).bind(since).first()) !== null,

    /** Whether there is a silence of which nothing was seen since a moment. */
    isSilentSince: async (moment: Instant): Promise<boolean> =>
      (await client.prepare(isSilent).bind(moment).first()) !== null,

    async closeSilence(seenBefore: Instant, now: Instant): Promise<void> {
      await client.prepare(closeSilence).bind(seenBefore, now).run()
    },

    async close(subjects: readonly string[], now: Instant): Promise<void> {
      await client.prepare(closeSubjects).bind(now, JSON.stringify(subjects)).run()
    },

    async closeWorking(now: Instant): Promise<void> {
      await client.prepare(closeWorking).bind(now).run()
    },
  }
}
