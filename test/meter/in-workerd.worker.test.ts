import { env, exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { meter } from './in-workerd.ts'

test('what the product asks through its bindings is counted, whatever kind they are of', async () => {
  const { ports } = createProduct(env)
  const usage = await meter.measure('all kinds', async () => {
    await ports.database.$client.prepare('SELECT 1').first()
    await ports.rooms(1).board()
    await ports.bucket.head('no such object')
    await ports.enqueueDeliveries([{ version: 1, type: 'deliver', batchId: 'none', channel: 'email' }])
    await ports.limiter.take('meter', { max: 1, windowMs: 1_000 })
  })
  expect(usage).toMatchObject({ queries: 1, bucketOperations: 1, messages: 1, subrequests: 5, mostConnections: 1 })
})

test('sessions of the database are counted as the database is', async () => {
  const usage = await meter.measure('session', async () => {
    await env.DB.withSession('first-primary').prepare('SELECT ?1').bind('abc').all()
  })
  expect(usage).toMatchObject({ queries: 1, boundValues: 1, boundBytes: 3 })
})

test('a request, a minute and a message are invocations, and so is each call of an object', async () => {
  const seen: string[] = []
  const { invoke } = meter
  meter.invoke = (name, work, object) => {
    seen.push(name)
    return invoke(name, work, object)
  }
  try {
    await (await exports.default.fetch(new Request('http://localhost:8787/healthz'))).text()
    await env.MATCH_ROOM.getByName('match:2').board()
  } finally {
    meter.invoke = invoke
  }
  expect(seen).toEqual(expect.arrayContaining(['GET /healthz', 'LiveFeed.health', 'MatchRoom.board']))
})

test('going beyond a limit fails the test, even where the product takes it for an outage', async () => {
  await meter.measure('too much', async () => {
    const statements = Array.from({ length: 1_001 }, () => env.DB.prepare('SELECT 1'))
    await env.DB.batch(statements).catch(() => [])
  })
  expect(meter.takeOverruns()).toEqual(['too much: 1001 D1 queries, of 1000'])
})
