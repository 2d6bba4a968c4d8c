import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { type Person, run, type Scene, statement } from '../privacy/features.ts'

/** The code itself names no one, so its id is not personal data. */
export async function use({ userId }: Scene) {
  await run(`INSERT INTO agent_codes (id, code_hash, label, max_uses, created_at) VALUES (1, 'x', 'Demo', 5, 0)`)
  await run('INSERT INTO agent_code_uses VALUES (1, ?, 0)', userId)
}

export const rows = async ({ userId, canary, now }: Person) => [
  statement(
    `INSERT INTO agent_codes (id, code_hash, label, max_uses, created_at) VALUES (?1, ?2, 'Demo', 5, ?3)`,
    userId,
    await hashToken(`code ${canary}`),
    now,
  ),
  statement('INSERT INTO agent_code_uses (agent_code_id, user_id, used_at) VALUES (?1, ?1, ?2)', userId, now),
]
