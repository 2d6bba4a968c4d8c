import { sql } from 'drizzle-orm'
import { users } from '../table.ts'

/** Set on a user's row wherever all their sessions end: every known device becomes unknown. */
export const expireDevices = { deviceVersion: sql`${users.deviceVersion} + 1` }
