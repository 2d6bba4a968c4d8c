// Part of the repository: the one batch that decides who is told, kept apart because it is SQL throughout.
import { hourMs } from '../platform/clock.ts'
import { maxNotificationsPerMatchPerHour, recipientsPerBatch } from './constants.ts'
import type { DecidedPage } from './contract.ts'

const insertToldChange = `
  INSERT INTO told_changes (id, match_id, seen_at, facts) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT DO NOTHING`

/**
 * The hour's limit is counted here, inside the transaction, over the person's own newest notifications: everything
 * seen later than an hour before this change, so that no hour holds more, in whatever order changes are decided.
 */
const insertNotifications = `
  INSERT INTO notifications (user_id, newest_first, change_id, alert_id, match_id, alert_type)
  SELECT value ->> 0, -?2, ?3, value ->> 1, ?4, ?5 FROM json_each(?1)
  WHERE (
    SELECT count(*) FROM notifications AS recent
    WHERE recent.user_id = value ->> 0 AND recent.newest_first < ?6
      AND recent.match_id = ?4 AND recent.change_id <> ?3
  ) < ?7
  ON CONFLICT DO NOTHING`

/** The key of a notification is what promises one message per person and change; the outbox follows it. */
const insertOutbox = `
  INSERT INTO outbox (change_id, user_id, channel, batch_id, alert_id, seen_at, decided_at)
  SELECT told.change_id, told.user_id, 'email', page.value ->> 2, told.alert_id, ?2, ?4
  FROM json_each(?1) AS page
  CROSS JOIN notifications AS told
    ON told.user_id = page.value ->> 0 AND told.newest_first = -?2 AND told.change_id = ?3
  WHERE true
  ON CONFLICT DO NOTHING`

/** Only rows that this very batch put into the outbox carry its batch ids, so a repeated change forms no batch. */
const insertDeliveryBatches = `
  INSERT INTO delivery_batches (id, change_id, user_ids, not_before, created_at)
  SELECT queued.batch_id, queued.change_id, json_group_array(queued.user_id), ?3, ?3
  FROM json_each(?1) AS page
  CROSS JOIN outbox AS queued
    ON queued.change_id = ?2 AND queued.user_id = page.value ->> 0 AND queued.channel = 'email'
    AND queued.batch_id = page.value ->> 2
  GROUP BY queued.batch_id
  RETURNING id`

/**
 * A page's people travel as one JSON parameter, because a statement may bind a hundred at most. CROSS JOIN holds the
 * order of the loops: the other way round, each page would read all rows of the change once per person.
 */
export function tellStatements(client: D1Database, page: DecidedPage): D1PreparedStatement[] {
  const { change, alertType, told, batchIds, decidedAt } = page
  const people = JSON.stringify(
    told.map(({ userId, alertId }, index) => [userId, alertId, batchIds[Math.floor(index / recipientsPerBatch)]]),
  )
  const anHourBefore = -(change.seenAt - hourMs)
  return [
    client.prepare(insertToldChange).bind(change.id, change.matchId, change.seenAt, JSON.stringify(change)),
    client
      .prepare(insertNotifications)
      .bind(people, change.seenAt, change.id, change.matchId, alertType, anHourBefore, maxNotificationsPerMatchPerHour),
    client.prepare(insertOutbox).bind(people, change.seenAt, change.id, decidedAt),
    client.prepare(insertDeliveryBatches).bind(people, change.id, decidedAt),
  ]
}
