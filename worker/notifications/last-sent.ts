// Part of the repository: when each alert of a user last sent something.
import type { Instant } from '../platform/clock.ts'

/** Newest notifications of a user that are searched, however many there are. */
export const maxSearchedForLastSent = 1_000

const selectLastSent = `
  SELECT recent.alert_id AS alertId, max(message.sent_at) AS sentAt
  FROM (
    SELECT change_id, user_id, alert_id FROM notifications WHERE user_id = ?1 ORDER BY newest_first LIMIT ?2
  ) AS recent
  CROSS JOIN deliveries AS message ON message.subject_id = recent.change_id AND message.user_id = recent.user_id
  WHERE message.status = 'sent' AND recent.alert_id IS NOT NULL
  GROUP BY recent.alert_id`

export async function readLastSent(client: D1Database, userId: number): Promise<Map<number, Instant>> {
  const { results } = await client
    .prepare(selectLastSent)
    .bind(userId, maxSearchedForLastSent)
    .all<{ alertId: number; sentAt: Instant }>()
  return new Map(results.map(({ alertId, sentAt }) => [alertId, sentAt]))
}
