import { desc, eq, getTableName } from 'drizzle-orm'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import { maxLiveTokens } from './constants.ts'
import { accountTokens, purchaseEndings, roles, sessions, users } from './table.ts'

/** Above the limit on sessions per user. */
const maxListed = 100

const isoOrNull = (at: Instant | null) => (at === null ? null : toIso(at))

/** The user's signed-in devices; erasing them signs out. */
export function sessionsDataSource(database: Database): PersonalDataSource {
  const read = (userId: number) =>
    database
      .select()
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.expiresAt))
      .limit(maxListed)
  return {
    name: 'sessions',
    tables: [getTableName(sessions)],
    async *pages(userId) {
      for await (const rows of onePage(read(userId))) {
        yield rows.map(({ device, createdAt, lastSeenAt, expiresAt }) => ({
          device,
          created_at: toIso(createdAt),
          last_seen_at: toIso(lastSeenAt),
          expires_at: toIso(expiresAt),
        }))
      }
    },
    async erase(userId) {
      await database.delete(sessions).where(eq(sessions.userId, userId))
      return true
    },
  }
}

/** Mailed links; only hashes of their secrets are stored. */
export function tokensDataSource(database: Database): PersonalDataSource {
  const read = (userId: number) =>
    database
      .select()
      .from(accountTokens)
      .where(eq(accountTokens.userId, userId))
      .limit(maxListed * maxLiveTokens)
  return {
    name: 'mailed_links',
    tables: [getTableName(accountTokens)],
    async *pages(userId) {
      for await (const rows of onePage(read(userId))) {
        yield rows.map(({ purpose, createdAt, expiresAt, usedAt }) => ({
          purpose,
          created_at: toIso(createdAt),
          expires_at: toIso(expiresAt),
          used_at: isoOrNull(usedAt),
        }))
      }
    },
    async erase(userId) {
      await database.delete(accountTokens).where(eq(accountTokens.userId, userId))
      return true
    },
  }
}

/** The account itself: erased last, because everything else refers to it. */
export function accountDataSource(database: Database): PersonalDataSource {
  const read = (userId: number) =>
    database
      .select({ user: users, roleName: roles.name })
      .from(users)
      .innerJoin(roles, eq(roles.id, users.roleId))
      .where(eq(users.id, userId))
  return {
    name: 'account',
    // The search index follows `users` by triggers.
    tables: [getTableName(users), getTableName(purchaseEndings), 'search_users', 'search_users_docsize'],
    isAccount: true,
    async *pages(userId) {
      for await (const rows of onePage(read(userId))) {
        yield rows.map(({ user, roleName }) => ({
          id: user.id,
          email: user.email,
          first_name: user.firstName,
          last_name: user.lastName,
          role: roleName,
          has_password: user.passwordHash !== null,
          google_id: user.googleId,
          google_user_data: user.googleProfile,
          is_active: user.isActive,
          is_email_verified: user.isEmailVerified,
          accepted_terms_at: isoOrNull(user.acceptedTermsAt),
          // Negative where the account lost its address.
          created_at: toIso(Math.abs(user.createdAt)),
          last_signed_in_at: isoOrNull(user.lastSignedInAt),
        }))
      }
    },
    async erase(userId) {
      await database.delete(purchaseEndings).where(eq(purchaseEndings.userId, userId))
      await database.delete(users).where(eq(users.id, userId))
      return true
    },
  }
}
