import { type Person, run, type Scene, statement } from '../privacy/features.ts'

const insert = `INSERT INTO push_devices (id, user_id, endpoint, p256dh, auth, label, created_at)
  VALUES (?2 || ?1, ?1, 'https://push.example/' || ?2, ?2, ?2, ?2, ?3)`

/** A browser with push messages. */
export async function use({ canary, userId, now, ports }: Scene) {
  await run(insert, userId, canary, now)
  await ports.push.list(userId)
}

export function rows({ userId, canary, now }: Person) {
  return [statement(insert, userId, canary, now)]
}
