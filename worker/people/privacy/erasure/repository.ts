import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, notExists, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { changeOwnership } from '../../accounts/ownership/repository.ts'
import { changesWithWayBack, wayBackUntil } from '../../accounts/ownership/way-back.repository.ts'
import { accountTokens, users } from '../../accounts/table.ts'
import { isUsable } from '../../accounts/tokens/standing.repository.ts'
import { deletionReasons, erasures } from '../table.ts'

export type ErasureRepository = ReturnType<typeof createErasureRepository>

export function createErasureRepository(database: Database) {
  const waiting = database.select({ userId: erasures.userId }).from(erasures)

  return {
    /** Of a row of `users`: its erasure was confirmed, and not taken back since. */
    isBegun: sql`EXISTS (SELECT 1 FROM ${erasures} WHERE ${erasures.userId} = ${users.id})`,

    async countReason(monthAndReason: string): Promise<void> {
      await database
        .insert(deletionReasons)
        .values({ monthAndReason, count: 1 })
        .onConflictDoUpdate({
          target: deletionReasons.monthAndReason,
          set: { count: sql`${deletionReasons.count} + 1` },
        })
    },

    /**
     * By a mailed link that still works; null if it does not. It waits while an address that the account left may take it
     * back: `waitsUntil` is null for one that begins at once.
     */
    async begin(userId: number, tokenHash: string, now: Instant): Promise<{ waitsUntil: Instant | null } | null> {
      const mayDelete = database.select({ userId: accountTokens.userId }).from(accountTokens)
      const asked = database
        .select({
          userId: users.id,
          confirmedAt: sql<Instant>`${now}`.as('confirmed_at'),
          waitsUntil: sql`${wayBackUntil(now)}`.as('waits_until'),
          wasActive: users.isActive,
        })
        .from(users)
        .where(and(eq(users.id, userId), exists(mayDelete.where(isUsable(tokenHash, 'delete_account', now)))))
      await database.insert(erasures).select(asked).onConflictDoNothing()
      const begun = database.select({ waitsUntil: erasures.waitsUntil }).from(erasures)
      const [row] = await begun.where(eq(erasures.userId, userId)).limit(1)
      return row ?? null
    },

    /** Until when an erasure that is confirmed now would wait. */
    async waitOf(userId: number, now: Instant): Promise<Instant | null> {
      const [row] = await database
        .select({ until: wayBackUntil(now) })
        .from(users)
        .where(eq(users.id, userId))
        .limit(1)
      return row?.until ?? null
    },

    /** Of each address that may take the account back, the change by which it was left. */
    changesToMail: (userId: number, now: Instant) => changesWithWayBack(database, userId, now),

    /**
     * Follows the statement that closes the account in its batch; inserts nothing where that did not, or where it was begun.
     * One that waits begins.
     */
    beginStatement(userId: number, confirmedAt: Instant): D1PreparedStatement {
      return database.$client
        .prepare(
          `INSERT INTO erasures (user_id, confirmed_at) SELECT ?1, ?2 WHERE changes() > 0
           ON CONFLICT (user_id) DO UPDATE SET waits_until = NULL WHERE waits_until IS NOT NULL`,
        )
        .bind(userId, confirmedAt)
    },

    /** Whether a user is gone, or is being erased. */
    async isErasing(userId: number): Promise<boolean> {
      const [user] = await database
        .select({ confirmedAt: erasures.confirmedAt, waitsUntil: erasures.waitsUntil })
        .from(users)
        .leftJoin(erasures, eq(erasures.userId, users.id))
        .where(eq(users.id, userId))
        .limit(1)
      return user === undefined || (user.confirmedAt !== null && user.waitsUntil === null)
    },

    /**
     * Starts erasing accounts that were never verified in time; their links stop working. One that lost its address, after
     * it was moved there from another, waits: it was on, and its time of registration is negative. Returns those that wait.
     */
    async beginUnverified(before: Instant, now: Instant, limit: number): Promise<number[]> {
      const overdue = () =>
        database
          .select({
            userId: users.id,
            confirmedAt: sql<Instant>`${now}`.as('confirmed_at'),
            waitsUntil: sql`${wayBackUntil(now)}`.as('waits_until'),
            wasActive: sql`${users.isActive} OR ${users.createdAt} < 0`.as('was_active'),
          })
          .from(users)
          .where(
            and(
              sql`is_email_verified = 0`,
              isNull(users.verificationLostAt),
              lt(users.createdAt, before),
              notExists(waiting.where(and(eq(erasures.userId, users.id), isNotNull(erasures.waitsUntil)))),
            ),
          )
          .orderBy(asc(users.createdAt))
          .limit(limit)
      const ids = database.select({ id: overdue().as('overdue').userId }).from(overdue().as('overdue'))
      const waits = sql<boolean>`${erasures.waitsUntil} IS NOT NULL`.as('waits')
      const inserted = { userId: erasures.userId, waits }
      const changed = await changeOwnership(database, {
        changes: ['closed'],
        before: [database.insert(erasures).select(overdue()).onConflictDoNothing().returning(inserted)],
        set: { isActive: false },
        where: inArray(users.id, ids),
      })
      const rows = (changed.before[0] ?? []) as { user_id: number; waits: number }[]
      return rows.flatMap((row) => (row.waits ? [row.user_id] : []))
    },

    /** Those that may begin. One that has waited long enough can no longer be taken back from here on. */
    async pending(limit: number, now: Instant): Promise<number[]> {
      const isOver = lte(erasures.waitsUntil, now)
      const over = database.select({ userId: erasures.userId }).from(erasures).where(isOver).limit(limit)
      await database.update(erasures).set({ waitsUntil: null }).where(inArray(erasures.userId, over))
      const rows = await database
        .select({ userId: erasures.userId })
        .from(erasures)
        .where(isNull(erasures.waitsUntil))
        .orderBy(asc(erasures.confirmedAt))
        .limit(limit)
      return rows.map(({ userId }) => userId)
    },

    /** Accounts whose erasure waits, and whose request died before they were closed. */
    async unclosed(limit: number, now: Instant): Promise<number[]> {
      const rows = await database
        .select({ userId: erasures.userId })
        .from(erasures)
        .innerJoin(users, and(eq(users.id, erasures.userId), eq(users.isActive, true)))
        .where(gt(erasures.waitsUntil, now))
        .limit(limit)
      return rows.map(({ userId }) => userId)
    },

    async finish(userId: number): Promise<void> {
      await database.delete(erasures).where(eq(erasures.userId, userId))
    },
  }
}
