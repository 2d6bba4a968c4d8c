import type { Database } from '#worker/ground/platform/database.ts'
import { notificationsAskedForUnread, unreadInARow } from './constants.ts'
import type { Unread } from './contract.ts'

/** By the primary key: reads a bounded number of rows, however many notifications a person has. */
const unread = `
  WITH newest AS (
    SELECT alert_id, match_id, is_read, deleted_at, limit_pence, newest_first, subject_id FROM notifications
    WHERE user_id = ?1 ORDER BY newest_first, subject_id LIMIT ${notificationsAskedForUnread}
  ), placed AS (
    SELECT *, row_number() OVER (PARTITION BY alert_id ORDER BY newest_first, subject_id) AS place
    FROM newest WHERE alert_id IS NOT NULL AND match_id IS NOT NULL
  )
  SELECT alert_id AS alertId, iif(min(limit_pence) = max(limit_pence), max(limit_pence), NULL) AS limitPence,
    max(match_id) FILTER (WHERE place = 1) AS matchId
  FROM placed WHERE place <= ${unreadInARow} GROUP BY alert_id
  HAVING count(*) = ${unreadInARow} AND sum(is_read) = 0 AND count(deleted_at) = 0
  ORDER BY min(newest_first)`

export function createFatigueRepository({ $client: client }: Pick<Database, '$client'>) {
  return {
    /** Alerts whose newest messages were all left unread, the latest first. */
    async unreadOf(userId: number): Promise<Unread[]> {
      const { results } = await client.prepare(unread).bind(userId).all<Unread>()
      return results
    },
  }
}

export type FatigueRepository = ReturnType<typeof createFatigueRepository>
