import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { SignedIn } from '../accounts/sessions/contract.ts'
import { isSessionOf } from '../accounts/sessions/rules.ts'
import { isTokenOf } from '../api-tokens/rules.ts'
import type { ConnectionKind } from '../channels.constants.ts'
import { formerSecretMs, maxCodeTries } from './constants.ts'
import { maxHooks } from './hooks/constants.ts'
import { connections } from './table.ts'

export type ConnectionsRepository = ReturnType<typeof createConnectionsRepository>
export type ConnectionRow = typeof connections.$inferSelect

type PostedTo = Pick<ConnectionRow, 'userId' | 'kind' | 'name' | 'sealed'>

type Saved = Pick<ConnectionRow, 'kind' | 'sealed' | 'label' | 'sealedSecret'> & {
  name?: string
  numberHash?: string | null
}

type Confirmed = Pick<ConnectionRow, 'userId' | 'kind' | 'name' | 'codeHash'>

type Ended = Pick<ConnectionRow, 'userId' | 'kind' | 'name' | 'endedAt'>

type Code = { hash: string; until: Instant }

export function createConnectionsRepository(database: Database) {
  const client = database.$client
  const isOwn = (userId: number, kind: ConnectionKind, name: string) =>
    and(eq(connections.userId, userId), eq(connections.kind, kind), eq(connections.name, name))
  const isStill = ({ userId, kind, name, sealed }: PostedTo) =>
    and(isOwn(userId, kind, name), sql`${connections.sealed} IS ${sealed}`)
  /** The chat that writes a code has no session of its own. */
  const isTakerThere = sql.raw(
    `(${[isSessionOf, isTokenOf].map((is) => is('connections.code_session', 'connections.user_id')).join(' OR ')})`,
  )
  const isOpenCode = (codeHash: string, now: Instant) =>
    and(
      eq(connections.codeHash, codeHash),
      eq(connections.kind, 'telegram'),
      sql`${connections.codeUntil} > ${now}`,
      isTakerThere,
    )

  return {
    list: (userId: number): Promise<ConnectionRow[]> =>
      database.select().from(connections).where(eq(connections.userId, userId)).orderBy(asc(connections.createdAt)),

    async find(userId: number, kind: ConnectionKind, name = ''): Promise<ConnectionRow | null> {
      const [row] = await database
        .select()
        .from(connections)
        .where(isOwn(userId, kind, name))
      return row ?? null
    },

    /**
     * Takes the place of the person's other one of the kind and name, whose events it keeps. False once the session ended, or
     * where several at once would be more webhooks than a person may have.
     */
    async save(
      { userId, sessionId }: SignedIn,
      { kind, name = '', sealed, label, sealedSecret, numberHash = null }: Saved,
      code: Code,
      now: Instant,
    ): Promise<boolean> {
      const { meta } = await client
        .prepare(
          `INSERT OR REPLACE INTO connections
             (user_id, kind, name, sealed, label, sealed_secret, code_hash, code_until, created_at, number_hash, code_session, events)
           SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?11, ?10,
             (SELECT events FROM connections WHERE user_id = ?1 AND kind = ?2 AND name = ?3)
           WHERE (${isSessionOf('?10', '?1')} OR ${isTokenOf('?10', '?1')})
             AND (SELECT count(*) FROM connections WHERE user_id = ?1 AND kind = ?2 AND name <> ?3) < ${maxHooks}`,
        )
        .bind(userId, kind, name, sealed, label, sealedSecret, code.hash, code.until, now, sessionId, numberHash)
        .run()
      return meta.changes > 0
    },

    /** Counts a try before the code is compared, in one statement, so that many at once are counted too. */
    async takeTry(userId: number, kind: ConnectionKind, name: string): Promise<ConnectionRow | null> {
      const [row] = await database
        .update(connections)
        .set({ codeTries: sql`${connections.codeTries} + 1` })
        .where(
          and(
            isOwn(userId, kind, name),
            isNull(connections.confirmedAt),
            sql`${connections.codeTries} < ${maxCodeTries}`,
          ),
        )
        .returning()
      return row ?? null
    },

    async confirm({ userId, kind, name, codeHash }: Confirmed, sessionId: string, now: Instant): Promise<boolean> {
      const { meta } = await client
        .prepare(
          `UPDATE connections SET confirmed_at = ?5, code_hash = NULL, code_until = NULL, code_session = NULL
           WHERE user_id = ?1 AND kind = ?2 AND name = ?3 AND code_hash = ?4 AND (${isSessionOf('?6', '?1')} OR ${isTokenOf('?6', '?1')})`,
        )
        .bind(userId, kind, name, codeHash, now, sessionId)
        .run()
      return meta.changes > 0
    },

    /** Whose code a chat wrote. */
    async ownerOf(codeHash: string, now: Instant): Promise<number | null> {
      const [row] = await database
        .select({ userId: connections.userId })
        .from(connections)
        .where(isOpenCode(codeHash, now))
      return row?.userId ?? null
    },

    /** The code is used up; false when another update used it. */
    async claimChat(codeHash: string, chat: { sealed: string; label: string }, now: Instant): Promise<boolean> {
      const claimed = await database
        .update(connections)
        .set({ ...chat, confirmedAt: now, codeHash: null, codeUntil: null, codeSession: null })
        .where(isOpenCode(codeHash, now))
        .returning({ userId: connections.userId })
      return claimed.length > 0
    },

    /** The secret before goes on signing for a while, which a second rotation within it does not cut short. */
    async rotate({ userId, sessionId }: SignedIn, name: string, sealedSecret: string, now: Instant): Promise<boolean> {
      const { results } = await client
        .prepare(
          `UPDATE connections SET sealed_secret = ?2,
             sealed_former = CASE WHEN former_until > ?3 THEN sealed_former ELSE sealed_secret END,
             former_until = CASE WHEN former_until > ?3 THEN former_until ELSE ?4 END
           WHERE user_id = ?1 AND kind = 'webhook' AND name = ?5 AND (${isSessionOf('?6', '?1')} OR ${isTokenOf('?6', '?1')}) RETURNING user_id`,
        )
        .bind(userId, sealedSecret, now, now + formerSecretMs, name, sessionId)
        .all()
      return results.length > 0
    },

    /** Whether the person has this webhook. */
    async setEvents(userId: number, name: string, events: string | null): Promise<boolean> {
      const changed = await database
        .update(connections)
        .set({ events })
        .where(isOwn(userId, 'webhook', name))
        .returning({ userId: connections.userId })
      return changed.length > 0
    },

    /** All of the kind without a name. */
    async remove(userId: number, kind: ConnectionKind, name: string | null): Promise<boolean> {
      const isOfKind = and(eq(connections.userId, userId), eq(connections.kind, kind))
      const removed = await database
        .delete(connections)
        .where(name === null ? isOfKind : isOwn(userId, kind, name))
        .returning({ userId: connections.userId })
      return removed.length > 0
    },

    /** Unordered; with whether the account is active. */
    async recipients(userIds: number[], kind: ConnectionKind): Promise<(ConnectionRow & { isActive: boolean })[]> {
      const { results } = await client
        .prepare(
          `SELECT one.user_id AS userId, kind, one.name AS name, sealed, label, one.created_at AS createdAt, confirmed_at AS confirmedAt,
             code_hash AS codeHash, code_until AS codeUntil, code_tries AS codeTries, code_session AS codeSession, sealed_secret AS sealedSecret,
             number_hash AS numberHash, sealed_former AS sealedFormer, former_until AS formerUntil, rest_until AS restUntil, ended_at AS endedAt,
             ended_reason AS endedReason, events, is_owner_notified AS isOwnerNotified, person.is_active AS isActive
           FROM json_each(?1) AS wanted CROSS JOIN connections AS one ON one.user_id = wanted.value AND one.kind = ?2
           CROSS JOIN users AS person ON person.id = one.user_id`,
        )
        .bind(JSON.stringify(userIds), kind)
        .all<ConnectionRow & { isActive: number }>()
      return results.map((row) => ({ ...row, isActive: row.isActive === 1 }))
    },

    /** Only while it is the connection that was posted to: one that was connected anew goes on. */
    async rest(row: PostedTo, until: Instant): Promise<void> {
      await database.update(connections).set({ restUntil: until }).where(isStill(row))
    },

    /** Only while it is the connection that was posted to. */
    async end(row: PostedTo, reason: string, now: Instant): Promise<void> {
      await database
        .update(connections)
        .set({ endedAt: now, endedReason: reason, isOwnerNotified: false })
        .where(and(isStill(row), isNull(connections.endedAt)))
    },

    /** All connections of these numbers, by what may stand for them. */
    async endNumbers(hashes: readonly string[], reason: string, now: Instant): Promise<void> {
      await client
        .prepare(
          `UPDATE connections SET ended_at = ?2, ended_reason = ?3, is_owner_notified = 0
           WHERE number_hash IN (SELECT value FROM json_each(?1)) AND ended_at IS NULL`,
        )
        .bind(JSON.stringify(hashes), now, reason)
        .run()
    },

    /** Ended, and their owners were not notified yet; oldest first. */
    async ended(limit: number): Promise<ConnectionRow[]> {
      return database
        .select()
        .from(connections)
        .where(sql`${connections.endedAt} IS NOT NULL AND ${connections.isOwnerNotified} = 0`)
        .orderBy(asc(connections.endedAt))
        .limit(limit)
    },

    async markOwnerNotified({ userId, kind, name, endedAt }: Ended): Promise<void> {
      await database
        .update(connections)
        .set({ isOwnerNotified: true })
        .where(and(isOwn(userId, kind, name), sql`${connections.endedAt} = ${endedAt}`))
    },

    async removeUnconfirmed(before: Instant, limit: number): Promise<void> {
      await client
        .prepare(
          `DELETE FROM connections WHERE (user_id, kind, name) IN (
             SELECT user_id, kind, name FROM connections WHERE confirmed_at IS NULL AND created_at < ?1 LIMIT ?2)`,
        )
        .bind(before, limit)
        .run()
    },

    /** The same contents under the newer key, unless they were replaced meanwhile. */
    async reseal(row: PostedTo, anew: Pick<ConnectionRow, 'sealed' | 'numberHash'>): Promise<void> {
      await database.update(connections).set(anew).where(isStill(row))
    },
  }
}
