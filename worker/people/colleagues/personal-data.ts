import { eq, getTableName, or } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import type { ColleaguesRepository } from './repository.ts'
import { colleagueInvitations, colleagues } from './table.ts'

/** Seats on both sides, without the other person's name. */
export function colleaguesDataSource(database: Database, { removeSeats }: ColleaguesRepository): PersonalDataSource {
  return {
    name: 'colleagues',
    tables: [getTableName(colleagues)],
    async *pages(userId) {
      const isTheirs = or(eq(colleagues.userId, userId), eq(colleagues.colleagueId, userId))
      for await (const rows of onePage(database.select().from(colleagues).where(isTheirs))) {
        yield rows.map(({ userId: agentId, role, since }) => ({
          what: agentId === userId ? 'has a colleague' : 'works for an agent',
          role,
          since: toIso(since),
        }))
      }
    },
    async erase(userId) {
      await removeSeats(userId)
      return true
    },
  }
}

/** Addresses that an agent invited. */
export function invitationsDataSource(
  database: Database,
  { removeInvitations }: ColleaguesRepository,
): PersonalDataSource {
  return {
    name: 'colleague_invitations',
    tables: [getTableName(colleagueInvitations)],
    async *pages(userId) {
      const own = database.select().from(colleagueInvitations).where(eq(colleagueInvitations.userId, userId))
      for await (const rows of onePage(own)) {
        yield rows.map(({ email, role, createdAt, expiresAt }) => ({
          email,
          role,
          invited_at: toIso(createdAt),
          expires_at: toIso(expiresAt),
        }))
      }
    },
    async erase(userId) {
      await removeInvitations(userId)
      return true
    },
  }
}
