import { type Person, run, type Scene, statement } from '../privacy/features.ts'

const insert = `INSERT INTO connections (user_id, kind, sealed, label, created_at, confirmed_at, ended_reason, is_end_told)
  VALUES (?1, 'discord', ?2, ?2, ?3, ?3, ?2, 1)`

/** A connected Discord channel. */
export async function use({ canary, userId, now, ports }: Scene) {
  await run(insert, userId, canary, now)
  await ports.connections.list(userId)
}

export function rows({ userId, canary, now }: Person) {
  return [statement(insert, userId, canary, now)]
}
