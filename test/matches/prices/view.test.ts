import { describe, expect, test, vi } from 'vitest'
import { freshnessTimeoutMs, notWatched, overdueAfterMs, staleAfterMs } from '#worker/matches/prices/constants.ts'
import { isStale } from '#worker/matches/prices/freshness.rules.ts'
import type { PricesPorts } from '#worker/matches/prices/service.ts'
import { makeBoard, makeBoardOffer, makeFreshness, makePrices, now, platformFacts } from './make.ts'

const official = { id: 1, slug: 'platform-1', name: 'Platform 1', kind: 'official' as const }
const resale = { id: 2, slug: 'platform-2', name: 'Platform 2', kind: 'resale' as const }

const gatesWith = (freshness: ReturnType<PricesPorts['gates']>['freshness']) => () => ({
  freshness,
  checkSoon: async () => ({ accepted: true, retryAfterSeconds: 0 }),
})

async function viewOf(world: Parameters<typeof makePrices>[0]) {
  const { status = 'scheduled', platforms = [] } = world ?? {}
  const match = { id: 7, status }
  return makePrices(world).service.view({ match, country: 'England', platforms: Promise.resolve(platforms) })
}

describe('the view of a match', () => {
  test('groups offers by platform: first-hand sellers first, the cheapest offer first', async () => {
    const unauthorised = { platformKind: 'resale' as const, isAlertable: false }
    const board = makeBoard(
      [
        makeBoardOffer(1, 9_000, { ...platformFacts(2), ...unauthorised }),
        makeBoardOffer(2, 6_400),
        makeBoardOffer(3, 4_800),
      ],
      [
        { platformId: 2, ...unauthorised },
        { platformId: 1, quarantined: 2 },
      ],
    )
    const view = await viewOf({ board, platforms: [resale, official] })
    expect(view).toMatchObject({ matchId: 7, seq: 3, summary: board.summary })
    expect(view.platforms).toMatchObject([
      { id: 1, kind: 'official', url: 'https://platform-1.example/match', quarantined: 2 },
      { id: 2, kind: 'resale', isAlertable: false, url: null },
    ])
    expect(view.platforms.map((platform) => platform.offers.map((offer) => offer.id))).toEqual([[3, 2], [1]])
  })

  test('says why the law of the country refuses a seller', async () => {
    const view = await viewOf({ board: makeBoard([], []), platforms: [official, resale] })
    expect(view.platforms.map(({ refusal }) => refusal)).toEqual([undefined, expect.stringContaining('England')])
  })

  test('shows a watched platform before its first check, and one on the board that is no longer watched', async () => {
    const board = makeBoard([], [{ platformId: 2 }])
    const view = await viewOf({ board, platforms: [official] })
    expect(view.platforms).toMatchObject([
      { id: 1, summary: null, checkedAt: null, url: null, offers: [], isStale: false },
      { id: 2, summary: { availability: 'unknown' }, checkedAt: now - 1_000, lastProblem: notWatched, isStale: true },
    ])
  })

  test('shows the prices of a seller that is no longer watched by their age, while they are on the board', async () => {
    const board = makeBoard([makeBoardOffer(1, 4_800, platformFacts(2))], [{ platformId: 2 }])
    const gates = gatesWith(async () => makeFreshness({ goodAt: now - 300 }))
    expect((await viewOf({ board, platforms: [], gates })).platforms).toMatchObject([
      { id: 2, isStale: false, lastProblem: null },
    ])
  })

  test('takes the time of the last successful check from the gate', async () => {
    const board = makeBoard([], [{ platformId: 1 }])
    const gates = gatesWith(async () => makeFreshness({ goodAt: now - 300 }))
    expect((await viewOf({ board, platforms: [official], gates })).platforms).toMatchObject([
      { checkedAt: now - 300, dueAt: now + 60_000, isStale: false, lastProblem: null },
    ])
  })

  test("falls back to the room's own time when a gate fails or is slow", async () => {
    const board = makeBoard([], [{ platformId: 1 }])
    const failing = gatesWith(async () => {
      throw new Error('the object was reset')
    })
    expect((await viewOf({ board, platforms: [official], gates: failing })).platforms[0]?.checkedAt).toBe(now - 1_000)

    vi.useFakeTimers()
    const hanging = viewOf({ board, platforms: [official], gates: gatesWith(() => new Promise(() => {})) })
    await vi.advanceTimersByTimeAsync(freshnessTimeoutMs)
    expect((await hanging).platforms[0]?.checkedAt).toBe(now - 1_000)
    vi.useRealTimers()
  })

  test('hides a platform whose robots.txt disallows the page', async () => {
    const gates = gatesWith(async () => makeFreshness({ goodAt: null, lastProblem: 'robots_disallowed' }))
    expect((await viewOf({ board: makeBoard([], []), platforms: [official], gates })).platforms).toEqual([])
  })

  test('of a finished match shows what was seen, and no platform never read', async () => {
    const board = makeBoard([], [{ platformId: 2 }])
    for (const status of ['completed', 'cancelled'] as const) {
      const { platforms } = await viewOf({ board, platforms: [official, resale], status })
      expect(platforms.map(({ id }) => id)).toEqual([2])
    }
  })

  test('keeps earlier data of a platform whose robots.txt disallowed the page later', async () => {
    const gates = gatesWith(async () => makeFreshness({ goodAt: now - 300, lastProblem: 'robots_disallowed' }))
    expect((await viewOf({ platforms: [official], gates })).platforms).toMatchObject([{ id: 1, checkedAt: now - 300 }])
  })

  test("includes the room's price lines", async () => {
    const points = [{ at: now - 9_000, pricePence: 6_400 }]
    const series = [{ platformId: 1, platformName: 'Platform 1', currency: 'GBP', points }]
    expect((await viewOf({ series })).series).toEqual(series)
  })
})

describe('a platform is stale', () => {
  const fresh = { checkedAt: now, dueAt: now, lastProblem: null }
  test.each([
    ['when its last check failed', { ...fresh, lastProblem: 'network_error' }, true],
    ['when its next check is overdue', { ...fresh, dueAt: now - overdueAfterMs - 1 }, true],
    ['when its due time is unknown and it is old', { ...fresh, dueAt: null, checkedAt: now - staleAfterMs - 1 }, true],
    ['not while it is on time', { ...fresh, dueAt: now - overdueAfterMs }, false],
    ['not before its first check', { checkedAt: null, dueAt: null, lastProblem: 'network_error' }, false],
  ])('%s', (_, times, expected) => {
    expect(isStale(times, now)).toBe(expected)
  })
})
