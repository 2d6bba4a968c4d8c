import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { emailChanges } from '../table.ts'

/** A user's unconfirmed change of address; at most one. */
export const isWaiting = (userId: number) => and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt))

/**
 * Asked for in the account, waiting or confirmed since: the address before may take the account back. What an operator
 * changed, or a link took back, was confirmed as it was asked.
 */
export const isOwnChange = or(isNull(emailChanges.confirmedAt), gt(emailChanges.confirmedAt, emailChanges.requestedAt))
