// Part of the repository: the SQL batch that stores notifications.
import { hourMs, type Instant } from '../platform/clock.ts'
import { recipientsPerBatch } from './constants.ts'
import type { NewNotifications } from './contract.ts'

const insertSubject = `
  INSERT INTO subjects (id, kind, at, facts) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT DO NOTHING`

/**
 * The hourly limit is enforced in the transaction, over the user's notifications from an hour before the subject on,
 * so that it holds in any order of arrival. The subject itself is excluded, so that repeats give the same answer.
 */
const isWithinLimit = `(
    SELECT count(*) FROM notifications AS recent
    WHERE recent.user_id = value ->> 0 AND recent.newest_first < ?5
      AND recent.match_id = ?4 AND recent.change_id <> ?3
  ) < ?6`

/** Users already notified of this subject get no batch, so a repeat sends nothing twice. */
const insertBatches = `
  INSERT INTO delivery_batches (id, change_id, channel, user_ids, not_before, created_at)
  SELECT value ->> 2, ?3, ?8, json_group_array(value ->> 0), ?7, ?7 FROM json_each(?1)
  WHERE NOT EXISTS (
    SELECT 1 FROM notifications AS told
    WHERE told.user_id = value ->> 0 AND told.newest_first = -?2 AND told.change_id = ?3
  ) AND ${isWithinLimit}
  GROUP BY value ->> 2
  RETURNING id`

/** The primary key guarantees one message per user and subject. */
const insertNotifications = `
  INSERT INTO notifications (user_id, newest_first, change_id, alert_id, match_id, alert_type)
  SELECT value ->> 0, -?2, ?3, value ->> 1, ?4, ?7 FROM json_each(?1)
  WHERE ${isWithinLimit}
  ON CONFLICT DO NOTHING`

/**
 * Batches first: they exclude users who already have the notification. Users travel as one JSON parameter, because a
 * statement binds at most 100.
 */
export function recordStatements(
  client: D1Database,
  { subject, channel, people, matchId, alertType, maxPerMatchPerHour }: NewNotifications,
  { batchIds, decidedAt }: { batchIds: string[]; decidedAt: Instant },
) {
  const listed = JSON.stringify(
    people.map(({ userId, alertId }, index) => [userId, alertId, batchIds[Math.floor(index / recipientsPerBatch)]]),
  )
  const shared = [listed, subject.at, subject.id, matchId, -(subject.at - hourMs), maxPerMatchPerHour]
  return [
    client.prepare(insertBatches).bind(...shared, decidedAt, channel),
    client.prepare(insertNotifications).bind(...shared, alertType),
    client.prepare(insertSubject).bind(subject.id, subject.kind, subject.at, JSON.stringify(subject.facts)),
  ]
}
