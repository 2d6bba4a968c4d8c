import { type Person, run, type Scene, statement } from '../privacy/features.ts'

/** A verified number with a code on its way to it, and an SMS that failed. */
export async function use({ canary, userId, now, ports }: Scene) {
  await run(
    'INSERT INTO phones (user_id, phone, verified_at, verification_sid, code_sent_at) VALUES (?1, ?2, ?3, ?2, ?3)',
    userId,
    canary,
    now,
  )
  await run(
    `INSERT INTO sms_messages (id, user_id, tried_at, status, error_code) VALUES (?2, ?1, ?3, 'failed', ?2)`,
    userId,
    canary,
    now,
  )
  await ports.sms.change(userId, { sms_notifications_enabled: false })
}

export function rows({ userId, canary, now }: Person) {
  return [
    statement('INSERT INTO phones (user_id, phone, verified_at) VALUES (?1, ?2, ?3)', userId, canary, now),
    statement(
      `INSERT INTO sms_messages (id, user_id, tried_at, status, error_code) VALUES (?2 || ?1, ?1, ?3, 'sent', ?2)`,
      userId,
      canary,
      now,
    ),
  ]
}
