import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { isSessionOf } from '../accounts/sessions/rules.ts'
import { users } from '../accounts/table.ts'
import { type ColleagueRole, expiredPerRun, maxAgents, maxColleagues } from './constants.ts'
import type { Agent, Colleague, Invitation } from './contract.ts'
import { colleagueInvitations, colleagues } from './table.ts'

export type ColleaguesRepository = ReturnType<typeof createColleaguesRepository>

type Session = { userId: number; sessionId: string }

/** Counted and added by one statement. Inviting an address again renews its invitation. */
const invite = `INSERT INTO colleague_invitations (user_id, email, role, created_at, expires_at)
  SELECT ?1, ?2, ?3, ?4, ?5
  WHERE (SELECT count(*) FROM colleagues WHERE user_id = ?1)
    + (SELECT count(*) FROM colleague_invitations WHERE user_id = ?1 AND expires_at > ?4 AND email <> ?2) < ${maxColleagues}
    AND ${isSessionOf('?6', '?1')}
  ON CONFLICT (user_id, email) DO UPDATE SET role = excluded.role, created_at = excluded.created_at,
    expires_at = excluded.expires_at
  RETURNING email`

/** Whether an invitation is to the proven address of the person who is bound as 2; binds 1 the agent, 3 now. */
const isToThem = `colleague_invitations.user_id = ?1 AND expires_at > ?3 AND colleague_invitations.email =
  (SELECT email FROM users WHERE id = ?2 AND is_email_verified = 1 AND is_active = 1)`

const accept = `INSERT INTO colleagues (user_id, colleague_id, role, since)
  SELECT ?1, ?2, role, ?3 FROM colleague_invitations
  WHERE ${isToThem} AND ${isSessionOf('?4', '?2')}
    AND (SELECT count(*) FROM colleagues WHERE user_id = ?1) < ${maxColleagues}
    AND (SELECT count(*) FROM colleagues WHERE colleague_id = ?2) < ${maxAgents}
  ON CONFLICT (user_id, colleague_id) DO UPDATE SET role = excluded.role RETURNING role`

const spend = `DELETE FROM colleague_invitations WHERE ${isToThem} AND changes() > 0`

const removeExpired = `DELETE FROM colleague_invitations WHERE (user_id, email) IN
  (SELECT user_id, email FROM colleague_invitations WHERE expires_at <= ?1 LIMIT ${expiredPerRun})`

const nameOf = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`

export function createColleaguesRepository(database: Database) {
  const { $client } = database
  const isSeat = (agentId: number, colleagueId: number) =>
    and(eq(colleagues.userId, agentId), eq(colleagues.colleagueId, colleagueId))

  return {
    /** In the order in which they joined. */
    colleaguesOf: (agentId: number): Promise<Colleague[]> =>
      database
        .select({
          id: colleagues.colleagueId,
          name: nameOf,
          email: users.email,
          role: colleagues.role,
          since: colleagues.since,
        })
        .from(colleagues)
        .innerJoin(users, eq(users.id, colleagues.colleagueId))
        .where(eq(colleagues.userId, agentId))
        .orderBy(asc(colleagues.since), asc(colleagues.colleagueId))
        .limit(maxColleagues),

    /** The agents for whom a person works. */
    agentsOf: (colleagueId: number): Promise<Agent[]> =>
      database
        .select({ id: colleagues.userId, name: nameOf, role: colleagues.role })
        .from(colleagues)
        .innerJoin(
          users,
          and(eq(users.id, colleagues.userId), eq(users.isActive, true), eq(users.isEmailVerified, true)),
        )
        .where(eq(colleagues.colleagueId, colleagueId))
        .orderBy(asc(colleagues.since), asc(colleagues.userId))
        .limit(maxAgents),

    invitationsOf: (agentId: number, now: Instant): Promise<Invitation[]> =>
      database
        .select({
          email: colleagueInvitations.email,
          role: colleagueInvitations.role,
          expiresAt: colleagueInvitations.expiresAt,
        })
        .from(colleagueInvitations)
        .where(and(eq(colleagueInvitations.userId, agentId), gt(colleagueInvitations.expiresAt, now)))
        .orderBy(asc(colleagueInvitations.createdAt), asc(colleagueInvitations.email))
        .limit(maxColleagues),

    /** The agents who invite a proven address, the newest first. */
    invitationsTo: (email: string, now: Instant): Promise<Agent[]> =>
      database
        .select({ id: colleagueInvitations.userId, name: nameOf, role: colleagueInvitations.role })
        .from(colleagueInvitations)
        .innerJoin(users, and(eq(users.id, colleagueInvitations.userId), eq(users.isActive, true)))
        .where(and(eq(colleagueInvitations.email, email), gt(colleagueInvitations.expiresAt, now)))
        .orderBy(sql`${colleagueInvitations.createdAt} DESC`)
        .limit(maxAgents),

    /** False when there is no room, or the session ended. */
    async invite({ userId, sessionId }: Session, email: string, role: ColleagueRole, from: Instant, until: Instant) {
      const bound = [userId, email, role, from, until, sessionId]
      return (
        (await $client
          .prepare(invite)
          .bind(...bound)
          .first()) !== null
      )
    },

    /** The invitation becomes a seat in one transaction; null when it is none for this person, or there is no room. */
    async accept({ userId, sessionId }: Session, agentId: number, now: Instant): Promise<ColleagueRole | null> {
      const [seat] = await $client.batch<{ role: ColleagueRole }>([
        $client.prepare(accept).bind(agentId, userId, now, sessionId),
        $client.prepare(spend).bind(agentId, userId, now),
      ])
      return seat?.results[0]?.role ?? null
    },

    async withdraw(agentId: number, email: string): Promise<boolean> {
      const withdrawn = await database
        .delete(colleagueInvitations)
        .where(and(eq(colleagueInvitations.userId, agentId), eq(colleagueInvitations.email, email)))
        .returning({ email: colleagueInvitations.email })
      return withdrawn.length > 0
    },

    async setRole(agentId: number, colleagueId: number, role: ColleagueRole): Promise<boolean> {
      const changed = await database
        .update(colleagues)
        .set({ role })
        .where(isSeat(agentId, colleagueId))
        .returning({ id: colleagues.colleagueId })
      return changed.length > 0
    },

    async remove(agentId: number, colleagueId: number): Promise<boolean> {
      const removed = await database
        .delete(colleagues)
        .where(isSeat(agentId, colleagueId))
        .returning({ id: colleagues.colleagueId })
      return removed.length > 0
    },

    /** Bounded; the next run deletes more. */
    async removeExpired(now: Instant): Promise<void> {
      await $client.prepare(removeExpired).bind(now).run()
    },

    /** Both sides: an agent's colleagues, and a person's seats at agents. */
    async removeSeats(userId: number): Promise<void> {
      await database.delete(colleagues).where(or(eq(colleagues.userId, userId), eq(colleagues.colleagueId, userId)))
    },

    /** Both sides: those of an agent, and those to a person's address. */
    async removeInvitations(userId: number): Promise<void> {
      const address = sql`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${userId})`
      const isTheirs = or(eq(colleagueInvitations.userId, userId), eq(colleagueInvitations.email, address))
      await database.delete(colleagueInvitations).where(isTheirs)
    },
  }
}
