import { and, asc, eq, isNotNull, not, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { SignedIn } from '../accounts/sessions/contract.ts'
import { isSessionOf } from '../accounts/sessions/rules.ts'
import { maxPushDevices } from './constants.ts'
import type { PushDevice, PushRecipient } from './contract.ts'
import { pushDevices } from './table.ts'

type StoredDevice = Pick<PushDevice, 'id' | 'auth'>

const isSession = sql.raw(isSessionOf('push_devices.session_id', 'push_devices.user_id'))

export type PushRepository = ReturnType<typeof createPushRepository>

export function createPushRepository(database: Database) {
  const client = database.$client
  return {
    /** A browser that another person used before is theirs no more. Beyond the limit the least used make room. */
    async add(device: PushDevice): Promise<void> {
      const { id, ...set } = device
      await database.batch([
        database.insert(pushDevices).values(device).onConflictDoUpdate({
          target: pushDevices.id,
          set,
        }),
        database.delete(pushDevices).where(
          sql`${pushDevices.id} IN (SELECT id FROM push_devices WHERE user_id = ${set.userId} AND id <> ${id}
            ORDER BY coalesce(last_success_at, created_at) DESC LIMIT -1 OFFSET ${maxPushDevices - 1})`,
        ),
        // The session may have been ended from elsewhere meanwhile.
        database
          .delete(pushDevices)
          .where(and(eq(pushDevices.id, id), isNotNull(pushDevices.sessionId), not(isSession))),
      ])
    },

    /** The browser's owner signed in anew; not for a session that was ended meanwhile. */
    async tie(id: string, { userId, sessionId }: SignedIn): Promise<void> {
      await client
        .prepare(
          `UPDATE push_devices SET session_id = ?3 WHERE id = ?1 AND user_id = ?2 AND ${isSessionOf('?3', '?2')}`,
        )
        .bind(id, userId, sessionId)
        .run()
    },

    /** Oldest first; at most `maxPushDevices`. */
    async list(userId: number): Promise<PushDevice[]> {
      return database
        .select()
        .from(pushDevices)
        .where(eq(pushDevices.userId, userId))
        .orderBy(asc(pushDevices.createdAt))
        .limit(maxPushDevices)
    },

    async remove(userId: number, id: string): Promise<boolean> {
      const removed = await database
        .delete(pushDevices)
        .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))
        .returning({ id: pushDevices.id })
      return removed.length > 0
    },

    /** Unordered; people without a device are left out. */
    async recipients(userIds: number[]): Promise<PushRecipient[]> {
      const { results } = await client
        .prepare(
          `SELECT device.id, device.user_id AS userId, endpoint, p256dh, auth, label, device.created_at AS createdAt,
             last_success_at AS lastSuccessAt, session_id AS sessionId, person.is_active AS isActive
           FROM json_each(?1) AS wanted CROSS JOIN users AS person ON person.id = wanted.value
           CROSS JOIN push_devices AS device ON device.user_id = person.id`,
        )
        .bind(JSON.stringify(userIds))
        .all<PushDevice & { isActive: number }>()
      const found = new Map<number, PushRecipient>()
      for (const { isActive, ...device } of results) {
        const known = found.get(device.userId) ?? { userId: device.userId, isActive: isActive === 1, devices: [] }
        known.devices.push(device)
        found.set(device.userId, known)
      }
      return [...found.values()]
    },

    /** Devices that took a message, and those that are gone by their service's word; one added anew since is left. */
    async record({
      reached,
      gone,
      at,
    }: {
      reached: readonly StoredDevice[]
      gone: readonly StoredDevice[]
      at: Instant
    }): Promise<void> {
      const listed = (devices: readonly StoredDevice[]) => JSON.stringify(devices.map(({ id, auth }) => [id, auth]))
      const noted = client
        .prepare('UPDATE push_devices SET last_success_at = ?2 WHERE id IN (SELECT value ->> 0 FROM json_each(?1))')
        .bind(listed(reached), at)
      const dropped = client
        .prepare('DELETE FROM push_devices WHERE (id, auth) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?1))')
        .bind(listed(gone))
      const statements = [...(reached.length > 0 ? [noted] : []), ...(gone.length > 0 ? [dropped] : [])]
      if (statements.length > 0) await client.batch(statements)
    },
  }
}
