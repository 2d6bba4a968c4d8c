import { call } from '../accounts/people.ts'
import { setPlan } from '../api-tokens/developer.ts'
import { type Person, run, type Scene, statement } from '../privacy/features.ts'

const insertStop = `INSERT INTO client_stops (user_id, address_hash, client_id, asked_at, stopped_at)
  VALUES (?1, ?2, 1, ?3, ?3)`

/** Details for purchases are sealed: the row is found by its user. One client stopped them, and is deleted. */
export async function use({ cookies, canary, userId, now }: Scene) {
  await setPlan(userId, 'premium')
  const body = { name: canary, notes: canary, full_name: canary }
  await call('POST', '/api/clients', { cookie: cookies[0], body })
  await run(insertStop, userId, canary, now)
}

export const rows = ({ userId, canary, now }: Person) => [
  statement(
    `INSERT INTO clients (user_id, name, reference, email, phone, notes, consent_note, created_at)
      VALUES (?1, ?2, ?2, '', '', ?2, '', ?3)`,
    userId,
    canary,
    now,
  ),
  statement(insertStop, userId, canary, now),
]
