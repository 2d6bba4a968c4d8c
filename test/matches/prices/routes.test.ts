import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { maxHistoryDays, maxHistoryLimit, refreshesPerAddress } from '#worker/matches/prices/constants.ts'
import { pricesRoutes } from '#worker/matches/prices/routes.ts'
import { readVisitor } from '../../fakes/visitor.ts'
import { makeBoard, makeBoardOffer, makeEntry, makePrices, now } from './make.ts'

const dayMs = 86_400_000
const platforms = [
  { id: 1, slug: 'platform-1', name: 'Platform 1', kind: 'official' as const },
  { id: 2, slug: 'platform-2', name: 'Platform 2', kind: 'resale' as const },
]

function openApi(world: Parameters<typeof makePrices>[0] = {}) {
  const prices = makePrices(world)
  const app = new Hono().route('/api', pricesRoutes({ prices: prices.service, visitorOf: readVisitor }))
  const post = (path: string, address?: string) =>
    app.request(path, { method: 'POST', headers: address ? { 'CF-Connecting-IP': address } : {} })
  return { ...prices, get: (path: string) => app.request(path), post }
}

describe('GET /api/matches/:id/prices', () => {
  test('returns the specified fields, then our own', async () => {
    const offer = makeBoardOffer(301, 6_450, { feesPence: 450, quantity: 12, section: 'Block A', ticketType: 'Adult' })
    const answer = await openApi({ board: makeBoard([offer]) }).get('/api/matches/7/prices')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual([
      {
        id: 301,
        platform_id: 1,
        platform_name: 'Platform 1',
        price: 64.5,
        currency: 'GBP',
        ticket_type: 'Adult',
        availability_status: 'available',
        last_checked_at: '2027-01-15T07:59:59.000Z',
        section: 'Block A',
        fees: 4.5,
        is_all_in: true,
        highest_price: null,
        quantity: 12,
        kind: 'ticket',
        is_reduced: false,
        opens_at: null,
        platform_kind: 'official',
        url: 'https://platform-1.example/match',
      },
    ])
  })

  test('sorts available offers first, the cheapest at the top', async () => {
    const offers = [
      makeBoardOffer(1, null),
      makeBoardOffer(2, 1_000, { availability: 'sold_out' }),
      makeBoardOffer(3, 5_000),
      makeBoardOffer(4, 4_000, { availability: 'limited' }),
    ]
    const answer = await openApi({ board: makeBoard(offers) }).get('/api/matches/7/prices')
    expect(await answer.json()).toMatchObject([{ id: 4 }, { id: 3 }, { id: 1 }, { id: 2 }])
  })

  test('shows unauthorised resale without a link', async () => {
    const offer = makeBoardOffer(1, 9_000, { platformKind: 'resale', isAlertable: false })
    const answer = await openApi({ board: makeBoard([offer]) }).get('/api/matches/7/prices')
    expect(await answer.json()).toMatchObject([{ platform_kind: 'resale', url: null, is_all_in: false, fees: null }])
  })

  test.each([
    [{ kind: 'unsure' }, null],
    [{ availability: 'unknown' }, null],
    [{}, 3],
  ] as const)('say how many are left of what is a ticket on sale alone: %j', async (more, quantity) => {
    const offer = makeBoardOffer(1, 6_400, { quantity: 3, ...more })
    const answer = await openApi({ board: makeBoard([offer]) }).get('/api/matches/7/prices')
    expect(await answer.json()).toMatchObject([{ quantity }])
  })

  test.each(['completed', 'cancelled'] as const)(
    'of a %s match keeps the prices, without availability',
    async (status) => {
      const offer = makeBoardOffer(1, 6_400, { quantity: 3 })
      const answer = await openApi({ board: makeBoard([offer]), status }).get('/api/matches/7/prices')
      expect(await answer.json()).toMatchObject([
        { price: 64, availability_status: 'unknown', quantity: null, url: null },
      ])
    },
  )

  test('answers 404 for an unknown match and 400 for an invalid id', async () => {
    const { get } = openApi()
    expect((await get('/api/matches/8/prices')).status).toBe(404)
    for (const id of ['x', '0', '-1', '1.5', '1e99']) {
      const answer = await get(`/api/matches/${id}/prices`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'INVALID', fields: { id: expect.any(Array) } })
    }
  })
})

describe('GET /api/price-tracking/history/:matchId', () => {
  test('returns the newest first, in the specified shape', async () => {
    const history = [
      makeEntry(3, now - 3_000, null),
      makeEntry(2, now - 1_000, 4_800, { platformName: 'Platform 2' }),
      makeEntry(1, now - 5_000, 6_400),
    ]
    const answer = await openApi({ history }).get('/api/price-tracking/history/7')
    const rest = { ticket_type: 'Adult', section: null }
    expect(await answer.json()).toEqual([
      {
        checked_at: '2027-01-15T07:59:59.000Z',
        platform_name: 'Platform 2',
        price: 48,
        currency: 'GBP',
        availability_status: 'available',
        ...rest,
      },
      {
        checked_at: '2027-01-15T07:59:57.000Z',
        platform_name: 'Platform 1',
        price: null,
        currency: null,
        availability_status: 'unknown',
        ...rest,
      },
      {
        checked_at: '2027-01-15T07:59:55.000Z',
        platform_name: 'Platform 1',
        price: 64,
        currency: 'GBP',
        availability_status: 'available',
        ...rest,
      },
    ])
  })

  test('passes limit, platform and days on to the room', async () => {
    const { get, queries } = openApi({ platforms })
    await get('/api/price-tracking/history/7')
    await get('/api/price-tracking/history/7?limit=500&platform=platform-2&days=7')
    await get('/api/price-tracking/history/7?platform=2')
    expect(queries).toEqual([
      { limit: 200 },
      { limit: 500, platformId: 2, since: now - 7 * dayMs },
      { limit: 200, platformId: 2 },
    ])
  })

  test.each([
    `limit=${maxHistoryLimit + 1}`,
    'limit=0',
    'limit=x',
    `days=${maxHistoryDays + 1}`,
    'days=0',
    'platform=',
    'platform=unknown',
  ])('refuses %s, naming the field', async (query) => {
    const answer = await openApi({ platforms }).get(`/api/price-tracking/history/7?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { [query.split('=')[0] ?? '']: expect.any(Array) } })
  })

  test('answers 404 for an unknown match', async () => {
    expect((await openApi().get('/api/price-tracking/history/8')).status).toBe(404)
  })
})

describe('POST /api/matches/:id/prices/refresh', () => {
  test('requests a check from each platform of the match', async () => {
    const asked: number[] = []
    const gates = (platformId: number) => ({
      async checkSoon() {
        asked.push(platformId)
        return { accepted: platformId === 1, retryAfterSeconds: platformId === 1 ? 0 : 20 }
      },
      freshness: async () => null,
    })
    const answer = await openApi({ platforms, gates }).post('/api/matches/7/prices/refresh')
    expect(answer.status).toBe(202)
    expect(await answer.json()).toEqual({ queued: true, platforms: 1, already_fresh: 1 })
    expect(asked).toEqual([1, 2])
  })

  test('says when the pages of a paused platform are checked', async () => {
    const pausedUntil = Date.parse('2026-12-03T10:00:00Z')
    const gates = (platformId: number) => ({
      checkSoon: async () => ({ accepted: true, retryAfterSeconds: 0, ...(platformId === 1 && { pausedUntil }) }),
      freshness: async () => null,
    })
    const answer = await openApi({ platforms, gates }).post('/api/matches/7/prices/refresh')
    const paused = { platforms: 1, until: '2026-12-03T10:00:00.000Z' }
    expect(await answer.json()).toEqual({ queued: true, platforms: 1, already_fresh: 0, paused })
  })

  test('does not call a page fresh that is not checked any more', async () => {
    const gates = () => ({
      checkSoon: async () => ({ accepted: false, retryAfterSeconds: 0 }),
      freshness: async () => null,
    })
    const answer = await openApi({ platforms, gates }).post('/api/matches/7/prices/refresh')
    expect(await answer.json()).toEqual({ queued: true, platforms: 0, already_fresh: 0 })
  })

  test('ignores one failing platform, and says so when all fail', async () => {
    const gatesThatFail = (failing: number[]) => (platformId: number) => ({
      async checkSoon() {
        if (failing.includes(platformId)) throw new Error('the object was reset')
        return { accepted: true, retryAfterSeconds: 0 }
      },
      freshness: async () => null,
    })
    const some = await openApi({ platforms, gates: gatesThatFail([1]) }).post('/api/matches/7/prices/refresh')
    expect(await some.json()).toMatchObject({ platforms: 1 })
    const none = await openApi({ platforms, gates: gatesThatFail([1, 2]) }).post('/api/matches/7/prices/refresh')
    expect(none.status).toBe(503)
  })

  test('is limited per match, with the seconds to wait in body and header', async () => {
    const { post } = openApi()
    expect((await post('/api/matches/7/prices/refresh', '192.0.2.1')).status).toBe(202)
    const refused = await post('/api/matches/7/prices/refresh', '192.0.2.2')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('21')
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', retry_after: 21 })
  })

  test('is limited per address, before any lookup', async () => {
    const { post, taken } = openApi()
    for (let time = 0; time < refreshesPerAddress.max; time++) await post('/api/matches/8/prices/refresh', '192.0.2.1')
    expect((await post('/api/matches/8/prices/refresh', '192.0.2.1')).status).toBe(429)
    expect((await post('/api/matches/8/prices/refresh', '192.0.2.2')).status).toBe(404)
    expect(new Set(taken.map(({ key }) => key)).size).toBe(2)
    expect(taken.filter(({ key }) => key.includes('192.0.2'))).toEqual([])
  })

  test('is limited per IPv6 network, for any address in it', async () => {
    const { post } = openApi()
    const from = (host: number) => post('/api/matches/8/prices/refresh', `2001:db8:7:1::${host}`)
    for (let host = 0; host < refreshesPerAddress.max; host++) expect((await from(host)).status).toBe(404)
    expect((await from(99)).status).toBe(429)
  })
})
