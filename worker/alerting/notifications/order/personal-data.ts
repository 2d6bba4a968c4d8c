import { eq, getTableName } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import { channelOrders } from '../table.ts'

/** In which order a person's channels are used. */
export function channelOrderDataSource(database: Database): PersonalDataSource {
  return {
    name: 'channel_order',
    tables: [getTableName(channelOrders)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(channelOrders).where(eq(channelOrders.userId, userId)))) {
        yield rows.map(({ order, urgentOnly }) => ({ order, urgent_only: urgentOnly }))
      }
    },
    async erase(userId) {
      await database.delete(channelOrders).where(eq(channelOrders.userId, userId))
      return true
    },
  }
}
