import { expect, test } from 'vitest'
import { createReceivers, receiverMark } from '#worker/alerting/notifications/links/receivers.ts'
import type { PushDevice } from '#worker/people/push/contract.ts'

/** What the account has now. */
const isStillTheirs = createReceivers({
  mailRecipients: async () => [{ email: 'now@example.com' }],
  pushRecipients: async () => [{ devices: [{ id: 'phone' } as PushDevice, { id: 'laptop' } as PushDevice] }],
  smsRecipients: async () => [
    { phone: '+447700900123', isVerified: true },
    { phone: '+447700900124', isVerified: false },
  ],
  chatRecipients: async (_, kind) =>
    kind === 'webhook'
      ? [
          { address: 'https://hooks.example.com/one', isConfirmed: true },
          { address: 'https://hooks.example.com/asked', isConfirmed: false },
        ]
      : [],
})

test.each([
  ['email', 'now@example.com', true],
  ['email', 'before@example.com', false],
  ['push', 'laptop', true],
  ['push', 'sold phone', false],
  ['webhook', 'https://hooks.example.com/one', true],
  ['webhook', 'https://hooks.example.com/asked', false],
  ['discord', 'https://hooks.example.com/one', false],
  ['sms', '+447700900123', true],
  ['sms', '+447700900124', false],
  ['sms', '+447700900199', false],
] as const)('a link that went by %s to %s: %s', async (channel, address, isTheirs) => {
  const to = await receiverMark(channel, 9, address)
  expect(await isStillTheirs({ userId: 9, to })).toBe(isTheirs)
  // Another account's mark of the same address is not theirs.
  expect(await isStillTheirs({ userId: 9, to: await receiverMark(channel, 8, address) })).toBe(false)
})

test('a link of an unknown channel does not work', async () => {
  expect(await isStillTheirs({ userId: 9, to: 'pigeon-3f9c' })).toBe(false)
})
