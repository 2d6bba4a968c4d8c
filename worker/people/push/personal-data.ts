import { eq, getTableName } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import { pushDevices } from './table.ts'

/** A user's browsers with push messages; at most `maxPushDevices`. */
export function pushDataSource(database: Database): PersonalDataSource {
  return {
    name: 'push_devices',
    tables: [getTableName(pushDevices)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(pushDevices).where(eq(pushDevices.userId, userId)))) {
        // Keys and the rest of the address are secrets of the browser, and say nothing about the person.
        yield rows.map(({ label, endpoint, createdAt, lastSuccessAt }) => ({
          label,
          push_service: URL.canParse(endpoint) ? new URL(endpoint).host : null,
          created_at: toIso(createdAt),
          last_success_at: lastSuccessAt === null ? null : toIso(lastSuccessAt),
        }))
      }
    },
    async erase(userId) {
      await database.delete(pushDevices).where(eq(pushDevices.userId, userId))
      return true
    },
  }
}
