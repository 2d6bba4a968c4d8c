import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { type Permission, roleIds } from '../accounts/constants.ts'
import { changeOwnership } from '../accounts/ownership/repository.ts'
import { roles, users } from '../accounts/table.ts'
import { listedCodes } from './constants.ts'
import type { AgentCodeEntry } from './contract.ts'
import { agentCodes, agentCodeUses } from './table.ts'

export type AgentCodesRepository = ReturnType<typeof createAgentCodesRepository>

export function createAgentCodesRepository(database: Database) {
  const { $client } = database
  const isUsable = (codeHash: string, now: Instant) =>
    and(
      eq(agentCodes.codeHash, codeHash),
      isNull(agentCodes.revokedAt),
      or(isNull(agentCodes.expiresAt), gt(agentCodes.expiresAt, now)),
      sql`${agentCodes.uses} < ${agentCodes.maxUses}`,
    )

  return {
    async add(code: typeof agentCodes.$inferInsert, following: readonly D1PreparedStatement[]): Promise<void> {
      const { sql: text, params } = database.insert(agentCodes).values(code).toSQL()
      await $client.batch([$client.prepare(text).bind(...params), ...following])
    },

    async find(id: number) {
      const [code] = await database
        .select({ label: agentCodes.label, uses: agentCodes.uses })
        .from(agentCodes)
        .where(eq(agentCodes.id, id))
      return code ?? null
    },

    /** What the role that a code gives allows. */
    async agentPermissions(): Promise<readonly Permission[]> {
      const [role] = await database
        .select({ permissions: roles.permissions })
        .from(roles)
        .where(eq(roles.id, roleIds.Agent))
      return role?.permissions ?? []
    },

    async list(): Promise<AgentCodeEntry[]> {
      const rows = await database.select().from(agentCodes).orderBy(desc(agentCodes.id)).limit(listedCodes)
      return rows.map(({ codeHash, ...entry }) => entry)
    },

    /** Whether there is such a code; one that was revoked before keeps its moment and is not noted again. */
    async revoke(id: number, now: Instant, following: readonly D1PreparedStatement[]): Promise<boolean> {
      const { sql: text, params } = database
        .update(agentCodes)
        .set({ revokedAt: now })
        .where(and(eq(agentCodes.id, id), isNull(agentCodes.revokedAt)))
        .toSQL()
      const exists = $client.prepare('SELECT 1 FROM agent_codes WHERE id = ?1').bind(id)
      const done = await $client.batch([$client.prepare(text).bind(...params), ...following, exists])
      return (done.at(-1)?.results.length ?? 0) > 0
    },

    async isUsable(codeHash: string, now: Instant): Promise<boolean> {
      const [code] = await database
        .select({ id: agentCodes.id })
        .from(agentCodes)
        .where(isUsable(codeHash, now))
        .limit(1)
      return code !== undefined
    },

    /**
     * Counts a use and makes the customer an agent, all or nothing. One UPDATE decides among any number of people at
     * once; the statements after it do nothing unless it counted. The same person is counted once.
     */
    async redeem(codeHash: string, userId: number, now: Instant): Promise<boolean> {
      const isNew = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId}) AND NOT EXISTS (
        SELECT 1 FROM agent_code_uses WHERE agent_code_id = ${agentCodes.id} AND user_id = ${userId})`
      const isCode = eq(agentCodes.codeHash, codeHash)
      const { following } = await changeOwnership(database, {
        changes: ['agent_code_redeemed'],
        before: [
          database
            .update(agentCodes)
            .set({ uses: sql`${agentCodes.uses} + 1` })
            .where(and(isUsable(codeHash, now), isNew)),
          database.insert(agentCodeUses).select(
            database
              .select({
                agentCodeId: agentCodes.id,
                userId: sql<number>`${userId}`.as('user_id'),
                usedAt: sql<Instant>`${now}`.as('used_at'),
              })
              .from(agentCodes)
              .where(and(isCode, sql`changes() = 1`)),
          ),
        ],
        set: { roleId: roleIds.Agent },
        where: and(eq(users.id, userId), eq(users.roleId, roleIds.Customer), sql`changes() = 1`),
        following: [
          database
            .select({ userId: agentCodeUses.userId })
            .from(agentCodeUses)
            .innerJoin(agentCodes, eq(agentCodes.id, agentCodeUses.agentCodeId))
            .where(and(isCode, eq(agentCodeUses.userId, userId))),
        ],
      })
      return (following[0]?.length ?? 0) > 0
    },
  }
}
