import { type Person, run, type Scene, statement } from '../privacy/features.ts'

const insert = 'INSERT INTO calendar_feeds (user_id, serial, created_at) VALUES (?1, ?2, ?3)'

/** A calendar address, renewed and read. */
export async function use({ canary, userId, now, ports }: Scene) {
  await run(insert, userId, canary, now)
  const address = await ports.calendar.addressOf(userId)
  await ports.calendar.read(address?.split('/').at(-1)?.replace('.ics', '') ?? '')
}

export function rows({ userId, canary, now }: Person) {
  return [statement(insert, userId, canary, now)]
}
