// People whose programs call the API.
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { newApiToken } from '#worker/people/api-tokens/new-token.ts'

export type Reader = { userId: number; token: string }

const monthMs = 30 * 24 * 3_600_000

/** The first is on Premium, with one token and a private feed; the others on Pro have as many tokens each as asked. */
export async function addReaders(
  database: D1Database,
  { people, tokensEach }: { people: number; tokensEach: number },
): Promise<Reader[]> {
  const until = Date.now() + monthMs
  const numbers = `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n <= ${people})`
  for (const statement of [
    `${numbers} INSERT INTO users (id, email, first_name, last_name, role_id, is_active, is_email_verified, created_at)
     SELECT n, 'agent' || n || '@club.example', 'Robin', 'Number' || n, ${roleIds.Agent}, 1, 1, n FROM c`,
    `${numbers} INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since)
     SELECT n, iif(n = 1, 'premium', 'pro'), ${until}, 0 FROM c`,
    `INSERT INTO calendar_feeds (user_id, serial, created_at) VALUES (1, 'serial', 1)`,
  ])
    await database.prepare(statement).run()
  const readers = Array.from({ length: people * tokensEach + 1 }, (_, place) => ({
    userId: place === 0 ? 1 : 2 + Math.floor((place - 1) / tokensEach),
    token: newApiToken(),
  }))
  const rows = await Promise.all(readers.map(async ({ userId, token }) => [await hashToken(token), userId]))
  await database
    .prepare(
      `INSERT INTO api_tokens (token_hash, id, user_id, name, start, access, created_at, expires_at, last_used_at)
       SELECT value ->> 0, value ->> 0, value ->> 1, 'bench', '', 'read', 1, ?2, ?3 FROM json_each(?1)`,
    )
    .bind(JSON.stringify(rows), until, Date.now())
    .run()
  return readers
}
