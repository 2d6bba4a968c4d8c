import { env } from 'cloudflare:workers'
import { call } from '../accounts/people.ts'
import { type Person, run, type Scene, statement } from './features.ts'

export async function use({ canary, userId, cookies, now }: Scene) {
  await call('GET', '/api/account/export-data', { cookie: cookies[0] })
  const body = { reason: 'Other', feedback: canary }
  await call('POST', '/api/account/request-deletion', { cookie: cookies[0], body })
  await run(`INSERT INTO data_exports VALUES ('large', ?, 'ready', 0, 0, ?)`, userId, now + 9e9)
  await env.EXPORTS.put(`exports/${userId}/large.json`, JSON.stringify({ canary }))
}

export const rows = ({ userId, canary, now }: Person) => [
  statement(
    `INSERT INTO data_exports (id, user_id, status, requested_at, ready_at, expires_at) VALUES (?2, ?1, 'ready', ?3 - 9e9, ?3, ?3 + 9e9)`,
    userId,
    canary,
    now,
  ),
]
