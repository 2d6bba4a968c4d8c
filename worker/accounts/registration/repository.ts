import { and, eq, sql } from 'drizzle-orm'
import type { Trial } from '../../plans/contract.ts'
import { userPlans } from '../../plans/table.ts'
import type { Database } from '../../platform/database.ts'
import { users } from '../table.ts'
import type { VerifiedUser } from './contract.ts'

type NewUser = Pick<typeof users.$inferInsert, 'email' | 'firstName' | 'lastName' | 'acceptedTermsAt' | 'createdAt'> & {
  passwordHash: string
}

export type RegistrationRepository = ReturnType<typeof createRegistrationRepository>

const noTrial = { trialPlan: null, trialStartedAt: null, trialEndsAt: null }

const verified = { email: users.email, firstName: users.firstName, lastName: users.lastName }

export function createRegistrationRepository(database: Database) {
  return {
    /**
     * Adds somebody together with their trial, or finds who has the address already and changes nothing about them. Both
     * are one batch of the same statements, so that the time does not tell which it was; of several at once, one is new.
     * A hash is salted: it is the mark of its row.
     */
    async add(user: NewUser, trial: Trial | null): Promise<{ userId: number; isNew: boolean }> {
      const { trialPlan, trialStartedAt, trialEndsAt } = trial ?? noTrial
      const [[row]] = await database.batch([
        database
          .insert(users)
          .values(user)
          .onConflictDoUpdate({ target: users.email, set: { email: sql`excluded.email` } })
          .returning({ userId: users.id, passwordHash: users.passwordHash }),
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
            .where(and(eq(users.email, user.email), eq(users.passwordHash, user.passwordHash), sql`${trial !== null}`)),
        ),
      ])
      if (!row) throw new Error('An insert that returns its row returned none')
      return { userId: row.userId, isNew: row.passwordHash === user.passwordHash }
    },

    /** Takes back somebody who was added a moment ago, without a trial, and to whom nothing belongs yet. */
    async remove(userId: number): Promise<void> {
      await database.delete(users).where(eq(users.id, userId))
    },

    /** Null when it was verified before, or there is nobody any more. */
    async markVerified(userId: number): Promise<VerifiedUser | null> {
      const [user] = await database
        .update(users)
        .set({ isEmailVerified: true })
        .where(and(eq(users.id, userId), eq(users.isEmailVerified, false)))
        .returning(verified)
      return user ?? null
    },

    async find(userId: number): Promise<(VerifiedUser & { isEmailVerified: boolean }) | null> {
      const [user] = await database
        .select({ ...verified, isEmailVerified: users.isEmailVerified })
        .from(users)
        .where(eq(users.id, userId))
        .limit(1)
      return user ?? null
    },

    /** Who waits for a link to this address; null for everybody else. */
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
