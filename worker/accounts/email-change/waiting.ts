import { and, eq, isNull } from 'drizzle-orm'
import { emailChanges } from '../table.ts'

/** The change of address that a person has yet to confirm: one at most. */
export const isWaiting = (userId: number) => and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt))
