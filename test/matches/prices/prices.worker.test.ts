import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { pricesRoutes } from '#worker/matches/prices/routes.ts'
import { createPricesService } from '#worker/matches/prices/service.ts'
import { placeMatch } from '../../alerting/alerts/scene.ts'
import { makeCheck, makeOffer, makePlatform, start } from '../../durable/match-room/make.ts'
import { readVisitor } from '../../fakes/visitor.ts'
import { call } from '../../people/accounts/people.ts'

test('the routes answer with a real room and a real gate', async () => {
  const { id, slug, name, kind } = makePlatform()
  const service = createPricesService({
    rooms: (matchId) => env.MATCH_ROOM.getByName(`match:${matchId}`),
    gates: (platformId) => env.PLATFORM_GATE.getByName(`platform:${platformId}`),
    catalogue: {
      matchStatus: async () => 'scheduled',
      platformsOf: async () => [{ id, slug, name, kind }],
    },
    limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    clock: () => start,
  })
  const app = new Hono().route('/api', pricesRoutes({ prices: service, visitorOf: readVisitor }))
  const room = env.MATCH_ROOM.getByName('match:7')
  await room.observe(makeCheck(0, [makeOffer('Adult', 6_400)]))
  await room.observe(makeCheck(10, [makeOffer('Adult', 4_800)]))

  const prices = await app.request('/api/matches/7/prices')
  expect(await prices.json()).toMatchObject([{ platform_name: name, price: 48, availability_status: 'available' }])
  const history = await app.request('/api/price-tracking/history/7')
  expect(await history.json()).toMatchObject([{ price: 48 }, { price: 64 }])
  const platforms = Promise.resolve([{ id, slug, name, kind }])
  expect(await service.view({ match: { id: 7, status: 'scheduled' }, country: null, platforms })).toMatchObject({
    seq: 2,
    platforms: [{ checkedAt: start + 10_000, offers: [{ pricePence: 4_800 }] }],
    series: [{ points: [{ pricePence: 6_400 }, { pricePence: 4_800 }] }],
  })
  const refreshed = await app.request('/api/matches/7/prices/refresh', { method: 'POST' })
  expect(refreshed.status).toBe(202)
  await room.observe(makeCheck(11, [makeOffer('Adult', 4_800, { quantity: 1 }), makeOffer('Adult side', 5_000)]))
  const pairs = await app.request('/api/matches/7/prices?together=2')
  expect(await pairs.json()).toMatchObject([{ price: 50, quantity: null }])
})

test('prices and their history are sent once: what has not changed is answered by 304, and asked for each time', async () => {
  const { id } = await placeMatch(env.DB, 7_300)
  for (const path of [`/api/matches/${id}/prices`, `/api/price-tracking/history/${id}`]) {
    const first = await call('GET', path)
    expect([first.status, first.headers.get('Cache-Control')], path).toEqual([200, 'no-cache'])
    const again = await call('GET', path, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })
    expect([again.status, await again.text()], path).toEqual([304, ''])
  }
})
