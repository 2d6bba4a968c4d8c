import { eq, getTableName } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import { follows } from './table.ts'

/** Which teams and leagues a user follows. */
export function followsDataSource(database: Database): PersonalDataSource {
  return {
    name: 'follows',
    tables: [getTableName(follows)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(follows).where(eq(follows.userId, userId)))) {
        yield rows.map(({ kind, targetId, followedAt }) => ({ kind, id: targetId, followed_at: toIso(followedAt) }))
      }
    },
    async erase(userId) {
      await database.delete(follows).where(eq(follows.userId, userId))
      return true
    },
  }
}
