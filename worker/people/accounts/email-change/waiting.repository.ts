import { and, eq, isNull } from 'drizzle-orm'
import { emailChanges } from '../table.ts'

/** A user's unconfirmed change of address; at most one. */
export const isWaiting = (userId: number) => and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt))
