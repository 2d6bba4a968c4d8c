import { and, eq, exists, gt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { roleIds } from '../../accounts/constants.ts'
import { changeOwnership } from '../../accounts/ownership/repository.ts'
import type { Caller } from '../../accounts/sessions/contract.ts'
import { users } from '../../accounts/table.ts'
import { firstAdminSecrets } from '../table.ts'

export type FirstAdminRepository = ReturnType<typeof createFirstAdminRepository>

export function createFirstAdminRepository(database: Database) {
  const others = alias(users, 'others')
  /** Users with the role, deactivated ones too: it can be claimed only while there are none. */
  const administrators = () =>
    database.select({ id: others.id }).from(others).where(eq(others.roleId, roleIds.Admin)).limit(1)
  const liveSecret = (tokenHash: string, now: Instant) =>
    database
      .select({ id: firstAdminSecrets.id })
      .from(firstAdminSecrets)
      .where(and(eq(firstAdminSecrets.tokenHash, tokenHash), gt(firstAdminSecrets.expiresAt, now)))
      .limit(1)

  return {
    async hasAdministrator(): Promise<boolean> {
      return (await administrators()).length > 0
    },

    async isLive(tokenHash: string, now: Instant): Promise<boolean> {
      return (await liveSecret(tokenHash, now)).length > 0
    },

    /**
     * One UPDATE decides among concurrent requests: the secret is live, the address verified, and there is no
     * administrator. What is noted of it and the end of the secret are in the same batch, each only after a change.
     */
    async promote(
      { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
      tokenHash: string,
      now: Instant,
      noted: D1PreparedStatement,
    ): Promise<boolean> {
      const isReady = and(eq(users.id, userId), eq(users.isActive, true), eq(users.isEmailVerified, true))
      const end = database.delete(firstAdminSecrets).where(and(eq(firstAdminSecrets.id, 1), sql`changes() = 1`))
      const { ids } = await changeOwnership(database, {
        changes: ['role_claimed'],
        set: { roleId: roleIds.Admin },
        where: and(isReady, notExists(administrators()), exists(liveSecret(tokenHash, now))),
        following: [noted, end],
        sessionId,
      })
      return ids.length > 0
    },
  }
}
