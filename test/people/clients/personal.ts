import { call } from '../accounts/people.ts'
import { setPlan } from '../api-tokens/developer.ts'
import { type Person, type Scene, statement } from '../privacy/features.ts'

/** What is bought with is sealed: the row is found by its user. */
export async function use({ cookies, canary, userId }: Scene) {
  await setPlan(userId, 'premium')
  const body = { name: canary, notes: canary, full_name: canary }
  await call('POST', '/api/clients', { cookie: cookies[0], body })
}

export const rows = ({ userId, canary, now }: Person) => [
  statement(
    `INSERT INTO clients (user_id, name, reference, email, phone, notes, consent_note, created_at)
      VALUES (?1, ?2, ?2, '', '', ?2, '', ?3)`,
    userId,
    canary,
    now,
  ),
]
