// Part of the repository: the SQL batch that stores notifications.
import { hourMs, type Instant } from '../platform/clock.ts'
import type { NewBatch, NewNotifications } from './contract.ts'

const insertSubject = `
  INSERT INTO subjects (id, kind, at, facts) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT DO NOTHING`

/**
 * The hourly limit is enforced in the transaction, over the user's notifications from an hour before the subject on,
 * so that it holds in any order of arrival. The subject itself is excluded, so that repeats give the same answer.
 */
const isWithinLimit = `(
    SELECT count(*) FROM notifications AS recent
    WHERE recent.user_id = listed.value ->> 0 AND recent.newest_first < ?5
      AND recent.match_id = ?4 AND recent.change_id <> ?3
  ) < ?6`

/** Users already notified of this subject on the channel get no batch, so a repeat sends nothing twice. */
const insertBatches = `
  INSERT INTO delivery_batches (id, change_id, channel, user_ids, not_before, created_at)
  SELECT listed.value ->> 1, ?3, listed.value ->> 2, json_group_array(listed.value ->> 0), ?7, ?7 FROM json_each(?1) AS listed
  WHERE NOT EXISTS (
    SELECT 1 FROM notifications AS told CROSS JOIN json_each(told.channels) AS used
    WHERE told.user_id = listed.value ->> 0 AND told.newest_first = -?2 AND told.change_id = ?3
      AND used.value = listed.value ->> 2
  ) AND ${isWithinLimit}
  GROUP BY listed.value ->> 1
  RETURNING id, channel`

/** The primary key guarantees one notification per user and subject; a repeat adds only channels that are new. */
const insertNotifications = `
  INSERT INTO notifications (user_id, newest_first, change_id, alert_id, match_id, alert_type, channels)
  SELECT listed.value ->> 0, -?2, ?3, listed.value ->> 1, ?4, ?7, listed.value -> 2 FROM json_each(?1) AS listed
  WHERE json_array_length(listed.value -> 2) > 0 AND ${isWithinLimit}
  ON CONFLICT DO UPDATE SET channels = (
    SELECT json_group_array(DISTINCT value)
    FROM json_each(rtrim(notifications.channels, ']') || ',' || ltrim(excluded.channels, '[')))
  WHERE EXISTS (
    SELECT 1 FROM json_each(excluded.channels)
    WHERE value NOT IN (SELECT value FROM json_each(notifications.channels)))`

/**
 * Batches first: they exclude users who already have the notification. Users travel as one JSON parameter, because a
 * statement binds at most 100.
 */
export function recordStatements(
  client: D1Database,
  { subject, people, matchId, alertType, maxPerMatchPerHour }: NewNotifications,
  { batches, decidedAt }: { batches: NewBatch[]; decidedAt: Instant },
) {
  const messages = batches.flatMap(({ id, channel, userIds }) => userIds.map((userId) => [userId, id, channel]))
  const notified = people.map(({ userId, alertId, channels }) => [userId, alertId, channels])
  const shared = [subject.at, subject.id, matchId, -(subject.at - hourMs), maxPerMatchPerHour]
  return [
    client.prepare(insertBatches).bind(JSON.stringify(messages), ...shared, decidedAt),
    client.prepare(insertNotifications).bind(JSON.stringify(notified), ...shared, alertType),
    client.prepare(insertSubject).bind(subject.id, subject.kind, subject.at, JSON.stringify(subject.facts)),
  ]
}
