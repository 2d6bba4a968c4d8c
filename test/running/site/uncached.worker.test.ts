import { expect, test } from 'vitest'
import { call } from '../../people/accounts/people.ts'

test.each(['/price-strips/nothing.png', '/api/config/paypal-key', '/consent'])(
  '%s says that no cache keeps it',
  async (path) => {
    expect((await call('GET', path)).headers.get('Cache-Control')).toContain('no-store')
  },
)

test.each(['1e3', '0x10', '1.0', '+7', '007', '%201'])(
  'a socket for match %s is refused: one address for each match',
  async (id) => {
    const answer = await call('GET', `/ws/matches/${id}`, {
      headers: { Upgrade: 'websocket', Origin: 'http://localhost:8787' },
    })
    expect(answer.status).toBe(400)
  },
)
