import { eq } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { users } from '../table.ts'

type Account = { userId: number; deviceVersion: number; lastSignedInAt: Instant | null }

export type DevicesRepository = ReturnType<typeof createDevicesRepository>

export function createDevicesRepository(database: Database) {
  return {
    async find(userId: number): Promise<Account | null> {
      const [account] = await database
        .select({ userId: users.id, deviceVersion: users.deviceVersion, lastSignedInAt: users.lastSignedInAt })
        .from(users)
        .where(eq(users.id, userId))
        .limit(1)
      return account ?? null
    },
  }
}
