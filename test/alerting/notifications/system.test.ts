import { expect, test } from 'vitest'
import { letterTo, receiverMark } from '#worker/alerting/notifications/links/receivers.ts'
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

test('a purchase leads each of its receivers to its page, and to revoking its mandate while that buys', async () => {
  const letter = await letterOf({ purchase: 'link' })
  if (!('linksFor' in letter) || !letter.linksFor) throw new Error('no links')
  // Nothing that is the same for all opens it.
  expect(letter).toMatchObject({ href: '/dashboard' })
  expect(await letterTo(letter, 'sms', '+447700900123')).toMatchObject({
    href: `/p/link@${await receiverMark('sms', 7, '+447700900123')}`,
  })
  expect(await letter.linksFor('email-1')).toEqual({
    href: '/p/link@email-1',
    alsoAction: { href: '/p/link@email-1?do=revoke', action: expect.any(String) },
  })
  const over = await letterOf({ purchase: 'link', isMandateOver: true })
  expect('linksFor' in over && (await over.linksFor?.('email-1'))).toEqual({ href: '/p/link@email-1' })
})
