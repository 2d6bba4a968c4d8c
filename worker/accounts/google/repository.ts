import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Instant } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { roleIds } from '../constants.ts'
import type { GoogleProfile } from '../contract.ts'
import { users } from '../table.ts'
import type { GoogleIdentity } from './contract.ts'
import { type AccountFacts, namesOf } from './rules.ts'

export type GoogleRepository = ReturnType<typeof createGoogleRepository>

export function createGoogleRepository(database: Database) {
  return {
    /** The account of this Google account, and the one of its address: none, one or two. */
    async find({ sub, email }: GoogleIdentity): Promise<{ bySub: AccountFacts | null; byEmail: AccountFacts | null }> {
      const rows = await database
        .select({
          userId: users.id,
          email: users.email,
          googleId: users.googleId,
          isActive: users.isActive,
          isRegistered: sql`${users.passwordHash} is not null or ${users.lastSignedInAt} is not null`.mapWith(Boolean),
        })
        .from(users)
        .where(or(eq(users.googleId, sub), eq(users.email, email)))
        .limit(2)
      const facts = (row: (typeof rows)[number] | undefined) =>
        row ? { userId: row.userId, isActive: row.isActive, isRegistered: row.isRegistered } : null
      return {
        bySub: facts(rows.find(({ googleId }) => googleId === sub)),
        byEmail: facts(rows.find((row) => row.email === email)),
      }
    },

    /** A new customer; null when somebody with this Google account or address came first. */
    async add(identity: GoogleIdentity, now: Instant): Promise<number | null> {
      const [row] = await database
        .insert(users)
        .values({
          ...namesOf(identity),
          email: identity.email,
          googleId: identity.sub,
          googleProfile: identity.profile,
          roleId: roleIds.Customer,
          isEmailVerified: true,
          acceptedTermsAt: now,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: users.id })
      return row?.id ?? null
    },

    /** What Google shows of somebody may change; their names and address here are their own to change. */
    async keepProfile(userId: number, profile: GoogleProfile): Promise<void> {
      const kept = JSON.stringify(profile)
      await database
        .update(users)
        .set({ googleProfile: profile })
        .where(and(eq(users.id, userId), sql`${users.googleProfile} is not ${kept}`))
    },

    /** Whether the person had no Google account, and nobody had this one. */
    async link(userId: number, { sub, profile }: GoogleIdentity): Promise<boolean> {
      const isFree = sql`not exists (select 1 from ${users} as others where others.google_id = ${sub})`
      const linked = await database
        .update(users)
        .set({ googleId: sub, googleProfile: profile })
        .where(and(eq(users.id, userId), isNull(users.googleId), isFree))
        .returning({ id: users.id })
      return linked.length > 0
    },

    /** Whether the person had a Google account, and has a password to come in by without it. */
    async unlink(userId: number): Promise<boolean> {
      const unlinked = await database
        .update(users)
        .set({ googleId: null, googleProfile: null })
        .where(and(eq(users.id, userId), isNotNull(users.googleId), isNotNull(users.passwordHash)))
        .returning({ id: users.id })
      return unlinked.length > 0
    },
  }
}
