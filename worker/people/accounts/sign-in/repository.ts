import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { ActivityKind } from '../../activity/constants.ts'
import { securityEvents } from '../../activity/table.ts'
import { users } from '../table.ts'

/** Events that prove the owner was at an address: they took the password or the mailbox. */
const ownerActions = [
  'signed_in',
  'signed_in_google',
  'signed_in_passkey',
  'email_verified',
  'password_changed',
  'password_added',
] as const satisfies ActivityKind[]

export type Account = {
  userId: number
  roleId: number
  email: string
  passwordHash: string | null
  /** By an operator: it opens nothing until the owner chooses another. */
  isPasswordGiven: boolean
  deviceVersion: number
  isActive: boolean
  isEmailVerified: boolean
  /** Whether the owner was recently at this network address. */
  isFamiliarNetwork: boolean
}

export type SignInRepository = ReturnType<typeof createSignInRepository>

export function createSignInRepository(database: Database) {
  return {
    async find(email: string, addressHashes: readonly string[], since: Instant): Promise<Account | null> {
      const ownersHere = database
        .select({ one: sql`1` })
        .from(securityEvents)
        .where(
          and(
            eq(securityEvents.userId, users.id),
            // An operator's act says nothing of where the owner is.
            isNull(securityEvents.actorId),
            lt(securityEvents.newestFirst, -since),
            inArray(securityEvents.kind, ownerActions),
            inArray(securityEvents.addressHash, [...addressHashes]),
          ),
        )
      const [account] = await database
        .select({
          userId: users.id,
          roleId: users.roleId,
          email: users.email,
          passwordHash: users.passwordHash,
          isPasswordGiven: sql`${users.passwordGivenAt} IS NOT NULL`.mapWith(Boolean),
          deviceVersion: users.deviceVersion,
          isActive: users.isActive,
          isEmailVerified: users.isEmailVerified,
          isFamiliarNetwork: sql`EXISTS ${ownersHere}`.mapWith(Boolean),
        })
        .from(users)
        .where(eq(users.email, email))
        .limit(1)
      return account ?? null
    },

    async recordSignIn(userId: number, at: Instant): Promise<void> {
      await database.update(users).set({ lastSignedInAt: at }).where(eq(users.id, userId))
    },

    /** Only if the password is still the one that was checked. */
    async replaceHash(userId: number, { from, to }: { from: string; to: string }): Promise<void> {
      await database
        .update(users)
        .set({ passwordHash: to })
        .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    },
  }
}
