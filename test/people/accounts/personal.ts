import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { type Person, run, type Scene, statement } from '../privacy/features.ts'
import { call, password, signIn } from './people.ts'

export async function use({ canary, email, userId, cookies, ports }: Scene) {
  await call('POST', '/api/login', { body: { email, password: 'not this one' } })
  await call('POST', '/api/forgot-password', { body: { email } })
  await call('POST', '/api/register', { body: { email, firstName: canary, lastName: canary, password } })
  cookies.push(await signIn(email), await signIn(email))
  const [cookie] = cookies
  await call('PUT', '/api/profile', { cookie, body: { first_name: canary, last_name: canary } })
  await call('GET', '/api/users/me', { cookie })
  const changed = { first_name: canary, last_name: canary, email: `other-${email}` }
  await call('PUT', '/api/profile', { cookie, body: changed })
  for (const purpose of ['verify_email', 'reset_password'] as const) await ports.tokens.mint(userId, purpose)
  await run('INSERT INTO totp_factors VALUES (?, ?, 0, 0)', userId, canary)
  await run(`INSERT INTO purchase_endings VALUES (?, 'password_reset')`, userId)
  await run('INSERT INTO recovery_codes VALUES (?, ?, 0)', userId, canary)
  await run('INSERT INTO passkeys VALUES (?2, ?1, ?2, 1, json_array(?2), 1, ?2, 0, NULL, 0)', userId, canary)
}

export const rows = async ({ userId, canary, now }: Person) => [
  statement(
    `INSERT INTO users (id, email, first_name, last_name, password_hash, google_id, google_profile, is_email_verified, created_at)
     VALUES (?1, ?2 || '@fans.test', ?2, ?2, ?2, ?2, json_object('email', ?2), 1, ?3)`,
    userId,
    canary,
    now,
  ),
  statement(
    `INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, device) VALUES (?2, ?2, ?1, ?3, ?3, ?3 + 9e9, ?2)`,
    userId,
    canary,
    now,
  ),
  statement(
    `INSERT INTO account_tokens (token_hash, user_id, purpose, created_at, expires_at, address) VALUES (?2, ?1, 'reset_password', ?3, ?3, ?2)`,
    userId,
    await hashToken(canary),
    now,
  ),
  statement(
    'INSERT INTO email_changes (id, user_id, new_email, old_email, requested_at) VALUES (?2, ?1, ?2, ?2, ?3)',
    userId,
    canary,
    now,
  ),
  statement(`INSERT INTO purchase_endings VALUES (?1, 'password_reset')`, userId),
  statement('INSERT INTO totp_factors VALUES (?1, ?2, 0, ?3)', userId, canary, now),
  statement('INSERT INTO recovery_codes VALUES (?1, ?2, ?3)', userId, canary, now),
  statement('INSERT INTO passkeys VALUES (?2, ?1, ?2, 1, json_array(?2), 1, ?2, ?3, NULL, 0)', userId, canary, now),
]
