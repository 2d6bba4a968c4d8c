import { and, eq, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { type ClientMailStatus, mailLeaseMs } from './constants.ts'
import { clientMails } from './table.ts'

export type ClientMailsRepository = ReturnType<typeof createClientMailsRepository>

type Key = { subjectId: string; clientId: number; userId: number }

/** Free when no consumer had it, or one that took it died. */
const take = `INSERT INTO client_mails (subject_id, client_id, user_id, status, taken_at)
  SELECT ?1, id, user_id, 'pending', ?4 FROM clients WHERE id = ?2 AND user_id = ?3
  ON CONFLICT DO UPDATE SET taken_at = excluded.taken_at
  WHERE client_mails.status = 'pending' AND client_mails.taken_at <= ?4 - ${mailLeaseMs}
  RETURNING client_id`

const fired = `WITH one AS MATERIALIZED (SELECT alert_id, also_alert_ids FROM notifications
    WHERE user_id = ?1 AND newest_first = ?2 AND subject_id = ?3)
  SELECT alert_id AS id FROM one WHERE alert_id IS NOT NULL
  UNION SELECT value FROM one, json_each(one.also_alert_ids)`

type Logged = { subjectId: string; status: ClientMailStatus; sentAt: Instant | null; reason: string | null }

const ofSubjects = `SELECT subject_id AS subjectId, status, sent_at AS sentAt, reason
  FROM json_each(?1) AS one CROSS JOIN client_mails ON subject_id = one.value AND client_id = ?2 AND user_id = ?3`

export function createClientMailsRepository(database: Database) {
  const isOne = ({ subjectId, clientId }: Pick<Key, 'subjectId' | 'clientId'>) =>
    and(eq(clientMails.subjectId, subjectId), eq(clientMails.clientId, clientId))

  return {
    /** False for one that is done, or that another consumer has. */
    async take({ subjectId, clientId, userId }: Key, now: Instant): Promise<boolean> {
      return (await database.$client.prepare(take).bind(subjectId, clientId, userId, now).first()) !== null
    },

    /** The alerts that fired for what an agent was notified of. */
    async alertIdsOf({
      userId,
      subjectId,
      at,
    }: Pick<Key, 'userId' | 'subjectId'> & { at: Instant }): Promise<number[]> {
      const { results } = await database.$client.prepare(fired).bind(userId, -at, subjectId).all<{ id: number }>()
      return results.map(({ id }) => id)
    },

    /** Lets the queue's next try take it at once. */
    async release(key: Key): Promise<void> {
      await database.update(clientMails).set({ takenAt: 0 }).where(isOne(key))
    },

    async end(key: Key, status: ClientMailStatus, reason: string | null, sentAt: Instant | null): Promise<void> {
      await database.update(clientMails).set({ status, reason, sentAt }).where(isOne(key))
    },

    /** What became of the mails to a client, by subject id. */
    async mailsOf(userId: number, clientId: number, subjectIds: readonly string[]) {
      const { results } = await database.$client
        .prepare(ofSubjects)
        .bind(JSON.stringify(subjectIds), clientId, userId)
        .all<Logged>()
      return new Map(results.map(({ subjectId, ...mail }) => [subjectId, mail]))
    },

    /** By client, then subject. */
    page(userId: number, after: { clientId: number; subjectId: string } | undefined, limit: number) {
      return database
        .select()
        .from(clientMails)
        .where(
          and(
            eq(clientMails.userId, userId),
            sql`(${clientMails.clientId}, ${clientMails.subjectId}) > (${after?.clientId ?? 0}, ${after?.subjectId ?? ''})`,
          ),
        )
        .orderBy(clientMails.clientId, clientMails.subjectId)
        .limit(limit)
    },

    async removeAll(userId: number): Promise<void> {
      await database.delete(clientMails).where(eq(clientMails.userId, userId))
    },
  }
}
