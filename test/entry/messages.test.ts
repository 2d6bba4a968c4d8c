import { describe, expect, test } from 'vitest'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { consume, type Message, mailDelaysSeconds, retryDelaysSeconds } from '#worker/entry/messages.ts'
import { MailPostponed } from '#worker/ground/mail/postponed.ts'

type Fate = 'acknowledged' | { retriedAfterSeconds: number }

function fakeMessage(body: unknown, attempts = 1) {
  const fates: Fate[] = []
  return {
    fates,
    id: 'm',
    body,
    attempts,
    timestamp: new Date(0),
    ack: () => void fates.push('acknowledged'),
    retry: (options?: { delaySeconds?: number }) =>
      void fates.push({ retriedAfterSeconds: options?.delaySeconds ?? 0 }),
  }
}

function setUp(check: () => Promise<void> = async () => {}) {
  const deadLetters: { body: unknown; reason: string }[] = []
  const handled: Message[] = []
  const keep = async (message: Message) => void handled.push(message)
  const consumer = {
    handlers: {
      check,
      change: keep,
      live: keep,
      deliver: keep,
      account_mail: keep,
      payment_event: keep,
      receipt_mail: keep,
      discover: keep,
      page_gone: keep,
      misread: keep,
      purchase: keep,
      gone: keep,
      client_mail: keep,
      job: keep,
    },
    recordDeadLetter: async (body: unknown, reason: string) => void deadLetters.push({ body, reason }),
    logger: createFakeLogger(),
  }
  return { consumer, deadLetters, handled }
}

const check = { version: 1, type: 'check', platformId: 1, leaseId: 'lease' }
const deliver = { version: 1, type: 'deliver', batchId: 'batch' }

describe('consuming a batch', () => {
  test('a message that cannot be parsed becomes a dead letter with its reason, and the others continue', async () => {
    const { consumer, deadLetters, handled } = setUp()
    const poison = fakeMessage({ type: 'surprise' })
    const future = fakeMessage({ ...deliver, version: 2 })
    const good = fakeMessage(deliver)
    await consume({ queue: 'q', messages: [poison, future, good] }, consumer)
    expect([poison, future, good].map((message) => message.fates)).toEqual([
      ['acknowledged'],
      ['acknowledged'],
      ['acknowledged'],
    ])
    expect(deadLetters.map((letter) => letter.body)).toEqual([poison.body, future.body])
    expect(deadLetters[0]?.reason).toContain('not a message')
    expect(handled).toEqual([{ ...deliver, channel: 'email' }])
  })

  test('a failed message is retried with growing delays', async () => {
    const { consumer, deadLetters } = setUp(async () => {
      throw new Error('the database is away')
    })
    const first = fakeMessage(check, 1)
    const second = fakeMessage(check, 2)
    await consume({ queue: 'q', messages: [first, second] }, consumer)
    expect(first.fates).toEqual([{ retriedAfterSeconds: 1 }])
    expect(second.fates).toEqual([{ retriedAfterSeconds: 10 }])
    expect(deadLetters).toEqual([])
  })

  test('the last failed attempt keeps the message as a dead letter with the error', async () => {
    const { consumer, deadLetters } = setUp(async () => {
      throw new Error('the database is away')
    })
    const last = fakeMessage(check, retryDelaysSeconds.length + 1)
    await consume({ queue: 'q', messages: [last] }, consumer)
    expect(last.fates).toEqual(['acknowledged'])
    expect(deadLetters).toEqual([{ body: check, reason: 'Error: the database is away' }])
  })

  test('a mail whose server says "later" is tried for a day, with growing delays, before it is a dead letter', async () => {
    const { consumer, deadLetters } = setUp(async () => {
      throw new MailPostponed('451 greylisted')
    })
    const tries = Array.from({ length: mailDelaysSeconds.length + 1 }, (_, at) => fakeMessage(check, at + 1))
    await consume({ queue: 'q', messages: tries }, consumer)
    const delays = tries.flatMap(({ fates }) => fates.flatMap((fate) => (fate === 'acknowledged' ? [] : [fate])))
    expect(delays.map(({ retriedAfterSeconds }) => retriedAfterSeconds)).toEqual(mailDelaysSeconds)
    expect([...mailDelaysSeconds].sort((one, other) => one - other)).toEqual(mailDelaysSeconds)
    expect(mailDelaysSeconds.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(24 * 60 * 60)
    expect(tries.at(-1)?.fates).toEqual(['acknowledged'])
    expect(deadLetters).toHaveLength(1)
  })

  test('a dead letter that cannot be recorded is tried again, and interrupts no other message of the batch', async () => {
    const { consumer } = setUp(async () => {
      throw new Error('a bug')
    })
    let isDone = false
    consumer.recordDeadLetter = async () => {
      throw new Error('the database is away')
    }
    consumer.handlers.deliver = async () => {
      // After the refusals of the others.
      await new Promise((resolve) => setImmediate(resolve))
      isDone = true
    }
    const last = fakeMessage(check, retryDelaysSeconds.length + 1)
    const unreadable = fakeMessage({ type: 'surprise' })
    const slow = fakeMessage(deliver)
    await consume({ queue: 'q', messages: [last, unreadable, slow] }, consumer)
    expect(isDone).toBe(true)
    expect(slow.fates).toEqual(['acknowledged'])
    for (const { fates } of [last, unreadable]) expect(fates).toEqual([{ retriedAfterSeconds: expect.any(Number) }])
  })
})
