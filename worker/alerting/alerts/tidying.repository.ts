// What ends alerts and removes deleted ones, a bounded number at a time and safe to repeat.
import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { alertsEndAfterKickoffHours, alertsPerTidying, overLookBackMs, undoDeleteMs } from './constants.ts'

const endExpired = `UPDATE alerts SET is_active = 0 WHERE id IN (
  SELECT id FROM alerts WHERE is_active = 1 AND expires_at IS NOT NULL AND expires_at <= ?1 LIMIT ${alertsPerTidying})`

/** `latest`: the latest kick-off that counts as over. A match of which only the day is known is over a day later. */
const isOver = (match: string, latest: string) =>
  `${match}.sort_at + CASE WHEN ${match}.kickoff_at IS NULL THEN ${dayMs} ELSE 0 END <= ${latest}`

/** Whether an alert is on matches alone, and all of them are over. */
export const hasOnlyPlayed = (latest: string) => `(alerts.target_kind = 'match' AND NOT EXISTS (
  SELECT 1 FROM (SELECT alerts.target_id AS id, 'match' AS kind
    UNION ALL SELECT value ->> '$.id', value ->> '$.kind' FROM json_each(alerts.more_targets)) AS target
  LEFT JOIN matches AS other ON target.kind = 'match' AND other.id = target.id
  WHERE target.kind <> 'match' OR NOT (${isOver('other', latest)})))`

/** Alerts on lately played matches alone. A further match still to come keeps an alert, and so does a team or league. */
const endPlayed = `UPDATE alerts SET is_active = 0 WHERE id IN (
  SELECT alerts.id FROM matches
  CROSS JOIN alert_targets ON alert_targets.target_kind = 'match' AND alert_targets.target_id = matches.id
  CROSS JOIN alerts ON alerts.id = alert_targets.alert_id
  WHERE matches.sort_at BETWEEN ?1 - ${overLookBackMs} AND ?1 AND ${isOver('matches', '?1')} AND ${hasOnlyPlayed('?1')}
  LIMIT ${alertsPerTidying})`

const removeDeleted = `DELETE FROM alerts WHERE id IN (
  SELECT id FROM alerts WHERE deleted_at IS NOT NULL AND deleted_at <= ?1 LIMIT ${alertsPerTidying})`

export function createTidying({ $client }: Database, clock: () => Instant) {
  const run = (sql: string, at: Instant) => $client.prepare(sql).bind(at).run()
  return {
    /** Switches off alerts whose end has passed or whose matches are over. */
    async end(): Promise<void> {
      await run(endExpired, clock())
      await run(endPlayed, clock() - alertsEndAfterKickoffHours * hourMs)
    },

    /** Removes deleted alerts that can no longer be restored. */
    async remove(): Promise<void> {
      await run(removeDeleted, clock() - undoDeleteMs)
    },
  }
}
