import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { channelOrders } from '../table.ts'
import { type ChannelOrder, completeOrder } from './rules.ts'

export type OrderRepository = ReturnType<typeof createOrderRepository>

export function createOrderRepository(database: Database) {
  const client = database.$client
  return {
    /** People who never chose have the default order. */
    async of(userIds: number[]): Promise<Map<number, ChannelOrder>> {
      const rows = await database
        .select()
        .from(channelOrders)
        .where(sql`${channelOrders.userId} IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`)
      const chosen = new Map(rows.map((row) => [row.userId, row]))
      return new Map(userIds.map((userId) => [userId, completeOrder(chosen.get(userId) ?? null)]))
    },

    /** Null for who never chose. */
    async chosen(userId: number): Promise<ChannelOrder | null> {
      const [row] = await database.select().from(channelOrders).where(eq(channelOrders.userId, userId))
      return row ? { order: row.order, urgentOnly: row.urgentOnly } : null
    },

    /** In place of what the person chose before; false when another change came between. */
    async save(userId: number, chosen: ChannelOrder, before: ChannelOrder | null = null): Promise<boolean> {
      const isAsBefore = and(
        eq(channelOrders.order, before?.order ?? []),
        eq(channelOrders.urgentOnly, before?.urgentOnly ?? []),
      )
      const saved = await database
        .insert(channelOrders)
        .values({ userId, ...chosen })
        .onConflictDoUpdate({
          target: channelOrders.userId,
          set: chosen,
          setWhere: before === null ? sql`false` : isAsBefore,
        })
        .returning({ userId: channelOrders.userId })
      return saved.length > 0
    },

    /** Those of these people who keep the channel for urgent news. */
    async urgentOnly(userIds: number[], channel: DeliveryChannel): Promise<Set<number>> {
      const { results } = await client
        .prepare(
          `SELECT user_id AS userId FROM json_each(?1) AS person
           CROSS JOIN channel_orders ON user_id = person.value
           WHERE EXISTS (SELECT 1 FROM json_each(urgent_only) AS one WHERE one.value = ?2)`,
        )
        .bind(JSON.stringify(userIds), channel)
        .all<{ userId: number }>()
      return new Set(results.map(({ userId }) => userId))
    },

    /** Channels by which a subject failed for good, of these people. */
    async refused(userIds: number[], subjectId: string): Promise<{ userId: number; channel: DeliveryChannel }[]> {
      const { results } = await client
        .prepare(
          `SELECT user_id AS userId, channel FROM json_each(?1) AS person
           CROSS JOIN deliveries ON subject_id = ?2 AND user_id = person.value
           WHERE status = 'failed'`,
        )
        .bind(JSON.stringify(userIds), subjectId)
        .all<{ userId: number; channel: DeliveryChannel }>()
      return results
    },
  }
}
