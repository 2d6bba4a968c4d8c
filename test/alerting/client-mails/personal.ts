import { type Person, run, type Scene, statement } from '../../people/privacy/features.ts'

const insertClient = `INSERT INTO clients (user_id, name, reference, email, phone, notes, consent_note, created_at)
  VALUES (?1, ?2, '', '', '', '', '', ?3)`
const insertMail = `INSERT INTO client_mails (subject_id, client_id, user_id, status, taken_at, reason)
  SELECT '1:1', max(id), ?1, 'failed', ?3, ?2 FROM clients WHERE user_id = ?1`

/** A mail to a client that their server refused. */
export async function use({ canary, userId, now }: Scene) {
  await run(insertClient, userId, canary, now)
  await run(insertMail, userId, canary, now)
}

export function rows({ userId, canary, now }: Person) {
  return [statement(insertClient, userId, canary, now), statement(insertMail, userId, canary, now)]
}
