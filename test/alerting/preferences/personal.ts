import { call } from '../../people/accounts/people.ts'
import { type Person, type Scene, statement } from '../../people/privacy/features.ts'

export const use = ({ cookies }: Scene) =>
  call('PUT', '/api/preferences', { cookie: cookies[0], body: { hide_scores: true } })

export const rows = ({ userId }: Person) => [
  statement("INSERT INTO preferences VALUES (?1, 1, 1, 0, 30, 0, 0, 0, 1, '')", userId),
]
