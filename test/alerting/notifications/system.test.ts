import { expect, test } from 'vitest'
import { createSystemWriter } from '#worker/alerting/notifications/subjects/system.ts'

const writer = createSystemWriter({
  clock: () => 0,
  plansOf: async () => new Map(),
  purchaseSigner: { sign: async (payload) => payload },
})
const facts = { title: 'Bought', text: '2 tickets', href: '/dashboard', action: 'See the purchase', until: 1 }

async function letterOf(more: object) {
  const subject = { kind: 'system' as const, id: 's1', at: 0, facts: { ...facts, ...more } }
  const write = await writer.open(subject, [{}] as never, async () => new Map() as never)
  return write({ userId: 7 } as never)
}

test('a purchase leads to its page, and to revoking its mandate while that buys', async () => {
  expect(await letterOf({ purchase: 'token' })).toMatchObject({
    href: '/p/token',
    alsoAction: { href: '/p/token?do=revoke' },
  })
  const over = await letterOf({ purchase: 'token', isMandateOver: true })
  expect(over).toMatchObject({ href: '/p/token' })
  expect(over).not.toHaveProperty('alsoAction')
})
