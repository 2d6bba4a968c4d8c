import { and, asc, desc, eq, getTableName, sql } from 'drizzle-orm'
import { type Instant, toIso } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { onePage, readPages } from '../platform/pages.ts'
import type { Holding } from '../privacy/contract.ts'
import { activityTexts, byAdministrator, erasedActor } from './activity/constants.ts'
import { maxLiveTokens } from './constants.ts'
import { accountTokens, agentCodes, agentCodeUses, roles, securityEvents, sessions, users } from './table.ts'

const rowsPerPage = 500

/** More devices than anybody may be signed in on. */
const maxListed = 100

const isoOrNull = (at: Instant | null) => (at === null ? null : toIso(at))

/** Devices that the person is signed in on; erasing them signs out. */
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

/** Mailed links; their secrets are not held, only hashes. */
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

/** Several things can happen in one millisecond: the id decides among them. */
const isAfter = (last: Event | undefined) =>
  last && sql`(${securityEvents.newestFirst}, ${securityEvents.id}) > (${last.newestFirst}, ${last.id})`

/** The security log of the person. */
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
          // Where an administrator was is about the administrator.
          device: actorId === null ? device : byAdministrator,
          detail,
          network_address_hash: actorId === null ? addressHash : null,
        }))
      }
    },
    async erase(userId) {
      await database.batch([
        database.delete(securityEvents).where(eq(securityEvents.userId, userId)),
        // What they did to others stays those people's, as done by an administrator.
        database
          .update(securityEvents)
          .set({ actorId: erasedActor, device: '', addressHash: '' })
          .where(eq(securityEvents.actorId, userId)),
      ])
      return true
    },
  }
}

/** The account itself: the last to go, because everything else refers to it. */
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
