import { type Person, run, type Scene, statement } from '../privacy/features.ts'

const insert = `INSERT INTO connections (user_id, kind, sealed, label, created_at, confirmed_at, ended_reason, is_owner_notified)
  VALUES (?1, 'discord', ?2, ?2, ?3, ?3, ?2, 1)`

const insertDelivery = `INSERT INTO webhook_deliveries (user_id, name, id, type, body, status, attempts, first_at, last_at)
  VALUES (?1, ?2, ?2, 'alert.price', ?2, 'accepted', 1, ?3, ?3)`

/** A connected Discord channel, and a message to a webhook. */
export async function use({ canary, userId, now, ports }: Scene) {
  await run(insert, userId, canary, now)
  await run(insertDelivery, userId, canary, now)
  await ports.connections.list(userId)
}

export function rows({ userId, canary, now }: Person) {
  return [statement(insert, userId, canary, now), statement(insertDelivery, userId, canary, now)]
}
