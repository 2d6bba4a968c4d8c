import { env } from 'cloudflare:workers'
import { type Person, type Scene, statement } from '../privacy/features.ts'

const entry = { action: 'match_edited', subject: 'match', id: 1, name: 'A v B', before: null, after: null } as const

/** Entries of acts by the user as an operator, and of acts on them: names go, the acts stay. */
export const use = ({ userId, email, canary, neighbour, ports }: Scene) =>
  env.DB.batch([
    statement('UPDATE roles SET description = description WHERE id = 1'),
    ports.audit.note({ actorId: userId, ...entry }),
    ports.audit.note({ ...aboutThem(userId, email), actorId: neighbour, before: { firstName: canary } }),
    ports.audit.note({ ...testMail(email), actorId: neighbour }),
  ])

/** An entry of another operator's change to them. */
const aboutThem = (id: number, name: string) =>
  ({ action: 'user_edited', subject: 'user', id, name, before: null, after: null }) as const

const testMail = (name: string) =>
  ({ action: 'test_mail_sent', subject: 'mail', id: null, name, before: null, after: null }) as const

export const rows = ({ userId, now }: Person) => [
  statement(
    `INSERT INTO audit_log (at, actor_id, action, subject, name) VALUES (?1, ?2, 'match_edited', 'match 1', 'A v B')`,
    now,
    userId,
  ),
]
