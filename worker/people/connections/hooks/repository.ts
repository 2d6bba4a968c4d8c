import { and, desc, eq, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { webhookDeliveries } from '../table.ts'
import { expiredPerRun } from './constants.ts'
import type { HookKey, HookMessage, HookPlace } from './contract.ts'

export type HooksRepository = ReturnType<typeof createHooksRepository>
export type HookRow = typeof webhookDeliveries.$inferSelect
export type DeliveryKey = Pick<HookRow, 'userId' | 'name' | 'id'>

type Outcome = Pick<HookRow, 'status' | 'reason' | 'nextAt'>

const queueAll = `INSERT INTO webhook_deliveries
    (user_id, name, id, type, body, status, attempts, first_at, last_at, next_at)
  SELECT value ->> 'userId', value ->> 'name', ?2, ?3, ?4, 'waiting', 0, ?5, ?5, ?5 FROM json_each(?1)
  WHERE true ON CONFLICT DO NOTHING`

export function createHooksRepository(database: Database) {
  const isOne = ({ userId, name, id }: DeliveryKey) =>
    and(eq(webhookDeliveries.userId, userId), eq(webhookDeliveries.name, name), eq(webhookDeliveries.id, id))
  const isAfter = ({ lastAt, name, id }: HookPlace) =>
    sql`(${webhookDeliveries.lastAt}, ${webhookDeliveries.name}, ${webhookDeliveries.id}) < (${lastAt}, ${name}, ${id})`

  return {
    /** The last ones first. */
    list: (userId: number, limit: number, after: HookPlace | null = null): Promise<HookRow[]> =>
      database
        .select()
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.userId, userId), after ? isAfter(after) : undefined))
        .orderBy(desc(webhookDeliveries.lastAt), desc(webhookDeliveries.name), desc(webhookDeliveries.id))
        .limit(limit),

    async find(key: DeliveryKey): Promise<HookRow | null> {
      const [row] = await database.select().from(webhookDeliveries).where(isOne(key))
      return row ?? null
    },

    /** For the next run; one that is in the log already stays as it is. */
    async queue({ userId, name }: HookKey, message: HookMessage, now: Instant): Promise<void> {
      const { id, type, body } = message
      const times = { firstAt: now, lastAt: now, nextAt: now }
      await database
        .insert(webhookDeliveries)
        .values({ userId, name, id, type, body, status: 'waiting', attempts: 0, reason: null, ...times })
        .onConflictDoNothing()
    },

    /** The same of one message for many, in one statement. */
    async queueAll(hooks: readonly HookKey[], { id, type, body }: HookMessage, now: Instant): Promise<void> {
      if (hooks.length > 0)
        await database.$client.prepare(queueAll).bind(JSON.stringify(hooks), id, type, body, now).run()
    },

    /** One more attempt of a message, the first or a later one. */
    async note({ userId, name }: HookKey, message: HookMessage, outcome: Outcome, now: Instant): Promise<void> {
      const { id, type, body } = message
      await database
        .insert(webhookDeliveries)
        .values({ userId, name, id, type, body, ...outcome, attempts: 1, firstAt: now, lastAt: now })
        .onConflictDoUpdate({
          target: [webhookDeliveries.userId, webhookDeliveries.name, webhookDeliveries.id],
          set: { ...outcome, lastAt: now, attempts: sql`${webhookDeliveries.attempts} + 1` },
        })
    },

    /** An attempt that its owner asked for: only success changes what happens to the message. */
    async noteReplay(key: DeliveryKey, reason: string | null, now: Instant): Promise<void> {
      const outcome = reason === null ? { status: 'accepted' as const, reason: null, nextAt: null } : {}
      await database
        .update(webhookDeliveries)
        .set({ ...outcome, lastAt: now, attempts: sql`${webhookDeliveries.attempts} + 1` })
        .where(isOne(key))
    },

    async postpone(key: DeliveryKey, nextAt: Instant | null, reason: string): Promise<void> {
      const status = nextAt === null ? 'failed' : 'waiting'
      await database.update(webhookDeliveries).set({ nextAt, status, reason }).where(isOne(key))
    },

    /** Due ones, moved to `until` in the same statement, so that no other run tries them meanwhile. */
    async claimDue(now: Instant, until: Instant, limit: number): Promise<DeliveryKey[]> {
      const { results } = await database.$client
        .prepare(
          `UPDATE webhook_deliveries SET next_at = ?2 WHERE (user_id, name, id) IN (
             SELECT user_id, name, id FROM webhook_deliveries WHERE next_at <= ?1 ORDER BY next_at LIMIT ?3)
           RETURNING user_id AS userId, name, id`,
        )
        .bind(now, until, limit)
        .all<DeliveryKey>()
      return results
    },

    /** Whether the webhook took anything since then. */
    async tookSince({ userId, name }: HookKey, since: Instant): Promise<boolean> {
      const taken = await database.$client
        .prepare(
          `SELECT 1 FROM webhook_deliveries
           WHERE user_id = ?1 AND last_at > ?2 AND name = ?3 AND status = 'accepted' LIMIT 1`,
        )
        .bind(userId, since, name)
        .first()
      return taken !== null
    },

    /** Bounded; the next run deletes more. */
    async removeBefore(before: Instant): Promise<void> {
      await database.$client
        .prepare(
          `DELETE FROM webhook_deliveries WHERE (user_id, name, id) IN (
             SELECT user_id, name, id FROM webhook_deliveries WHERE first_at < ?1 LIMIT ?2)`,
        )
        .bind(before, expiredPerRun)
        .run()
    },
  }
}
