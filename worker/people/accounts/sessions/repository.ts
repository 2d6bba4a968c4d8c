import { and, desc, eq, exists, gt, inArray, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { colleagues } from '../../colleagues/table.ts'
import { expireDevices } from '../devices/expiry.repository.ts'
import { hasOwnPassword } from '../passwords/own.repository.ts'
import { roles, sessions, users } from '../table.ts'
import { absoluteLifetimeMs, maxSessionsPerUser } from './constants.ts'
import type { Caller } from './contract.ts'
import type { Proof } from './proof.ts'
import { isEnough, isProven } from './proven.repository.ts'
import {
  deleteOrphanedPushSubscriptions,
  deletePushSubscriptions,
  movePushSubscriptions,
} from './push-subscriptions.repository.ts'

const agents = alias(users, 'agents')
const agentName = sql<string | null>`trim(${agents.firstName} || ' ' || ${agents.lastName})`
/** Stands for the name of an agent whose account is gone. */
const noName = 'an agent'

/** Sessions deleted per sweep. */
const sweepLimit = 500

/** Rows older than the column were proven when opened. */
const provenAt = sql<Instant>`coalesce(${sessions.provenAt}, ${sessions.createdAt})`

export type SessionsRepository = ReturnType<typeof createSessionsRepository>

type NewSession = Omit<typeof sessions.$inferInsert, 'userId' | 'isTwoStep' | 'provenAt'>
/** How a new session was proven and when it ends: given, or copied from the session it replaces. */
type ProvenValues = Record<'isTwoStep' | 'provenAt' | 'expiresAt', SQL>

/** The user as stored; what this session may do is not applied yet. */
type Found = Omit<Caller, 'withheld'> & { lastSeenAt: Instant; deviceVersion: number }

export function createSessionsRepository(database: Database) {
  /** One statement checks and inserts, so that the credential cannot change in between. */
  function insertWhere(session: NewSession, proven: ProvenValues, condition: SQL | undefined) {
    return database
      .insert(sessions)
      .select(
        database
          .select({
            tokenHash: sql<string>`${session.tokenHash}`.as('token_hash'),
            id: sql<string>`${session.id}`.as('id'),
            userId: users.id,
            createdAt: sql<Instant>`${session.createdAt}`.as('created_at'),
            lastSeenAt: sql<Instant>`${session.lastSeenAt}`.as('last_seen_at'),
            expiresAt: proven.expiresAt.as('expires_at'),
            device: sql<string>`${session.device}`.as('device'),
            isTwoStep: proven.isTwoStep.as('is_two_step'),
            provenAt: proven.provenAt.as('proven_at'),
            // A new session begins at the own account.
            workingFor: sql<null>`NULL`.as('working_for'),
          })
          .from(users)
          .where(condition),
      )
      .returning({ expiresAt: sessions.expiresAt })
  }

  return {
    /** One query, three rows: the session, its user and the user's role. */
    async find(tokenHash: string, now: Instant): Promise<Found | null> {
      const [row] = await database
        .select({
          sessionId: sessions.id,
          lastSeenAt: sessions.lastSeenAt,
          isTwoStep: sessions.isTwoStep,
          provenAt,
          userId: users.id,
          email: users.email,
          firstName: users.firstName,
          lastName: users.lastName,
          isEmailVerified: users.isEmailVerified,
          hasPassword: hasOwnPassword(users),
          googleProfile: users.googleProfile,
          roleId: roles.id,
          roleName: roles.name,
          permissions: roles.permissions,
          isRoleActive: roles.isActive,
          createdAt: users.createdAt,
          lastSignedInAt: users.lastSignedInAt,
          deviceVersion: users.deviceVersion,
          seat: { agentId: sessions.workingFor, agentName, role: colleagues.role },
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .innerJoin(roles, eq(roles.id, users.roleId))
        // Of an agent whose mailbox is doubted, no colleague acts until it is proven.
        .leftJoin(
          agents,
          and(eq(agents.id, sessions.workingFor), eq(agents.isActive, true), eq(agents.isEmailVerified, true)),
        )
        .leftJoin(colleagues, and(eq(colleagues.userId, agents.id), eq(colleagues.colleagueId, users.id)))
        .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), eq(users.isActive, true)))
        .limit(1)
      if (!row) return null
      const { isRoleActive, permissions, seat, ...caller } = row
      const { agentId } = seat
      // With a deactivated role, users stay signed in without permissions.
      return {
        ...caller,
        permissions: isRoleActive ? permissions : [],
        seat: agentId === null ? null : { ...seat, agentId, agentName: seat.agentName || noName },
      }
    },

    /** The session works for an agent from now on; false when its user has no seat there. */
    async workFor(userId: number, sessionId: string, agentId: number): Promise<boolean> {
      const seat = database
        .select({ role: colleagues.role })
        .from(colleagues)
        .where(and(eq(colleagues.userId, agentId), eq(colleagues.colleagueId, userId)))
      const chosen = await database
        .update(sessions)
        .set({ workingFor: agentId })
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), exists(seat)))
        .returning({ id: sessions.id })
      return chosen.length > 0
    },

    /** Back to the own account: the session, or all of a user's that work for an agent. */
    async stopWorking(userId: number, of: { sessionId: string } | { agentId: number }): Promise<void> {
      const which = 'sessionId' in of ? eq(sessions.id, of.sessionId) : eq(sessions.workingFor, of.agentId)
      await database
        .update(sessions)
        .set({ workingFor: null })
        .where(and(eq(sessions.userId, userId), which))
    },

    /** True if the proof was still valid. */
    async add(session: NewSession, proof: Proof): Promise<boolean> {
      const kept = database
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, proof.userId))
        .orderBy(desc(sessions.expiresAt))
        .limit(maxSessionsPerUser)
      const [added] = await database.batch([
        insertWhere(
          session,
          {
            isTwoStep: sql`${Number(proof.isTwoStep)}`,
            provenAt: sql`${session.createdAt}`,
            expiresAt: sql`${session.expiresAt}`,
          },
          and(isProven(proof), isEnough(proof)),
        ),
        database.delete(sessions).where(and(eq(sessions.userId, proof.userId), notInArray(sessions.id, kept))),
      ])
      return added.length > 0
    },

    /**
     * Replaces all sessions if the user's own is still among them. The new one inherits its proof and end unless
     * given otherwise. Returns the end; null when the own session was gone.
     */
    async replaceAll(
      session: NewSession,
      { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
      isTwoStep?: boolean,
    ): Promise<Instant | null> {
      const isCurrent = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
      const ofCurrent = (value: SQL | SQLiteColumn) =>
        sql`(${database
          .select({ value: sql`${value}` })
          .from(sessions)
          .where(isCurrent)})`
      const current = database
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(isCurrent, gt(sessions.expiresAt, session.createdAt)))
      const proven = {
        isTwoStep: isTwoStep === undefined ? ofCurrent(sessions.isTwoStep) : sql`${Number(isTwoStep)}`,
        provenAt: ofCurrent(provenAt),
        expiresAt: sql`min(${session.expiresAt}, ${ofCurrent(provenAt)} + ${absoluteLifetimeMs})`,
      }
      const isSignedIn = and(eq(users.id, userId), eq(users.isActive, true), exists(current))
      // Else one that was ended since would end those that were opened since.
      const isReplaced = exists(database.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, session.id)))
      const [[added]] = await database.batch([
        insertWhere(session, proven, isSignedIn),
        database.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, session.id), isReplaced)),
        movePushSubscriptions(database, userId, { from: sessionId, to: session.id }),
        deleteOrphanedPushSubscriptions(database, (owner) => eq(owner, userId)),
        database
          .update(users)
          .set(expireDevices)
          .where(and(eq(users.id, userId), isReplaced)),
      ])
      return added?.expiresAt ?? null
    },

    async touch(tokenHash: string, { lastSeenAt, expiresAt }: { lastSeenAt: Instant; expiresAt: Instant }) {
      await database.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.tokenHash, tokenHash))
    },

    async list(userId: number, now: Instant) {
      return database
        .select({
          id: sessions.id,
          device: sessions.device,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
        })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.expiresAt))
        .limit(maxSessionsPerUser)
    },

    /** Whether the user had this session. */
    async remove(userId: number, sessionId: string): Promise<boolean> {
      const [removed] = await database.batch([
        database
          .delete(sessions)
          .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
          .returning({ id: sessions.id }),
        deletePushSubscriptions(database, userId, sessionId),
      ])
      return removed.length > 0
    },

    /** Ends a session in favour of another of the user's, which takes over what hangs on it. */
    async renew(userId: number, { from, to }: { from: string; to: string }): Promise<void> {
      await database.batch([
        movePushSubscriptions(database, userId, { from, to }),
        database.delete(sessions).where(and(eq(sessions.id, from), eq(sessions.userId, userId))),
      ])
    },

    /** Ends all sessions, or all but one, and expires every known device. */
    async removeOthers(userId: number, keptSessionId: string | null): Promise<void> {
      const others = keptSessionId === null ? undefined : ne(sessions.id, keptSessionId)
      await database.batch([
        database.delete(sessions).where(and(eq(sessions.userId, userId), others)),
        deleteOrphanedPushSubscriptions(database, (owner) => eq(owner, userId)),
        database.update(users).set(expireDevices).where(eq(users.id, userId)),
      ])
    },

    /** Bounded; the next sweep deletes more. */
    async removeExpired(now: Instant): Promise<void> {
      const expired = database
        .select({ tokenHash: sessions.tokenHash })
        .from(sessions)
        .where(lt(sessions.expiresAt, now))
        .limit(sweepLimit)
      await database.delete(sessions).where(inArray(sessions.tokenHash, expired))
    },
  }
}
