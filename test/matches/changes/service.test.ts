import { expect, test } from 'vitest'
import { changeOf, summary } from '#test/alerting/alerts/changes.ts'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { consume, retryDelaysSeconds } from '#worker/entry/messages.ts'
import { maxCursorLength } from '#worker/matches/changes/constants.ts'
import type { Change, ChangeSubscriber } from '#worker/matches/changes/contract.ts'
import { createChangesService } from '#worker/matches/changes/service.ts'

const change = changeOf(summary(6_000), summary(5_000))

/** The changes queue with its consumer: a failed message is delivered again, as often as `retryDelaysSeconds` says. */
function consumer(subscribers: ChangeSubscriber[]) {
  const queue: { body: unknown; attempts: number }[] = []
  const log: string[] = []
  const deadLetters: unknown[] = []
  const logger = createFakeLogger()
  const service = createChangesService({
    subscribers: () => subscribers,
    acknowledge: async ({ id }) => void log.push(`acknowledged ${id}`),
    // As JSON, like a real message.
    enqueue: async (message) => void queue.push({ body: JSON.parse(JSON.stringify(message)), attempts: 1 }),
    logger,
  })
  const never = () => Promise.reject(new Error('not asked here'))
  const others = { check: never, live: never, deliver: never, account_mail: never }
  const handlers = {
    ...others,
    change: service.handle,
    payment_event: never,
    receipt_mail: never,
    discover: never,
    page_gone: never,
    misread: never,
    purchase: never,
    gone: never,
    client_mail: never,
    job: never,
  }
  const recordDeadLetter = async (body: unknown) => void deadLetters.push(body)

  async function workOne({ body, attempts }: { body: unknown; attempts: number }): Promise<void> {
    const retry = () => void queue.push({ body, attempts: attempts + 1 })
    const message = { id: 'm', timestamp: new Date(), body, attempts, ack() {}, retry }
    await consume({ queue: 'touchline-changes', messages: [message] }, { handlers, recordDeadLetter, logger })
  }
  return {
    log,
    deadLetters,
    async send(body: unknown): Promise<void> {
      queue.push({ body, attempts: 1 })
      for (let next = queue.shift(); next; next = queue.shift()) {
        if (log.length > 50) throw new Error('it never comes to an end')
        await workOne(next)
      }
    },
  }
}

const messageOf = (cursor: unknown) => ({ version: 1, type: 'change', change, cursor })

/** Succeeds after this many failures, and records each call. */
function subscriber(name: string, log: () => string[], failures = 0): ChangeSubscriber {
  let left = failures
  return {
    name,
    async handle({ id }: Change) {
      log().push(`${name} ${id}`)
      if (left-- > 0) throw new Error(`${name} is away`)
      return null
    },
  }
}

test('every subscriber runs once, and then the room is acknowledged', async () => {
  const { log, send } = consumer([subscriber('a', () => log), subscriber('b', () => log), subscriber('c', () => log)])
  await send(messageOf(null))
  expect(log).toEqual(['a 1:7', 'b 1:7', 'c 1:7', 'acknowledged 1:7'])
})

test('a failing subscriber does not block others, is retried alone, and delays the acknowledgement', async () => {
  const { log, send } = consumer([
    subscriber('a', () => log),
    subscriber('b', () => log, 2),
    subscriber('c', () => log),
  ])
  await send(messageOf(null))
  expect(log).toEqual(['a 1:7', 'b 1:7', 'c 1:7', 'b 1:7', 'b 1:7', 'acknowledged 1:7'])
})

test('of two failing subscribers, the first to recover is not called again', async () => {
  const { log, send } = consumer([
    subscriber('a', () => log, 1),
    subscriber('b', () => log, 3),
    subscriber('c', () => log),
  ])
  await send(messageOf(null))
  expect(log).toEqual(['a 1:7', 'b 1:7', 'c 1:7', 'a 1:7', 'b 1:7', 'b 1:7', 'b 1:7', 'acknowledged 1:7'])
})

test('a subscriber that keeps failing ends as a dead letter of its own, without acknowledgement', async () => {
  const { log, send, deadLetters } = consumer([subscriber('a', () => log), subscriber('b', () => log, 99)])
  await send(messageOf(null))
  expect(log.filter((line) => line === 'a 1:7')).toHaveLength(1)
  expect(log.filter((line) => line === 'b 1:7')).toHaveLength(2 + retryDelaysSeconds.length)
  expect(log.some((line) => line.startsWith('acknowledged'))).toBe(false)
  expect(deadLetters).toEqual([messageOf({ b: null })])
  // Replayed, the letter calls only the missing subscriber.
  await send(deadLetters[0])
  expect(log.filter((line) => line === 'a 1:7')).toHaveLength(1)
})

test('a subscriber that works in parts resumes, and finished ones are not called again', async () => {
  const places: (string | null)[] = []
  const slow: ChangeSubscriber = {
    name: 'slow',
    async handle(_, place) {
      places.push(place)
      if (places.length > 9) throw new Error('it never comes to an end')
      if (places.length === 3) throw new Error('away for a moment')
      const next = Number(place ?? 0) + 1
      return next < 4 ? String(next) : null
    },
  }
  const { log, send } = consumer([slow, subscriber('a', () => log)])
  await send(messageOf(null))
  expect(places).toEqual([null, '1', '2', '2', '3'])
  expect(log).toEqual(['a 1:7', 'acknowledged 1:7'])
})

test('a cursor of an earlier version restarts the change', async () => {
  const { log, send } = consumer([subscriber('a', () => log), subscriber('b', () => log)])
  await send(messageOf({ step: 3, afterAlertId: 8_003 }))
  expect(log).toEqual(['a 1:7', 'b 1:7', 'acknowledged 1:7'])
})

test('a change that waits only for a removed subscriber is acknowledged', async () => {
  const { log, send } = consumer([subscriber('a', () => log)])
  await send(messageOf({ gone: null }))
  expect(log).toEqual(['acknowledged 1:7'])
})

test('a cursor longer than the limit restarts the change', async () => {
  const { log, send } = consumer([subscriber('a', () => log), subscriber('b', () => log)])
  await send(messageOf({ a: 'x'.repeat(maxCursorLength + 1) }))
  expect(log).toEqual(['a 1:7', 'b 1:7', 'acknowledged 1:7'])
})
