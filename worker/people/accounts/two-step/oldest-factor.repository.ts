import { sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { passkeys, totpFactors, users } from '../table.ts'

const appAt = sql`(SELECT ${totpFactors.createdAt} FROM ${totpFactors} WHERE ${totpFactors.userId} = ${users.id})`
const passkeyAt = sql`(SELECT min(${passkeys.createdAt}) FROM ${passkeys} WHERE ${passkeys.userId} = ${users.id})`
// Null if either is null.
const bothAt = sql`min(${appAt}, ${passkeyAt})`

/** When the first second factor of a row of `users` that is still there was added; null for none. */
export const oldestFactorAt = sql<Instant | null>`coalesce(${bothAt}, ${appAt}, ${passkeyAt})`
