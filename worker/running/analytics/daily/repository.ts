import { dayMs } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { noTotals } from './constants.ts'
import type { CountedDay, DailyRow, Totals } from './contract.ts'

export type DailyRepository = ReturnType<typeof createDailyRepository>

/** One row for each batch of up to a hundred people, by the index on its moment. */
const count = `
  SELECT coalesce(sum(json_array_length(user_ids)), 0) AS deliveries,
    (SELECT count(*) FROM (SELECT DISTINCT batch.subject_id, person.value
      FROM delivery_batches AS batch CROSS JOIN json_each(batch.user_ids) AS person
      WHERE batch.created_at >= ?1 AND batch.created_at < ?2)) AS notifications
  FROM delivery_batches WHERE created_at >= ?1 AND created_at < ?2`

/** Once a day; the sum reads a row for each match that has a board. */
const totals = `SELECT
  (SELECT sum((gate.value ->> '$.goodChecks') + (gate.value ->> '$.failedChecks'))
    FROM status_now, json_each(status_now.snapshot, '$.gates') AS gate WHERE status_now.id = 1) AS checks,
  (SELECT sum(seq) FROM match_summaries) AS changes,
  (SELECT value FROM counters WHERE name = 'users' AND day = '') AS users,
  (SELECT value FROM counters WHERE name = 'active_alerts' AND day = '') AS activeAlerts`

const insert = `
  INSERT INTO daily_figures
    (day, notifications, deliveries, checks_total, changes_total, users_total, active_alerts_total, counted_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (day) DO NOTHING`

export function createDailyRepository({ $client }: Database) {
  return {
    async days(first: string, last: string): Promise<DailyRow[]> {
      const { results } = await $client
        .prepare(
          `SELECT day, notifications, deliveries, checks_total AS checksTotal, changes_total AS changesTotal,
             counted_at AS countedAt FROM daily_figures WHERE day >= ?1 AND day <= ?2 ORDER BY day`,
        )
        .bind(first, last)
        .all<DailyRow>()
      return results
    },

    async hasDay(day: string): Promise<boolean> {
      return (await $client.prepare('SELECT 1 FROM daily_figures WHERE day = ?1').bind(day).first()) !== null
    },

    /** What triggers counted, by name and day. */
    async counted(first: string, last: string): Promise<{ name: string; day: string; value: number }[]> {
      const { results } = await $client
        .prepare(
          `SELECT name, day, value FROM counters
           WHERE name IN ('users_by_day', 'alerts_by_day', 'matches_by_day') AND day >= ?1 AND day <= ?2`,
        )
        .bind(first, last)
        .all<{ name: string; day: string; value: number }>()
      return results
    },

    async totals(): Promise<Totals> {
      return (await $client.prepare(totals).first<Totals>()) ?? noTotals
    },

    async count(day: string): Promise<Pick<DailyRow, 'notifications' | 'deliveries'>> {
      const from = Date.parse(day)
      const found = await $client
        .prepare(count)
        .bind(from, from + dayMs)
        .first<Pick<DailyRow, 'notifications' | 'deliveries'>>()
      return found ?? { notifications: 0, deliveries: 0 }
    },

    /** The first count of a day stands: another run adds nothing. */
    async store({ day, notifications, deliveries, totals, countedAt }: CountedDay): Promise<void> {
      const { checks, changes, users, activeAlerts } = totals
      const row = [day, notifications, deliveries, checks, changes, users, activeAlerts, countedAt]
      await $client
        .prepare(insert)
        .bind(...row)
        .run()
    },

    async notificationsUpTo(day: string): Promise<number> {
      const row = await $client
        .prepare('SELECT coalesce(sum(notifications), 0) AS total FROM daily_figures WHERE day <= ?1')
        .bind(day)
        .first<{ total: number }>()
      return row?.total ?? 0
    },

    async removeBefore(day: string): Promise<void> {
      await $client.prepare('DELETE FROM daily_figures WHERE day < ?1').bind(day).run()
    },
  }
}
