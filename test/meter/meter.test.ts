import { describe, expect, test } from 'vitest'
import { openD1 } from '#scripts/simulate/sqlite.ts'
import { meterBindings, meterQueue } from './bindings.ts'
import { callLimits, invocationLimits } from './limits.ts'
import { createMeter, LimitExceeded } from './meter.ts'

const { queries, connections } = invocationLimits

function setUp() {
  const meter = createMeter()
  const d1 = openD1(meter)
  const sent: unknown[] = []
  const queue = meterQueue(
    { send: async (body: unknown) => void sent.push(body), sendBatch: async () => {} } as unknown as Queue,
    meter,
  )
  return { meter, d1, queue, sent }
}

const times = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('an invocation', () => {
  test('may ask the database a thousand times, with the statements of batches, and no more', async () => {
    const { meter, d1 } = setUp()
    const one = () => d1.prepare('SELECT ?1 AS n').bind('four')
    const usage = await meter.measure('all', async () => {
      await d1.batch(times(queries.most - 1).map(one))
      await one().first()
      await expect(one().all()).rejects.toThrow(LimitExceeded)
    })
    expect(usage).toMatchObject({ queries: queries.most + 1, subrequests: 2, boundBytes: queries.most * 4 })
    expect(meter.takeOverruns()).toEqual([`all: ${queries.most + 1} D1 queries, of ${queries.most}`])
    expect(meter.takeOverruns()).toEqual([])
  })

  test('does not count what another one asks beside it', async () => {
    const { meter, d1 } = setUp()
    const ask = () => d1.prepare('SELECT 1').first()
    const usages = await Promise.all([meter.measure('one', ask), meter.measure('other', () => ask().then(ask))])
    expect(usages.map((usage) => usage.queries)).toEqual([1, 2])
  })

  test('that opens a seventh connection is reported, because timers run while it waits', async () => {
    const { meter } = setUp()
    const usage = await meter.measure('mails', async () => {
      const opened = times(connections.most + 1).map(() => meter.connect())
      for (const close of opened) close()
      meter.connect()()
    })
    expect(usage.mostConnections).toBe(connections.most + 1)
    expect(meter.takeOverruns()).toEqual([`mails: 7 connections at once, of ${connections.most}`])
  })

  test('counts messages and their size, and sends beside others are connections', async () => {
    const { meter, queue } = setUp()
    const usage = await meter.measure('send', () => Promise.all([queue.send({ n: 1 }), queue.send({ n: 2 })]))
    expect(usage).toMatchObject({ messages: 2, messageBytes: 14, mostConnections: 2, subrequests: 2 })
  })
})

describe('a call beyond a limit of its own fails, in an invocation or not', () => {
  const { d1, queue, sent } = setUp()
  const long = 'x'.repeat(callLimits.messageBytes.most)

  test.each([
    ['values', () => d1.prepare('SELECT 1').bind(...times(101))],
    ['statement', () => d1.prepare(`SELECT '${'x'.repeat(callLimits.statementBytes.most)}'`)],
    ['bound value', () => d1.prepare('SELECT ?1').bind('x'.repeat(callLimits.valueBytes.most + 1))],
    ['queue message', () => queue.send(long)],
    ['messages of a send', () => queue.sendBatch(times(101).map((body) => ({ body })))],
    ['bytes of a send', () => queue.sendBatch(times(3).map(() => ({ body: long.slice(200) })))],
    ['delay', () => queue.send('a', { delaySeconds: callLimits.delaySeconds.most + 1 })],
  ])('%s', async (_, call) => {
    await expect((async () => call())()).rejects.toThrow(LimitExceeded)
    expect(sent).toEqual([])
  })
})

test('a binding of a kind that is not known is refused instead of left unmetered', () => {
  expect(() => meterBindings({ NEW: { ask: () => {} } }, createMeter())).toThrow('NEW')
})
