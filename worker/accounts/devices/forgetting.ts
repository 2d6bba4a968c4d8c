import { sql } from 'drizzle-orm'
import { users } from '../table.ts'

/** Written to a user's row wherever all their sessions end: no device is known to them any more. */
export const forgetDevices = { deviceVersion: sql`${users.deviceVersion} + 1` }
