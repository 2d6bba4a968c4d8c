import { type Person, run, type Scene, statement } from '../privacy/features.ts'

const insert = `INSERT INTO api_tokens (token_hash, id, user_id, name, start, access, created_at, expires_at)
  VALUES (?2, ?2, ?1, ?2, 'tl_live_4f2K', 'read', ?3, ?3 + 86400000)`

const insertCall = `INSERT INTO keyed_calls (token_id, key, user_id, call_hash, started_at, status, type, body)
  VALUES (?2, ?2, ?1, ?2, ?3, 201, ?2, ?2)`

/** A token with a name, and a call with it that can be repeated. */
export async function use({ canary, userId, now, ports }: Scene) {
  await run(insert, userId, canary, now)
  await run(insertCall, userId, canary, now)
  await ports.apiTokens.list(userId)
}

export function rows({ userId, canary, now }: Person) {
  return [statement(insert, userId, canary, now), statement(insertCall, userId, canary, now)]
}
