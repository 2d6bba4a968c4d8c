import { type Person, type Scene, statement } from '../privacy/features.ts'

/** What the user did as an operator: whose it was goes, what it was stays. */
export const use = async ({ userId, ports }: Scene) => {
  const entry = {
    action: 'match_edited',
    subject: 'match 1',
    name: 'Arsenal v Chelsea',
    before: null,
    after: null,
  } as const
  await ports.audit.note({ actorId: userId, ...entry }).run()
}

export const rows = ({ userId, now }: Person) => [
  statement(
    `INSERT INTO audit_log (at, actor_id, action, subject, name) VALUES (?1, ?2, 'match_edited', 'match 1', 'Arsenal v Chelsea')`,
    now,
    userId,
  ),
]
