import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Trial } from '../../plans/contract.ts'
import { userPlans } from '../../plans/table.ts'
import type { Database } from '../../platform/database.ts'
import { accountTokens, users } from '../table.ts'
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

const noTrial = { trialPlan: null, trialStartedAt: null, trialEndsAt: null }

const verified = { email: users.email, firstName: users.firstName, lastName: users.lastName }

/** A newer form replaces an older one while the address is unverified; nothing else changes. */
const isWaiting = sql`users.is_email_verified = 0 AND users.is_active = 1`
const replaced = (column: string): SQL =>
  sql.raw(
    `CASE WHEN users.is_email_verified = 0 AND users.is_active = 1 THEN excluded.${column} ELSE users.${column} END`,
  )

export function createRegistrationRepository(database: Database) {
  return {
    /**
     * Adds an account with its trial, replaces the form of an unverified account, or changes nothing for a verified
     * one. Always the same batch, so that timing reveals nothing. Links of a replaced form are deleted: they must not
     * activate the newer one.
     */
    async add(user: NewUser, trial: Trial | null): Promise<{ userId: number; isNew: boolean }> {
      const { trialPlan, trialStartedAt, trialEndsAt } = trial ?? noTrial
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
        database.delete(accountTokens).where(inArray(accountTokens.userId, added)),
        database.delete(userPlans).where(inArray(userPlans.userId, added)),
        database.insert(userPlans).select(
          database
            .select({
              userId: users.id,
              paidPlan: sql`'free'`.as('paid_plan'),
              paidUntilAt: sql`NULL`.as('paid_until_at'),
              trialPlan: sql`${trialPlan}`.as('trial_plan'),
              trialStartedAt: sql`${trialStartedAt}`.as('trial_started_at'),
              trialEndsAt: sql`${trialEndsAt}`.as('trial_ends_at'),
              monthlyAlertCount: sql`0`.as('monthly_alert_count'),
              alertCountSince: users.createdAt,
            })
            .from(users)
            .where(and(inArray(users.id, added), sql`${trial !== null}`)),
        ),
      ])
      if (!row) throw new Error('INSERT … RETURNING returned no row')
      return { userId: row.userId, isNew: row.registrationHash === user.registrationHash }
    },

    /** Null when the address is already verified or a newer form replaced the confirmed one. */
    async markVerified({ userId, passwordHash }: Registered): Promise<VerifiedUser | null> {
      const [user] = await database
        .update(users)
        .set({ isEmailVerified: true, registrationHash: null, agentCodeHash: null })
        .where(and(eq(users.id, userId), isWaiting, sql`${users.passwordHash} IS ${passwordHash}`))
        .returning(verified)
      return user ?? null
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
