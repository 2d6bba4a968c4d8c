import { type Person, run, type Scene, statement } from '../privacy/features.ts'

const invitation = `INSERT INTO colleague_invitations (user_id, email, role, created_at, expires_at)
  VALUES (?1, ?2, 'viewer', ?3, ?3 + 86400000)`
const seat = `INSERT INTO colleagues (user_id, colleague_id, role, since) VALUES (?1, ?2, 'booker', ?3)`

/** An agent who invites, has a colleague, and works for another agent. */
export async function use({ canary, email, userId, neighbour, now, ports }: Scene) {
  await run(invitation, userId, `${canary}@example.com`, now)
  await run(invitation, neighbour, email, now)
  await run(seat, userId, neighbour, now)
  await run(seat, neighbour, userId, now)
  await ports.colleagues.ofAgent(userId)
}

export function rows({ userId, canary, now }: Person) {
  return [statement(invitation, userId, canary, now), statement(seat, userId, userId, now)]
}
