import type { Instant } from '#worker/ground/platform/clock.ts'
import { hashToken, newSecretToken } from '#worker/ground/platform/secret-token.ts'
import { firstAdminSecretMs } from '#worker/people/roles/first-admin/constants.ts'

/** A new secret, and the statement that stores its hash: of a deployed database only a console is at hand. */
export async function newFirstAdminSecret(now: Instant): Promise<{ secret: string; sql: string }> {
  const secret = newSecretToken()
  return { secret, sql: storeSql(await hashToken(secret), now) }
}

/** Returns a row when it stored, and none once there is an administrator. A newer secret replaces an older one. */
function storeSql(tokenHash: string, now: Instant): string {
  return `INSERT OR REPLACE INTO first_admin_secrets (id, token_hash, expires_at)
SELECT 1, '${tokenHash}', ${now + firstAdminSecretMs} WHERE NOT EXISTS (SELECT 1 FROM users WHERE role_id = 1)
RETURNING expires_at`
}
