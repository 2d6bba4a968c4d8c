import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { HttpEnv } from '#worker/ground/http.ts'
import { succeed } from '#worker/ground/platform/result.ts'
import { eventsPath, eventsPerNetwork, maxEventBytes } from '#worker/money/payments/constants.ts'
import { eventRoutes } from '#worker/money/payments/routes.ts'

function endpoint() {
  const accepted: string[] = []
  const taken = new Map<string, number>()
  const app = new Hono<HttpEnv>()
  app.route(
    '/',
    eventRoutes({
      events: {
        accept: async (_, rawBody) => {
          accepted.push(rawBody)
          return succeed(null)
        },
        handle: async () => {},
        sweep: async () => {},
      },
      limiter: {
        take: async (key, { max }) => {
          taken.set(key, (taken.get(key) ?? 0) + 1)
          return { allowed: (taken.get(key) ?? 0) <= max, retryAfterSeconds: 60 }
        },
      },
      networkOf: (request) => request.headers.get('X-Network') ?? '',
    }),
  )
  const post = (body: string, network = 'one') =>
    app.request(eventsPath, { method: 'POST', body, headers: { 'X-Network': network } })
  return { post, accepted }
}

describe('the address for PayPal’s events', () => {
  test('hands on a body byte for byte, up to its limit, and reads no more', async () => {
    const { post, accepted } = endpoint()
    const raw = '{ "id":"WH-9",\n "amount": 1.50, "name": "Zoë" }'
    expect((await post(raw)).status).toBe(200)
    expect((await post('x'.repeat(maxEventBytes))).status).toBe(200)
    expect((await post('x'.repeat(maxEventBytes + 1))).status).toBe(400)
    expect(accepted).toEqual([raw, 'x'.repeat(maxEventBytes)])
  })

  test('refuses a network that calls too often, and no other', async () => {
    const { post } = endpoint()
    for (let calls = 0; calls < eventsPerNetwork.max; calls += 1) await post('{}')
    const refused = await post('{}')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('60')
    expect((await post('{}', 'two')).status).toBe(200)
  })
})
