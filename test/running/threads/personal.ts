import { type Person, run, type Scene, statement } from '../../people/privacy/features.ts'

const thread = `INSERT INTO threads (user_id, subject, plan, has_line, opened_at, last_at, waiting_since)
  VALUES (?1, ?2, 'premium', 1, ?3, ?3, ?3)`
const message = `INSERT INTO thread_messages (thread_id, user_id, is_answer, author_id, text, sent_at)
  SELECT max(id), ?1, ?2, ?3, ?4, ?5 FROM threads`
const manager = 'INSERT INTO dedicated_managers (user_id, manager_id, since) VALUES (?1, ?2, ?3)'

/** They wrote, answered their neighbour as an operator, have a dedicated manager and are one. */
export async function use({ canary, userId, neighbour, now, ports }: Scene) {
  await run(thread, neighbour, 'Prices', now)
  await run(message, neighbour, 1, userId, 'They are right.', now)
  await run(thread, userId, canary, now)
  await run(message, userId, 0, null, canary, now)
  await run(manager, userId, neighbour, now)
  await run(manager, neighbour, userId, now)
  await ports.threads.list(userId)
}

export function rows({ userId, canary, now }: Person) {
  return [
    statement(thread, userId, canary, now),
    statement(message, userId, 0, null, canary, now),
    statement(manager, userId, userId, now),
  ]
}
