import type { Database } from '#worker/ground/platform/database.ts'
import { alertsPerMove, movesPerRun } from '../constants.ts'

const onMatch = `SELECT DISTINCT alert_id AS id FROM alert_targets WHERE target_kind = 'match' AND target_id = ?1 LIMIT ${alertsPerMove}`
const chosen = '(SELECT value FROM json_each(?2))'

/** ?1: the match they are on, ?2: the alerts, ?3: the match they go to, which every statement must name. */
const move = [
  `INSERT OR IGNORE INTO moved_alerts (from_match_id, alert_id, target_id, more_targets)
   SELECT ?1, id, target_id, more_targets FROM alerts WHERE id IN ${chosen} AND ?3 > 0`,
  `UPDATE OR IGNORE alert_firings SET match_id = ?3 WHERE match_id = ?1 AND alert_id IN ${chosen}`,
  `UPDATE alerts SET
     target_id = iif(target_kind = 'match' AND target_id = ?1, ?3, target_id),
     more_targets = (SELECT json_group_array(json(iif(value ->> '$.kind' = 'match' AND value ->> '$.id' = ?1,
       json_object('kind', 'match', 'id', cast(?3 AS INTEGER)), value))) FROM json_each(alerts.more_targets))
   WHERE id IN ${chosen}`,
]

const moved = `SELECT alert_id AS id FROM moved_alerts WHERE from_match_id = ?1 LIMIT ${alertsPerMove}`

const back = [
  `UPDATE OR IGNORE alert_firings SET match_id = ?1 WHERE match_id = ?3 AND alert_id IN ${chosen}`,
  `UPDATE alerts SET target_id = was.target_id, more_targets = was.more_targets FROM moved_alerts AS was
   WHERE was.from_match_id = ?1 AND was.alert_id = alerts.id AND alerts.id IN ${chosen} AND ?3 > 0`,
  `DELETE FROM moved_alerts WHERE from_match_id = ?1 AND alert_id IN ${chosen} AND ?3 > 0`,
]

export function createMergedAlerts({ $client }: Database) {
  /** Part by part; true once none is left. Cut off between two parts, the next call goes on. */
  async function inParts(select: string, statements: readonly string[], from: number, into: number): Promise<boolean> {
    for (let part = 0; part < movesPerRun; part += 1) {
      const { results } = await $client.prepare(select).bind(from).all<{ id: number }>()
      if (results.length === 0) return true
      const ids = JSON.stringify(results.map(({ id }) => id))
      await $client.batch(statements.map((statement) => $client.prepare(statement).bind(from, ids, into)))
    }
    return false
  }

  return {
    /** Alerts of a match that was merged into another. */
    follow: (from: number, into: number) => inParts(onMatch, move, from, into),
    /** The same, when the merge is undone: with the targets that they had. */
    goBack: (from: number, into: number) => inParts(moved, back, from, into),

    /** Deletes some of the notes by which the alerts could go back; true once none is left. */
    async remove(from: number): Promise<boolean> {
      const removed = await $client
        .prepare(`DELETE FROM moved_alerts WHERE from_match_id = ?1 AND alert_id IN (${moved}) RETURNING alert_id`)
        .bind(from)
        .all()
      return removed.results.length < alertsPerMove
    },
  }
}
