import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { ConnectionKind } from '../channels.constants.ts'
import { formerSecretMs, maxCodeTries } from './constants.ts'
import { connections } from './table.ts'

export type ConnectionsRepository = ReturnType<typeof createConnectionsRepository>
export type ConnectionRow = typeof connections.$inferSelect

type PostedTo = Pick<ConnectionRow, 'userId' | 'kind' | 'sealed'>

type Code = { hash: string; until: Instant }

export function createConnectionsRepository(database: Database) {
  const client = database.$client
  const isOwn = (userId: number, kind: ConnectionKind) =>
    and(eq(connections.userId, userId), eq(connections.kind, kind))
  const isStill = ({ userId, kind, sealed }: PostedTo) =>
    and(isOwn(userId, kind), sql`${connections.sealed} IS ${sealed}`)
  const isOpenCode = (codeHash: string, now: Instant) =>
    and(eq(connections.codeHash, codeHash), eq(connections.kind, 'telegram'), sql`${connections.codeUntil} > ${now}`)

  return {
    list: (userId: number): Promise<ConnectionRow[]> =>
      database.select().from(connections).where(eq(connections.userId, userId)).orderBy(asc(connections.createdAt)),

    async find(userId: number, kind: ConnectionKind): Promise<ConnectionRow | null> {
      const [row] = await database.select().from(connections).where(isOwn(userId, kind))
      return row ?? null
    },

    /** Takes the place of the person's other one of the kind. */
    async save(
      {
        userId,
        kind,
        sealed,
        label,
        sealedSecret,
      }: Pick<ConnectionRow, 'userId' | 'kind' | 'sealed' | 'label' | 'sealedSecret'>,
      code: Code,
      now: Instant,
    ): Promise<void> {
      await client
        .prepare(
          `INSERT OR REPLACE INTO connections (user_id, kind, sealed, label, sealed_secret, code_hash, code_until, created_at)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
        )
        .bind(userId, kind, sealed, label, sealedSecret, code.hash, code.until, now)
        .run()
    },

    /** Counts a try before the code is compared, in one statement, so that many at once are counted too. */
    async takeTry(userId: number, kind: ConnectionKind): Promise<ConnectionRow | null> {
      const [row] = await database
        .update(connections)
        .set({ codeTries: sql`${connections.codeTries} + 1` })
        .where(
          and(isOwn(userId, kind), isNull(connections.confirmedAt), sql`${connections.codeTries} < ${maxCodeTries}`),
        )
        .returning()
      return row ?? null
    },

    async confirm(userId: number, kind: ConnectionKind, codeHash: string, now: Instant): Promise<boolean> {
      const confirmed = await database
        .update(connections)
        .set({ confirmedAt: now, codeHash: null, codeUntil: null })
        .where(and(isOwn(userId, kind), eq(connections.codeHash, codeHash)))
        .returning({ userId: connections.userId })
      return confirmed.length > 0
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
        .set({ ...chat, confirmedAt: now, codeHash: null, codeUntil: null })
        .where(isOpenCode(codeHash, now))
        .returning({ userId: connections.userId })
      return claimed.length > 0
    },

    /** The secret before goes on signing for a while, which a second rotation within it does not cut short. */
    async rotate(userId: number, sealedSecret: string, now: Instant): Promise<boolean> {
      const { results } = await client
        .prepare(
          `UPDATE connections SET sealed_secret = ?2,
             sealed_former = CASE WHEN former_until > ?3 THEN sealed_former ELSE sealed_secret END,
             former_until = CASE WHEN former_until > ?3 THEN former_until ELSE ?4 END
           WHERE user_id = ?1 AND kind = 'webhook' RETURNING user_id`,
        )
        .bind(userId, sealedSecret, now, now + formerSecretMs)
        .all()
      return results.length > 0
    },

    async remove(userId: number, kind: ConnectionKind): Promise<boolean> {
      const removed = await database
        .delete(connections)
        .where(isOwn(userId, kind))
        .returning({ userId: connections.userId })
      return removed.length > 0
    },

    /** Unordered; with whether the account is active. */
    async recipients(userIds: number[], kind: ConnectionKind): Promise<(ConnectionRow & { isActive: boolean })[]> {
      const { results } = await client
        .prepare(
          `SELECT one.user_id AS userId, kind, sealed, label, one.created_at AS createdAt, confirmed_at AS confirmedAt,
             code_hash AS codeHash, code_until AS codeUntil, code_tries AS codeTries, sealed_secret AS sealedSecret,
             sealed_former AS sealedFormer, former_until AS formerUntil, rest_until AS restUntil, ended_at AS endedAt,
             ended_reason AS endedReason, is_end_told AS isOwnerNotified, person.is_active AS isActive
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

    /** Ended, and their owners were not notified yet; oldest first. */
    async ended(limit: number): Promise<ConnectionRow[]> {
      return database
        .select()
        .from(connections)
        .where(sql`${connections.endedAt} IS NOT NULL AND ${connections.isOwnerNotified} = 0`)
        .orderBy(asc(connections.endedAt))
        .limit(limit)
    },

    async markOwnerNotified({
      userId,
      kind,
      endedAt,
    }: Pick<ConnectionRow, 'userId' | 'kind' | 'endedAt'>): Promise<void> {
      await database
        .update(connections)
        .set({ isOwnerNotified: true })
        .where(and(isOwn(userId, kind), sql`${connections.endedAt} = ${endedAt}`))
    },

    async removeUnconfirmed(before: Instant, limit: number): Promise<void> {
      await client
        .prepare(
          `DELETE FROM connections WHERE (user_id, kind) IN (
             SELECT user_id, kind FROM connections WHERE confirmed_at IS NULL AND created_at < ?1 LIMIT ?2)`,
        )
        .bind(before, limit)
        .run()
    },

    /** The same contents under the newer key, unless they were replaced meanwhile. */
    async reseal(row: Pick<ConnectionRow, 'userId' | 'kind' | 'sealed'>, anew: string): Promise<void> {
      const isSame = sql`${connections.sealed} IS ${row.sealed}`
      await database
        .update(connections)
        .set({ sealed: anew })
        .where(and(isOwn(row.userId, row.kind), isSame))
    },
  }
}
