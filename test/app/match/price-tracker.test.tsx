import { describe, expect, test } from 'vitest'
import { averagePence, lowestAt } from '#app/pages/match/price-figures.ts'
import { PriceTracker } from '#app/pages/match/price-tracker.tsx'
import { RefreshForm } from '#app/pages/match/refresh-form.tsx'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { howOftenUpdated, reloadEveryMs } from '#worker/matches/prices/constants.ts'
import { intervals } from '#worker/watching/monitoring/constants.ts'
import { offerOf, platformOf } from '../fixtures.ts'
import { markup, words } from '../render.tsx'

const priceSummary = { lowestPricePence: 6_400, currency: 'GBP', availability: 'limited', offerCount: 2 } as const
const dear = offerOf({ id: 2, pricePence: 9_000 })

function tracker(more: Partial<Parameters<typeof PriceTracker>[0]> = {}): string {
  return markup(
    <PriceTracker
      priceSummary={priceSummary}
      platforms={[platformOf({ offers: [offerOf(), dear] })]}
      dayAgoPence={null}
      answer={undefined}
      isConnected
      {...more}
    />,
  )
}

describe('the price tracker', () => {
  test('shows the lowest price, the average and the number of available offers, folded', () => {
    expect(words(tracker())).toMatch(/Lowest price £64.00 Average price £77.00 Available offers 2 /)
  })

  test('says which platform has the lowest price, if known', () => {
    expect(words(tracker({ dayAgoPence: 8_000 }))).toContain('£16.00 less than a day ago')
    expect(words(tracker({ dayAgoPence: 6_000 }))).toContain('£4.00 more than a day ago')
    expect(words(tracker({ dayAgoPence: 6_400 }))).toContain('Same as a day ago')
    expect(words(tracker())).not.toContain('day ago')
  })

  test.each([[[]], [[platformOf({ offers: [] })]]])('has no figures without price data', (platforms) => {
    expect(words(tracker({ platforms }))).not.toContain('Average price')
  })

  test('is open where it has an answer to show', () => {
    expect(tracker()).not.toContain(' open=')
    expect(tracker({ answer: { isQueued: false, message: 'Failed.' } })).toContain(' open=')
  })

  test('says how often prices are updated', () => {
    expect(words(tracker())).toContain('Prices are updated every 15 minutes')
    const everyMs = (untilKickoffMs: number) => intervals.find((one) => untilKickoffMs <= one.untilKickoffMs)?.everyMs
    expect(howOftenUpdated).toContain('three days before')
    expect(howOftenUpdated).toContain('over two weeks away')
    expect(everyMs(14 * dayMs)).toBe(15 * minuteMs)
    expect(everyMs(3 * dayMs + 1)).toBe(15 * minuteMs)
    expect(everyMs(3 * dayMs)).toBeLessThan(15 * minuteMs)
    expect(everyMs(14 * dayMs + 1)).toBeGreaterThan(15 * minuteMs)
    expect(reloadEveryMs).toBe(5 * minuteMs)
  })
})

describe('the price figures', () => {
  test('average available offers of alertable platforms in the currency of the lowest price', () => {
    const offers = [
      offerOf(),
      dear,
      offerOf({ availability: 'sold_out', pricePence: 1 }),
      offerOf({ currency: 'EUR', pricePence: 1 }),
      offerOf({ pricePence: null }),
    ]
    const resale = platformOf({ id: 2, isAlertable: false, offers: [offerOf({ pricePence: 1 })] })
    expect(averagePence([platformOf({ offers }), resale], priceSummary)).toBe(7_700)
    expect(averagePence([resale], priceSummary)).toBeNull()
  })

  test('compute the lowest price at a time from the prices valid then', () => {
    const line = (platformId: number, points: [at: number, pricePence: number | null][], currency = 'GBP') => ({
      platformId,
      platformName: '',
      currency,
      points: points.map(([at, pricePence]) => ({ at, pricePence })),
    })
    const sellers = [platformOf(), platformOf({ id: 2 }), platformOf({ id: 3, isAlertable: false })]
    const series = [
      line(1, [
        [10, 900],
        [30, 500],
      ]),
      line(2, [
        [10, 800],
        [15, null],
      ]),
      line(2, [[10, 1]], 'EUR'),
      line(3, [[10, 1]]),
    ]
    expect(lowestAt(5, series, sellers, priceSummary)).toBeNull()
    expect(lowestAt(10, series, sellers, priceSummary)).toBe(800)
    expect(lowestAt(20, series, sellers, priceSummary)).toBe(900)
    expect(lowestAt(30, series, sellers, priceSummary)).toBe(500)
  })
})

describe('requesting fresh prices', () => {
  const textOf = (answer: Parameters<typeof RefreshForm>[0]['answer'], isConnected: boolean) =>
    words(markup(<RefreshForm answer={answer} isConnected={isConnected} />))

  test('says to reload only without a connection', () => {
    const queued = { isQueued: true, queued: true, platforms: 1, already_fresh: 0 } as const
    expect(textOf(queued, true)).toBe('Refresh Queued: 1 platform. New prices will appear here.')
    expect(textOf(queued, false)).toBe('Refresh Queued: 1 platform. Reload in a few seconds.')
  })

  test('offers a retry after a failure, once it is allowed', () => {
    expect(textOf({ isQueued: false, message: 'Failed.' }, true)).toBe('Try Again Failed.')
    expect(textOf({ isQueued: false, message: 'x', retryAfterSeconds: 24 }, true)).toMatch(/^Refresh .*24 s/)
  })
})
