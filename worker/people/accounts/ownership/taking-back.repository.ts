import { and, desc, eq, gte, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database, Statement } from '#worker/ground/platform/database.ts'
import { isOwnChange } from '../email-change/waiting.repository.ts'
import { accountTokens, emailChanges } from '../table.ts'
import { isOfChanging } from './repository.ts'

/** `since`: when the account was asked to leave the address. `id`: of the record of its return. */
type Return = { userId: number; address: string; since: Instant; id: string; now: Instant }

/**
 * Undoes the account's changes of address from that moment on, the waiting one included, and with them the links that take
 * the account back to the addresses between. Those of addresses before go on. The first returns the record's id, if the
 * address was another one.
 */
export function undoChanges(database: Database, { userId, address, since, id, now }: Return): Statement[] {
  const isSince = or(gte(emailChanges.requestedAt, since), isNull(emailChanges.confirmedAt))
  const isUndone = and(eq(emailChanges.userId, userId), isSince)
  const isAway = ne(emailChanges.newEmail, address)
  const lastAddress = database
    .select({
      id: sql<string>`${id}`.as('id'),
      userId: emailChanges.userId,
      newEmail: sql<string>`${address}`.as('new_email'),
      oldEmail: sql<string>`${emailChanges.newEmail}`.as('old_email'),
      requestedAt: sql<Instant>`${now}`.as('requested_at'),
      confirmedAt: sql<Instant>`${now}`.as('confirmed_at'),
    })
    .from(emailChanges)
    .where(and(isUndone, isOfChanging(emailChanges.userId), isNotNull(emailChanges.confirmedAt), isAway))
    .orderBy(desc(emailChanges.requestedAt))
    .limit(1)
  const left = database
    .select({ address: emailChanges.oldEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isOwnChange))
  return [
    database.insert(emailChanges).select(lastAddress).returning({ id: emailChanges.id }),
    database.delete(emailChanges).where(and(isUndone, isOfChanging(emailChanges.userId), ne(emailChanges.id, id))),
    database
      .delete(accountTokens)
      .where(
        and(
          isOfChanging(accountTokens.userId),
          eq(accountTokens.purpose, 'take_back'),
          isNull(accountTokens.usedAt),
          notInArray(accountTokens.address, left),
        ),
      ),
  ]
}
