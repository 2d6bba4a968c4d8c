import { type Person, type Scene, statement } from '../privacy/features.ts'

/** What the user did as an administrator; using the account left the rest. */
export const use = ({ userId, neighbour, visitor, ports }: Scene) =>
  ports.activity.record(neighbour, 'role_changed', visitor, { actorId: userId })

export const rows = ({ userId, canary, now }: Person) => [
  statement(
    `INSERT INTO security_events (user_id, newest_first, id, kind, device, address_hash, detail) VALUES (?1, ?3, ?2, 'signed_in', ?2, ?2, ?2)`,
    userId,
    canary,
    -now,
  ),
]
