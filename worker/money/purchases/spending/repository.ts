import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { alarmedFromPence, keptMs, mailingMs } from './constants.ts'
import type { SpendingAlarm, Spent } from './contract.ts'

export type SpendingRepository = ReturnType<typeof createSpendingRepository>

export function createSpendingRepository({ $client }: Pick<Database, '$client'>) {
  return {
    /** The same purchase is counted once. */
    async record({ attemptId, at, currency, pence }: Spent): Promise<void> {
      await $client
        .prepare(
          'INSERT INTO purchases_made (attempt_id, at, currency, pence) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING',
        )
        .bind(attemptId, at, currency, pence)
        .run()
    },

    /** Days that came above the limit and were not mailed, for this job alone for a while. */
    async takeUnmailed(now: Instant): Promise<SpendingAlarm[]> {
      const day = now - (now % dayMs)
      const [, taken] = await $client.batch<SpendingAlarm>([
        $client
          .prepare(
            `INSERT INTO spending_alarms (day, currency)
             SELECT ?1, currency FROM purchases_made WHERE at >= ?1 GROUP BY currency HAVING sum(pence) > ${alarmedFromPence}
             ON CONFLICT DO NOTHING`,
          )
          .bind(day),
        $client
          .prepare(
            `UPDATE spending_alarms SET mailing_until = ?1 + ${mailingMs}
             WHERE mailed_at IS NULL AND coalesce(mailing_until, 0) < ?1
             RETURNING day, currency,
               (SELECT sum(pence) FROM purchases_made AS made WHERE made.currency = spending_alarms.currency
                 AND made.at >= spending_alarms.day AND made.at < spending_alarms.day + ${dayMs}) AS pence,
               (SELECT count(*) FROM purchases_made AS made WHERE made.currency = spending_alarms.currency
                 AND made.at >= spending_alarms.day AND made.at < spending_alarms.day + ${dayMs}) AS purchases`,
          )
          .bind(now),
      ])
      return taken?.results ?? []
    },

    /** `at`: null for one that could not be sent. */
    async mailed({ day, currency }: SpendingAlarm, at: Instant | null): Promise<void> {
      await $client
        .prepare('UPDATE spending_alarms SET mailed_at = ?3, mailing_until = NULL WHERE day = ?1 AND currency = ?2')
        .bind(day, currency, at)
        .run()
    },

    async purge(now: Instant): Promise<void> {
      await $client.batch([
        $client.prepare('DELETE FROM purchases_made WHERE at < ?1').bind(now - keptMs),
        $client.prepare('DELETE FROM spending_alarms WHERE day < ?1').bind(now - keptMs),
      ])
    },
  }
}
