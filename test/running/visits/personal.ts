import { type Person, type Scene, statement } from '../../people/privacy/features.ts'

export const use = ({ userId, ports }: Scene) => ports.visits.arrive(userId)

export const rows = ({ userId, now }: Person) => [
  statement('INSERT INTO dashboard_visits VALUES (?1, ?2, ?2, ?2, ?2)', userId, now),
]
