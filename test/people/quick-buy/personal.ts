import { call } from '../accounts/people.ts'
import { type Person, type Scene, statement } from '../privacy/features.ts'

/** Names and addresses are sealed: the row is found by its user. */
export const use = ({ cookies, canary }: Scene) =>
  call('PUT', '/api/preferences', {
    cookie: cookies[0],
    body: { full_name: canary, address_line1: canary, preferred_seating_sections: canary },
  })

export const rows = ({ userId, canary }: Person) => [
  statement('INSERT INTO quick_buy (user_id, seating_sections) VALUES (?1, ?2)', userId, canary),
]
