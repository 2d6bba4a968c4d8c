import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  maxDeliveryAttempts,
  maxReasonLength,
  recipientsPerBatch,
  retryBaseMs,
  retryCapMs,
} from '#worker/alerting/notifications/constants.ts'
import { backoffMs, batchesOf, mailMessageId, stateAfter, whyNoMail } from '#worker/alerting/notifications/rules.ts'

const recipient = { userId: 9, email: 'fan@example.com', isActive: true, isEmailVerified: true }

describe('a mailbox is used', () => {
  test('when its account is on and its address verified', () => expect(whyNoMail(recipient)).toBeNull())
  test.each([
    ['account deactivated', { isActive: false }],
    ['address not verified', { isEmailVerified: false }],
  ])('but not when: %s', (reason, more) => {
    expect(whyNoMail({ ...recipient, ...more })).toBe(reason)
  })
})

test.each([
  [1, 1],
  [recipientsPerBatch, 1],
  [recipientsPerBatch + 1, 2],
])('%i people make %i batches', (people, batches) => {
  const userIds = Array.from({ length: people }, (_, index) => index)
  const made = batchesOf(userIds.map((userId) => ({ userId, alertId: null, channels: ['email'] })))
  expect(made).toHaveLength(batches)
  expect(made.flatMap((batch) => batch.userIds)).toEqual(userIds)
})

test('a batch has one channel, and lists only the people who are reached by it', () => {
  const people = [
    { userId: 1, alertId: null, channels: ['sms' as const, 'email' as const] },
    { userId: 2, alertId: null, channels: ['email' as const] },
    { userId: 3, alertId: null, channels: [] },
  ]
  expect(batchesOf(people)).toEqual([
    { channel: 'email', userIds: [1, 2] },
    { channel: 'sms', userIds: [1] },
  ])
})

describe('after a try', () => {
  test('an accepted mail is sent', () => {
    expect(stateAfter(2, { kind: 'sent', messageId: '<1>' }, 50)).toEqual({
      status: 'sent',
      attempts: 3,
      sentAt: 50,
      reason: null,
    })
  })
  test('a permanently refused mail has failed, with the reason', () => {
    expect(stateAfter(0, { kind: 'rejected', reason: '550 no such user' }, 50)).toMatchObject({
      status: 'failed',
      attempts: 1,
      reason: '550 no such user',
    })
  })
  test('a temporary failure is retried until the tries are used up', () => {
    const retry = { kind: 'retry', reason: 'timed out' } as const
    expect(stateAfter(maxDeliveryAttempts - 2, retry, 50).status).toBe('pending')
    expect(stateAfter(maxDeliveryAttempts - 1, retry, 50)).toMatchObject({ status: 'failed', reason: 'timed out' })
  })
  test('a reason is one line of bounded length', () => {
    const { reason } = stateAfter(0, { kind: 'retry', reason: `a\r\n${'b'.repeat(1_000)}` }, 50)
    expect(reason).toMatch(/^a b+…$/)
    expect(reason).toHaveLength(maxReasonLength)
  })
})

test('the back-off is random up to base × 2^attempts, and never above its maximum', () => {
  expect(backoffMs(1, 0.999_999_9)).toBe(2 * retryBaseMs - 1)
  expect(backoffMs(1, 0)).toBe(0)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempts, random) => {
        const delay = backoffMs(attempts, random)
        expect(delay).toBeGreaterThanOrEqual(0)
        expect(delay).toBeLessThan(retryCapMs)
        expect(delay).toBeLessThanOrEqual(retryBaseMs * 2 ** attempts)
      },
    ),
  )
})

test('the same user and change have the same message id, others another', () => {
  expect(mailMessageId('12:7', 9, 'touchline.example')).toBe('<12.7.9@touchline.example>')
})
