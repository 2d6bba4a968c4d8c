// Part of the repository: what waits for a person on a channel, and who holds the lock to send to them.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { batchLeaseMs } from '../constants.ts'
import type { PendingDelivery } from '../contract.ts'
import { type StoredAlerts, withAlertIds } from '../pending.repository.ts'
import { maxWaiting, noOtherNewsMs, paceWindowMs, waitingWindowMs } from './constants.ts'
import type { Recent, SettledMember } from './contract.ts'

const alertsOf = `
  FROM json_each(json_insert(n.also_alert_ids, '$[#]', n.alert_id)) AS one CROSS JOIN alerts AS alert ON alert.id = one.value`

/** News of its last tickets, of an alert on the match itself, or of a limit met where no tickets were. */
const isExact = `
    (n.alert_type IN ('last_chance', 'queue')
      OR (n.limit_pence >= 0 AND coalesce(n.wanted ->> '$.before.availability',
        (SELECT facts ->> '$.matchBefore.availability' FROM subjects WHERE id = n.subject_id), 'sold_out')
        NOT IN ('available', 'limited'))
      OR EXISTS (SELECT 1 ${alertsOf} AND alert.target_kind = 'match'))`

const recentWhere = (range: string) => `
  SELECT n.user_id AS userId, n.subject_id AS subjectId, -n.newest_first AS at, n.match_id AS matchId,
    n.alert_id AS alertId, n.also_alert_ids AS alsoAlertIds, n.digest, log.status AS status, coalesce(log.attempts, 0) AS attempts,
    iif(log.status = 'sent', log.sent_at, NULL) AS sentAt, iif(n.has_no_other_news, n.decided_at + ${noOtherNewsMs}, NULL) AS noOtherNewsUntil,
    ${isExact} AS isExact, (SELECT max(alert.created_at) ${alertsOf}) AS alertMadeAt
  FROM person
  CROSS JOIN notifications AS n ON n.user_id = person.id AND ${range}
  LEFT JOIN deliveries AS log ON log.subject_id = n.subject_id AND log.user_id = n.user_id AND log.channel = ?2
  WHERE n.match_id IS NOT NULL
    AND EXISTS (SELECT 1 FROM json_each(n.channels) AS used WHERE used.value = ?2)
    AND (log.status IS NULL OR log.status = 'pending' OR (log.status = 'sent' AND log.sent_at > ?4))`

/**
 * ?1: users, ?2: channel, ?3: the oldest that is read, by key; ?4: since when sent ones count; ?5: the subject's time.
 * A subject that is not among a person's newest is read with those next to it, so that what was held goes out together.
 */
const selectRecent = `
  WITH person AS MATERIALIZED (
    SELECT value AS id, coalesce((
      SELECT newest_first FROM notifications WHERE user_id = value AND newest_first <= ?3
      ORDER BY newest_first, subject_id LIMIT 1 OFFSET ${maxWaiting}), ?3) AS newest
    FROM json_each(?1))
  ${recentWhere('n.newest_first <= person.newest')}
  UNION ALL
  ${recentWhere(`n.newest_first > person.newest AND n.newest_first <= -?5 AND n.newest_first >= coalesce((
    SELECT newest_first FROM notifications
    WHERE user_id = person.id AND newest_first > person.newest AND newest_first <= -?5
    ORDER BY newest_first DESC, subject_id DESC LIMIT 1 OFFSET ${maxWaiting}), person.newest)`)}`

/** Taken by a person who still has the notification; one statement, so that of two at once one has the lock. */
const takeLock = `
  INSERT INTO delivery_turns (user_id, channel, taken_until)
  SELECT user_id, ?2, ?5 FROM notifications WHERE user_id = ?1 AND newest_first = -?3 AND subject_id = ?4
  ON CONFLICT DO UPDATE SET taken_until = excluded.taken_until WHERE delivery_turns.taken_until <= ?6
  RETURNING taken_until`

const releaseLock = 'DELETE FROM delivery_turns WHERE user_id = ?1 AND channel = ?2 AND taken_until = ?3'

/** A later call may have added the channel to the notification, in a batch of its own. */
const batchOf = `
  SELECT id FROM delivery_batches AS made
  WHERE made.created_at >= n.decided_at AND made.subject_id = n.subject_id AND made.channel = ?2
    AND EXISTS (SELECT 1 FROM json_each(made.user_ids) AS one WHERE one.value = ?1)
  ORDER BY made.created_at LIMIT 1`

/** ?1: the user, ?2: the channel, ?3: the members, each [seen at, subject, status, attempts, sent at, reason]. */
const settleMembers = `
  INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, attempts, seen_at, decided_at, sent_at, reason)
  SELECT n.subject_id, n.user_id, ?2, batch.id, member.value ->> 2, member.value ->> 3, -n.newest_first,
    batch.created_at, member.value ->> 4, member.value ->> 5
  FROM json_each(?3) AS member
  CROSS JOIN notifications AS n
    ON n.user_id = ?1 AND n.newest_first = -(member.value ->> 0) AND n.subject_id = member.value ->> 1
  CROSS JOIN delivery_batches AS batch ON batch.id = (${batchOf})
  WHERE true
  ON CONFLICT DO UPDATE SET
    status = excluded.status, attempts = excluded.attempts, sent_at = excluded.sent_at, reason = excluded.reason
  WHERE deliveries.status = 'pending'`

export type SendLock = { userId: number; channel: DeliveryChannel; until: Instant }

export function gatheringStatements(client: D1Database) {
  const end = ({ userId, channel, until }: SendLock) => client.prepare(releaseLock).bind(userId, channel, until)
  return {
    /** Messages that wait or were sent within the hour, by person. `deliveries` are of one subject and one channel. */
    async recent(deliveries: readonly PendingDelivery[], now: Instant): Promise<Map<number, Recent[]>> {
      const [one] = deliveries
      if (!one) return new Map()
      const userIds = deliveries.map(({ userId }) => userId)
      const { results } = await client
        .prepare(selectRecent)
        .bind(JSON.stringify(userIds), one.channel, -(now - waitingWindowMs), now - paceWindowMs, one.subjectAt)
        .all<Omit<Recent, 'alertIds' | 'isExact'> & StoredAlerts & { isExact: number }>()
      return Map.groupBy(
        results.map((row) => ({ ...withAlertIds(row), isExact: row.isExact === 1 })),
        ({ userId }) => userId,
      )
    },

    /** Null while another consumer sends to the person on the channel. */
    async takeSendLock(
      { userId, channel, subjectAt, subjectId }: PendingDelivery,
      now: Instant,
    ): Promise<SendLock | null> {
      const until = now + batchLeaseMs
      const row = await client.prepare(takeLock).bind(userId, channel, subjectAt, subjectId, until, now).first()
      return row && { userId, channel, until }
    },

    releaseSendLock: async (lock: SendLock) => void (await end(lock).run()),

    /** Records what became of all that was gathered, and releases the lock, in one transaction. */
    async settleAndRelease(lock: SendLock, members: SettledMember[]): Promise<void> {
      const listed = members.map((one) => [one.at, one.subjectId, one.status, one.attempts, one.sentAt, one.reason])
      await client.batch([
        client.prepare(settleMembers).bind(lock.userId, lock.channel, JSON.stringify(listed)),
        end(lock),
      ])
    },
  }
}
