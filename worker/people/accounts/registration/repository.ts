import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Trial } from '../../plans/contract.ts'
import { userPlans } from '../../plans/table.ts'
import { changeOwnership, isOfChanging } from '../ownership/repository.ts'
import { accountTokens, users } from '../table.ts'
import { isLinked } from '../tokens/using.repository.ts'
import { startTrialOf } from '../trial-start.repository.ts'
import type { VerifiedUser } from './contract.ts'

type NewUser = Pick<typeof users.$inferInsert, 'email' | 'firstName' | 'lastName' | 'acceptedTermsAt' | 'createdAt'> & {
  passwordHash: string
  registrationHash: string
  agentCodeHash: string | null
}

/** A registered account, as found by its link. */
export type Registered = VerifiedUser & {
  userId: number
  roleId: number
  isActive: boolean
  isEmailVerified: boolean
  passwordHash: string | null
  registrationHash: string | null
  agentCodeHash: string | null
}

export type RegistrationRepository = ReturnType<typeof createRegistrationRepository>

const verified = { email: users.email, firstName: users.firstName, lastName: users.lastName }

const isUnverified = sql`users.is_email_verified = 0 AND users.is_active = 1`
/** An account that was verified before and lost that is in use: no stranger's form replaces its password or its plan. */
const waiting = 'users.is_email_verified = 0 AND users.is_active = 1 AND users.verification_lost_at IS NULL'
const isWaiting = sql.raw(waiting)
/** A newer form replaces an older one while the address was never verified; nothing else changes. */
const replaced = (column: string): SQL =>
  sql.raw(`CASE WHEN ${waiting} THEN excluded.${column} ELSE users.${column} END`)

export function createRegistrationRepository(database: Database) {
  return {
    /**
     * Adds an account, replaces the form of an unverified account, or changes nothing for a verified
     * one. Always the same batch, so that timing reveals nothing. Links of a replaced form are deleted: they must not
     * activate the newer one. A password link stays: it proves the mailbox and replaces whatever form is there, so a
     * stranger's forms cannot keep the owner out.
     */
    async add(user: NewUser): Promise<{ userId: number; isNew: boolean }> {
      const added = database
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, user.email), eq(users.registrationHash, user.registrationHash), isWaiting))
      const [[row]] = await database.batch([
        database
          .insert(users)
          .values(user)
          .onConflictDoUpdate({
            target: users.email,
            set: {
              firstName: replaced('first_name'),
              lastName: replaced('last_name'),
              passwordHash: replaced('password_hash'),
              registrationHash: replaced('registration_hash'),
              agentCodeHash: replaced('agent_code_hash'),
              acceptedTermsAt: replaced('accepted_terms_at'),
              createdAt: replaced('created_at'),
            },
          })
          .returning({ userId: users.id, registrationHash: users.registrationHash }),
        database
          .delete(accountTokens)
          .where(and(inArray(accountTokens.userId, added), ne(accountTokens.purpose, 'reset_password'))),
        database.delete(userPlans).where(inArray(userPlans.userId, added)),
      ])
      if (!row) throw new Error('INSERT … RETURNING returned no row')
      return { userId: row.userId, isNew: row.registrationHash === user.registrationHash }
    },

    /**
     * Verifies the address by a link, which is used up, and starts the trial, except for those who registered as agents.
     * Null when the address is already verified or another, the link was used, or a newer form replaced the confirmed one.
     */
    async markVerified(
      registered: Registered,
      tokenHash: string,
      trial: Trial,
      now: Instant,
    ): Promise<VerifiedUser | null> {
      const { userId, passwordHash, email, firstName, lastName } = registered
      const isSame = and(eq(users.id, userId), eq(users.email, email), sql`${users.passwordHash} IS ${passwordHash}`)
      const where = and(isSame, isUnverified, isLinked(database, userId, { tokenHash, purpose: 'verify_email', now }))
      const { ids } = await changeOwnership(database, {
        changes: ['address_verified'],
        before: [startTrialOf(database, and(where, isNull(users.agentCodeHash)), trial)],
        set: { isEmailVerified: true, registrationHash: null, agentCodeHash: null },
        where,
        // With all others that verify it: a later click on one of them is told that the address is verified.
        following: [
          database
            .update(accountTokens)
            .set({ usedAt: now })
            .where(
              and(
                isOfChanging(accountTokens.userId),
                eq(accountTokens.purpose, 'verify_email'),
                isNull(accountTokens.usedAt),
              ),
            ),
        ],
      })
      return ids.length > 0 ? { email, firstName, lastName } : null
    },

    async find(userId: number): Promise<Registered | null> {
      const [user] = await database
        .select({
          ...verified,
          userId: users.id,
          roleId: users.roleId,
          isActive: users.isActive,
          isEmailVerified: users.isEmailVerified,
          passwordHash: users.passwordHash,
          registrationHash: users.registrationHash,
          agentCodeHash: users.agentCodeHash,
        })
        .from(users)
        .where(eq(users.id, userId))
        .limit(1)
      return user ?? null
    },

    /** The unverified account with this address; null otherwise. */
    async findUnverified(email: string): Promise<number | null> {
      const [user] = await database
        .select({ userId: users.id })
        .from(users)
        .where(and(eq(users.email, email), eq(users.isEmailVerified, false), eq(users.isActive, true)))
        .limit(1)
      return user?.userId ?? null
    },
  }
}
