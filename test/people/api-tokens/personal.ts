import { type Person, run, type Scene, statement } from '../privacy/features.ts'

const insert = `INSERT INTO api_tokens (token_hash, id, user_id, name, start, access, created_at, expires_at)
  VALUES (?2, ?2, ?1, ?2, 'tl_live_4f2K', 'read', ?3, ?3 + 86400000)`

/** A token with a name. */
export async function use({ canary, userId, now, ports }: Scene) {
  await run(insert, userId, canary, now)
  await ports.apiTokens.list(userId)
}

export function rows({ userId, canary, now }: Person) {
  return [statement(insert, userId, canary, now)]
}
