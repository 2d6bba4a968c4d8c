// Part of the repository: the one batch that decides who is told, kept apart because it is SQL throughout.
import { hourMs } from '../platform/clock.ts'
import { maxNotificationsPerMatchPerHour, recipientsPerBatch } from './constants.ts'
import type { DecidedPage } from './contract.ts'

const insertToldChange = `
  INSERT INTO told_changes (id, match_id, seen_at, facts) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT DO NOTHING`

/**
 * The hour's limit is counted here, inside the transaction, over the person's own newest notifications: everything
 * seen later than an hour before this change, so that no hour holds more, in whatever order changes are decided. The
 * change itself is left out, so that the answer is the same before and after its notifications are written.
 */
const isWithinLimit = `(
    SELECT count(*) FROM notifications AS recent
    WHERE recent.user_id = value ->> 0 AND recent.newest_first < ?5
      AND recent.match_id = ?4 AND recent.change_id <> ?3
  ) < ?6`

/** People who were told of this change before form no batch: whatever is repeated, a message is sent once. */
const insertDeliveryBatches = `
  INSERT INTO delivery_batches (id, change_id, user_ids, not_before, created_at)
  SELECT value ->> 2, ?3, json_group_array(value ->> 0), ?7, ?7 FROM json_each(?1)
  WHERE NOT EXISTS (
    SELECT 1 FROM notifications AS told
    WHERE told.user_id = value ->> 0 AND told.newest_first = -?2 AND told.change_id = ?3
  ) AND ${isWithinLimit}
  GROUP BY value ->> 2
  RETURNING id`

/** The key of a notification is what promises one message per person and change. */
const insertNotifications = `
  INSERT INTO notifications (user_id, newest_first, change_id, alert_id, match_id, alert_type)
  SELECT value ->> 0, -?2, ?3, value ->> 1, ?4, ?7 FROM json_each(?1)
  WHERE ${isWithinLimit}
  ON CONFLICT DO NOTHING`

/**
 * Batches go first: they are of those whom the notifications do not know yet. A page's people travel as one JSON
 * parameter, because a statement may bind a hundred at most.
 */
export function tellStatements(client: D1Database, page: DecidedPage) {
  const { change, alertType, told, batchIds, decidedAt } = page
  const people = JSON.stringify(
    told.map(({ userId, alertId }, index) => [userId, alertId, batchIds[Math.floor(index / recipientsPerBatch)]]),
  )
  const anHourBefore = -(change.seenAt - hourMs)
  const facts = [people, change.seenAt, change.id, change.matchId, anHourBefore, maxNotificationsPerMatchPerHour]
  return [
    client.prepare(insertDeliveryBatches).bind(...facts, decidedAt),
    client.prepare(insertNotifications).bind(...facts, alertType),
    client.prepare(insertToldChange).bind(change.id, change.matchId, change.seenAt, JSON.stringify(change)),
  ]
}
