// The log of messages: the monthly limit, the cost, and what was sent already.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { type SmsStatus, smsStatuses } from './constants.ts'
import type { MessageFacts } from './provider.ts'

export type SmsLog = ReturnType<typeof createSmsLog>

export type LoggedSms = { sid: string | null; status: SmsStatus; triedAt: Instant }

type Claim = { id: string; userId: number; now: Instant; monthStart: Instant; unsureSince: Instant; max: number }

/** Old messages deleted per run. */
const removedPerRun = 1_000

/** Its place in the order of statuses, in SQL. */
const rankOf = (column: string) =>
  `CASE ${column} ${smsStatuses.map((status, rank) => `WHEN '${status}' THEN ${rank}`).join(' ')} END`

/**
 * One statement decides: the month's limit, in which failed messages do not count, and that a message is on its way
 * once. What was tried and neither refused nor accepted may be tried again only after `unsureSince`.
 */
const claimSql = `
  INSERT INTO sms_messages (id, user_id, tried_at, status)
  SELECT ?1, person.id, ?3, 'sending' FROM users AS person
  WHERE person.id = ?2 AND (
    SELECT count(*) FROM sms_messages AS other
    WHERE other.user_id = ?2 AND other.tried_at >= ?4 AND other.status <> 'failed' AND other.id <> ?1
  ) < ?6
  ON CONFLICT (id) DO UPDATE SET tried_at = excluded.tried_at, status = 'sending'
  WHERE sms_messages.sid IS NULL AND (sms_messages.status = 'failed' OR sms_messages.tried_at <= ?5)
  RETURNING id`

export function createSmsLog({ $client: client }: Database) {
  return {
    /** Whether this try may go ahead. */
    async claim({ id, userId, now, monthStart, unsureSince, max }: Claim): Promise<boolean> {
      const row = await client.prepare(claimSql).bind(id, userId, now, monthStart, unsureSince, max).first()
      return row !== null
    },

    async find(id: string): Promise<LoggedSms | null> {
      return client
        .prepare('SELECT sid, status, tried_at AS triedAt FROM sms_messages WHERE id = ?1')
        .bind(id)
        .first<LoggedSms>()
    },

    /** What became of those of these messages that were tried, by id. */
    async of(userId: number, ids: readonly string[]): Promise<Map<string, LoggedSms>> {
      const { results } = await client
        .prepare(
          `SELECT sms_messages.id, sid, status, tried_at AS triedAt FROM json_each(?1) AS one
           CROSS JOIN sms_messages ON sms_messages.id = one.value AND user_id = ?2`,
        )
        .bind(JSON.stringify(ids), userId)
        .all<LoggedSms & { id: string }>()
      return new Map(results.map(({ id, ...logged }) => [id, logged]))
    },

    /** A later status that was reported first stays. */
    async accepted(id: string, { sid, status, segments, priceMicros, currency }: MessageFacts): Promise<void> {
      await client
        .prepare(
          `UPDATE sms_messages SET sid = ?2, segments = coalesce(?4, segments), price_micros = coalesce(?5, price_micros),
             currency = coalesce(?6, currency),
             status = CASE WHEN ${rankOf('status')} < ${rankOf('?3')} THEN ?3 ELSE status END
           WHERE id = ?1 AND (sid IS NULL OR sid = ?2)`,
        )
        .bind(id, sid, status, segments, priceMicros, currency)
        .run()
    },

    /** Refused: it does not count, and may be tried again. */
    async refused(id: string, errorCode: number | null): Promise<void> {
      await client
        .prepare(`UPDATE sms_messages SET status = 'failed', error_code = ?2 WHERE id = ?1 AND sid IS NULL`)
        .bind(id, errorCode === null ? null : String(errorCode))
        .run()
    },

    /** Reports come in any order and more than once; an earlier status never replaces a later one. */
    async report(id: string, report: { sid: string; status: SmsStatus; errorCode: string | null }): Promise<boolean> {
      const row = await client
        .prepare(
          `UPDATE sms_messages SET sid = ?2, error_code = coalesce(?4, error_code),
             status = CASE WHEN ${rankOf('status')} < ${rankOf('?3')} THEN ?3 ELSE status END
           WHERE id = ?1 AND (sid IS NULL OR sid = ?2) RETURNING id`,
        )
        .bind(id, report.sid, report.status, report.errorCode)
        .first()
      return row !== null
    },

    async sentSince(userId: number, since: Instant): Promise<number> {
      const row = await client
        .prepare(
          `SELECT count(*) AS sent FROM sms_messages WHERE user_id = ?1 AND tried_at >= ?2 AND status <> 'failed'`,
        )
        .bind(userId, since)
        .first<{ sent: number }>()
      return row?.sent ?? 0
    },

    /** A bounded part per call. */
    async removeBefore(before: Instant): Promise<void> {
      await client
        .prepare(
          `DELETE FROM sms_messages WHERE id IN (
             SELECT id FROM sms_messages WHERE tried_at < ?1 ORDER BY tried_at LIMIT ${removedPerRun})`,
        )
        .bind(before)
        .run()
    },
  }
}
