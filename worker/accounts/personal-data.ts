import { and, asc, desc, eq, getTableName, sql } from 'drizzle-orm'
import { type Instant, toIso } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { onePage, readPages } from '../platform/pages.ts'
import type { Holding } from '../privacy/contract.ts'
import { activityTexts, byAdministrator, erasedActor } from './activity/constants.ts'
import { maxLiveTokens } from './constants.ts'
import { accountTokens, agentCodes, agentCodeUses, roles, securityEvents, sessions, users } from './table.ts'

const rowsPerPage = 500

/** Above the limit on sessions per user. */
const maxListed = 100

const isoOrNull = (at: Instant | null) => (at === null ? null : toIso(at))

/** The user's signed-in devices; erasing them signs out. */
export function sessionsHolding(database: Database): Holding {
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
export function tokensHolding(database: Database): Holding {
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

export function agentCodesHolding(database: Database): Holding {
  const read = (userId: number) =>
    database
      .select({ usedAt: agentCodeUses.usedAt, label: agentCodes.label })
      .from(agentCodeUses)
      .innerJoin(agentCodes, eq(agentCodes.id, agentCodeUses.agentCodeId))
      .where(eq(agentCodeUses.userId, userId))
      .limit(maxListed)
  return {
    name: 'agent_codes_used',
    tables: [getTableName(agentCodeUses)],
    async *pages(userId) {
      for await (const rows of onePage(read(userId)))
        yield rows.map(({ usedAt, label }) => ({ used_at: toIso(usedAt), issued_for: label }))
    },
    async erase(userId) {
      await database.delete(agentCodeUses).where(eq(agentCodeUses.userId, userId))
      return true
    },
  }
}

type Event = typeof securityEvents.$inferSelect

/** Events can share a millisecond; the id breaks the tie. */
const isAfter = (last: Event | undefined) =>
  last && sql`(${securityEvents.newestFirst}, ${securityEvents.id}) > (${last.newestFirst}, ${last.id})`

/** The user's security log. */
export function activityHolding(database: Database): Holding {
  const page = (userId: number) => (after: Event | undefined, limit: number) =>
    database
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, userId), isAfter(after)))
      .orderBy(asc(securityEvents.newestFirst), asc(securityEvents.id))
      .limit(limit)
  return {
    name: 'security_log',
    tables: [getTableName(securityEvents)],
    async *pages(userId) {
      for await (const rows of readPages(rowsPerPage, page(userId))) {
        yield rows.map(({ newestFirst, kind, device, detail, addressHash, actorId }) => ({
          at: toIso(-newestFirst),
          what: activityTexts[kind as keyof typeof activityTexts] ?? kind,
          // An administrator's device is the administrator's data.
          device: actorId === null ? device : byAdministrator,
          detail,
          network_address_hash: actorId === null ? addressHash : null,
        }))
      }
    },
    async erase(userId) {
      await database.batch([
        database.delete(securityEvents).where(eq(securityEvents.userId, userId)),
        // Events on other users stay in those users' logs, without the administrator's identity.
        database
          .update(securityEvents)
          .set({ actorId: erasedActor, device: '', addressHash: '' })
          .where(eq(securityEvents.actorId, userId)),
      ])
      return true
    },
  }
}

/** The account itself: erased last, because everything else refers to it. */
export function accountHolding(database: Database): Holding {
  const read = (userId: number) =>
    database
      .select({ user: users, roleName: roles.name })
      .from(users)
      .innerJoin(roles, eq(roles.id, users.roleId))
      .where(eq(users.id, userId))
  return {
    name: 'account',
    tables: [getTableName(users)],
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
          created_at: toIso(user.createdAt),
          last_signed_in_at: isoOrNull(user.lastSignedInAt),
        }))
      }
    },
    async erase(userId) {
      await database.delete(users).where(eq(users.id, userId))
      return true
    },
  }
}
