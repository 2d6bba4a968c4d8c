// The SQL batch that stores notifications.
import { hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import { withoutLimit } from './constants.ts'
import type { NewBatch, NewNotifications, WantedNews } from './contract.ts'
import { insertLifetimes } from './lifetimes/repository.ts'
import { isNotified } from './pending.repository.ts'

/** A subject without people to notify is not kept: it would have no batch, with which it is removed. */
const insertSubject = `
  INSERT INTO subjects (id, kind, at, facts) SELECT ?1, ?2, ?3, ?4 WHERE ${isNotified({ people: '?5', id: '?1', at: '?3' })}
  ON CONFLICT DO NOTHING`

/** Whether what is held for one digest, or for none, goes out by the time another one asks for. */
function goesOutBy(held: string, asked: string): string {
  return `(${held} IS NULL OR ${asked} IS 'daily' OR ${asked} IS ${held})`
}

/**
 * The hourly limit is enforced in the transaction, over the user's notifications from an hour before the subject on,
 * so that it holds in any order of arrival. The subject itself is excluded, so that repeats give the same answer. News
 * beyond the limit is left out only while something of the same alerts about the match waits that goes out as soon,
 * because that reads the board again. What is held for longer neither counts nor is sent for it, and what another alert
 * waits to say is of other tickets or prices. `alerts`: a JSON list of those that fired.
 */
const isWithinLimit = (alerts: string) => `((
    SELECT count(*) FROM notifications AS recent
    WHERE recent.user_id = listed.user_id AND recent.newest_first < ?5
      AND recent.match_id = ?4 AND recent.subject_id <> ?3 AND ${goesOutBy('recent.digest', 'listed.digest')}
  ) < ?6 OR EXISTS (SELECT 1 FROM json_each(${alerts}) AS fired WHERE NOT EXISTS (
    SELECT 1 FROM notifications AS recent CROSS JOIN json_each(recent.channels) AS used
    LEFT JOIN deliveries AS log
      ON log.subject_id = recent.subject_id AND log.user_id = recent.user_id AND log.channel = used.value
    WHERE recent.user_id = listed.user_id AND recent.newest_first < ?5
      AND recent.match_id = ?4 AND recent.subject_id <> ?3 AND ${goesOutBy('recent.digest', 'listed.digest')}
      AND coalesce(log.status, 'pending') = 'pending' AND (recent.alert_id IS fired.value
        OR EXISTS (SELECT 1 FROM json_each(recent.also_alert_ids) AS also WHERE also.value = fired.value))
  )))`

/** Whether nothing else about a match was seen for the user from an hour before on: it is sent without asking for a turn. */
const hasNoOtherNews = `NOT EXISTS (
    SELECT 1 FROM notifications AS other
    WHERE other.user_id = listed.user_id AND other.newest_first < ?5 AND other.subject_id <> ?3
      AND other.match_id IS NOT NULL)`

/**
 * Users already notified of this subject on the channel get no batch, so a repeat sends nothing twice; one whose message is held
 * for a digest gets one when an alert that does not collect, or collects for a sooner one, fires as well.
 */
const insertBatches = `
  WITH listed AS MATERIALIZED (
    SELECT value ->> 0 AS user_id, value ->> 1 AS batch_id, value ->> 2 AS channel, value ->> 3 AS digest, value -> 4 AS alerts
    FROM json_each(?1))
  INSERT INTO delivery_batches (id, subject_id, channel, user_ids, not_before, created_at)
  SELECT batch_id, ?3, channel, json_group_array(user_id), ?7, ?7 FROM listed
  WHERE NOT EXISTS (
    SELECT 1 FROM notifications AS existing CROSS JOIN json_each(existing.channels) AS used
    WHERE existing.user_id = listed.user_id AND existing.newest_first = -?2 AND existing.subject_id = ?3
      AND used.value = listed.channel AND ${goesOutBy('existing.digest', 'listed.digest')}
  ) AND ${isWithinLimit('listed.alerts')}
  GROUP BY batch_id
  RETURNING id, channel`

/** The alerts that fired for a notification. */
function alertsOf(row: 'excluded' | 'notifications'): string {
  return `SELECT ${row}.alert_id AS value WHERE ${row}.alert_id IS NOT NULL
    UNION SELECT value FROM json_each(${row}.also_alert_ids)`
}

/** The primary key guarantees one notification per user and subject; a repeat adds only channels and alerts that are new. */
const insertNotifications = `
  WITH listed AS MATERIALIZED (
    SELECT value ->> 0 AS user_id, value ->> 1 AS alert_id, value -> 2 AS channels, value -> 3 AS also_alert_ids,
      value ->> 4 AS digest, value ->> 5 AS limit_pence, value ->> 6 AS wanted, value -> 7 AS client_ids
    FROM json_each(?1))
  INSERT INTO notifications
    (user_id, newest_first, subject_id, alert_id, match_id, alert_type, channels, decided_at, has_no_other_news, also_alert_ids, digest,
     limit_pence, wanted, client_ids)
  SELECT user_id, -?2, ?3, alert_id, ?4, ?7, channels, ?8, ${hasNoOtherNews}, also_alert_ids, digest, limit_pence, wanted, client_ids
  FROM listed
  WHERE json_array_length(channels) > 0 AND ${isWithinLimit("json_insert(listed.also_alert_ids, '$[#]', listed.alert_id)")}
  ON CONFLICT DO UPDATE SET
    channels = (
      SELECT json_group_array(DISTINCT value)
      FROM json_each(rtrim(notifications.channels, ']') || ',' || ltrim(excluded.channels, '['))),
    also_alert_ids = (SELECT json_group_array(value) FROM (
      SELECT value FROM json_each(notifications.also_alert_ids) UNION SELECT value FROM (${alertsOf('excluded')})
      EXCEPT SELECT notifications.alert_id)),
    client_ids = (SELECT json_group_array(value) FROM (
      SELECT value FROM json_each(notifications.client_ids) UNION SELECT value FROM json_each(excluded.client_ids))),
    digest = iif(${goesOutBy('notifications.digest', 'excluded.digest')}, notifications.digest, excluded.digest),
    -- The batch that holds it may wake beside the one that no longer does.
    has_no_other_news = notifications.has_no_other_news AND ${goesOutBy('notifications.digest', 'excluded.digest')}
  WHERE EXISTS (
    SELECT 1 FROM json_each(excluded.channels)
    WHERE value NOT IN (SELECT value FROM json_each(notifications.channels)))
  OR EXISTS (SELECT value FROM (${alertsOf('excluded')}) EXCEPT SELECT value FROM (${alertsOf('notifications')}))`

/** The part of a crossing that the inbox shows. */
function newsOf({ isHere, before, after }: WantedNews): WantedNews {
  return { isHere, before, after }
}

/**
 * Batches first: they exclude users who already have the notification. Users travel as one JSON parameter, because a
 * statement binds at most 100.
 */
export function recordStatements(
  client: D1Database,
  { subject, people, matchId, alertType, maxPerMatchPerHour, announced = [] }: NewNotifications,
  { batches, decidedAt }: { batches: NewBatch[]; decidedAt: Instant },
) {
  const news = new Map(
    people.map(({ userId, digest = null, alertId, alsoAlertIds = [] }) => [
      userId,
      [digest, [alertId, ...alsoAlertIds]],
    ]),
  )
  const messages = batches.flatMap(({ id, channel, userIds }) =>
    userIds.map((userId) => [userId, id, channel, ...(news.get(userId) ?? [])]),
  )
  const notified = people.map(
    ({ userId, alertId, alsoAlertIds = [], clientIds = [], digest = null, channels, limitPence, wanted = null }) => [
      userId,
      alertId,
      channels,
      alsoAlertIds,
      digest,
      alertId === null || limitPence === undefined ? null : (limitPence ?? withoutLimit),
      wanted && newsOf(wanted),
      clientIds,
    ],
  )
  const userIds = JSON.stringify(people.map(({ userId }) => userId))
  const shared = [subject.at, subject.id, matchId, -(subject.at - hourMs), maxPerMatchPerHour]
  return [
    client.prepare(insertBatches).bind(JSON.stringify(messages), ...shared, decidedAt),
    client.prepare(insertNotifications).bind(JSON.stringify(notified), ...shared, alertType, decidedAt),
    client.prepare(insertSubject).bind(subject.id, subject.kind, subject.at, JSON.stringify(subject.facts), userIds),
    ...(matchId === null || announced.length === 0
      ? []
      : [insertLifetimes(client, announced, { subjectId: subject.id, matchId, seenAt: subject.at, userIds })]),
  ]
}
