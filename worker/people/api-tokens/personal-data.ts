import { eq, getTableName } from 'drizzle-orm'
import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import { apiTokens } from './table.ts'

/** A person's API tokens, without what would let anyone call with them. */
export function apiTokensDataSource(database: Database): PersonalDataSource {
  return {
    name: 'api_tokens',
    tables: [getTableName(apiTokens)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(apiTokens).where(eq(apiTokens.userId, userId)))) {
        yield rows.map(({ name, start, access, clientId, createdAt, expiresAt, lastUsedAt, callsByDay }) => ({
          name,
          begins_with: start,
          access,
          client_id: clientId,
          created_at: toIso(createdAt),
          expires_at: toIso(expiresAt),
          last_used_at: isoOrNull(lastUsedAt),
          calls_by_day: callsByDay,
        }))
      }
    },
    async erase(userId) {
      await database.delete(apiTokens).where(eq(apiTokens.userId, userId))
      return true
    },
  }
}
