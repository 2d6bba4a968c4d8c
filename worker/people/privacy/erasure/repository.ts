import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { changeOwnership } from '../../accounts/ownership/repository.ts'
import { users } from '../../accounts/table.ts'
import { deletionReasons, erasures } from '../table.ts'

export type ErasureRepository = ReturnType<typeof createErasureRepository>

export function createErasureRepository(database: Database) {
  return {
    async countReason(monthAndReason: string): Promise<void> {
      await database
        .insert(deletionReasons)
        .values({ monthAndReason, count: 1 })
        .onConflictDoUpdate({
          target: deletionReasons.monthAndReason,
          set: { count: sql`${deletionReasons.count} + 1` },
        })
    },

    async begin(userId: number, confirmedAt: Instant): Promise<void> {
      await database.insert(erasures).values({ userId, confirmedAt }).onConflictDoNothing()
    },

    /** Follows the statement that closes the account in its batch; inserts nothing where that did not, or where it was begun. */
    beginStatement(userId: number, confirmedAt: Instant): D1PreparedStatement {
      return database.$client
        .prepare(
          'INSERT INTO erasures (user_id, confirmed_at) SELECT ?1, ?2 WHERE changes() > 0 ON CONFLICT DO NOTHING',
        )
        .bind(userId, confirmedAt)
    },

    /** Starts erasing accounts that were never verified in time; their links stop working. */
    async beginUnverified(before: Instant, now: Instant, limit: number): Promise<void> {
      const overdue = () =>
        database
          .select({ userId: users.id, confirmedAt: sql<Instant>`${now}`.as('confirmed_at') })
          .from(users)
          .where(and(sql`is_email_verified = 0`, isNull(users.verificationLostAt), lt(users.createdAt, before)))
          .orderBy(asc(users.createdAt))
          .limit(limit)
      const ids = database.select({ id: overdue().as('overdue').userId }).from(overdue().as('overdue'))
      await changeOwnership(database, {
        changes: ['closed'],
        before: [database.insert(erasures).select(overdue()).onConflictDoNothing()],
        set: { isActive: false },
        where: inArray(users.id, ids),
      })
    },

    async pending(limit: number): Promise<number[]> {
      const rows = await database.select().from(erasures).orderBy(asc(erasures.confirmedAt)).limit(limit)
      return rows.map(({ userId }) => userId)
    },

    async finish(userId: number): Promise<void> {
      await database.delete(erasures).where(eq(erasures.userId, userId))
    },
  }
}
