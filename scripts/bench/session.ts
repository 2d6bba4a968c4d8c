import { hashToken, newSecretToken } from '#worker/ground/platform/secret-token.ts'

const monthMs = 30 * 24 * 3_600_000

/** Signs a user in; returns their cookie. */
export async function cookieOf(database: D1Database, userId: number): Promise<string> {
  const token = newSecretToken()
  const now = Date.now()
  await database
    .prepare(
      `INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, device)
       VALUES (?1, ?2, ?3, ?4, ?4, ?5, 'bench')`,
    )
    .bind(await hashToken(token), crypto.randomUUID(), userId, now, now + monthMs)
    .run()
  return `session=${token}`
}
