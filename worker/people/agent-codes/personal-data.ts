import { eq, getTableName } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import { agentCodes, agentCodeUses } from './table.ts'

/** More codes than a person redeems. */
const maxListed = 100

export function agentCodesDataSource(database: Database): PersonalDataSource {
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
