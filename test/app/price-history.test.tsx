import { describe, expect, test } from 'vitest'
import { maxHistoryRows, PriceHistory } from '#app/pages/match/price-history.tsx'
import { priceSeen } from '#app/pages/match/share.rules.ts'
import { plotHeight } from '#app/ui/chart/geometry.ts'
import { chartLines } from '#app/ui/chart/lines.ts'
import type { PriceSeries, SeriesPoint } from '#worker/matches/prices/contract.ts'
import { anyAdult, type Party } from '#worker/matches/prices/party/constants.ts'
import { matchOf, now } from './fixtures.ts'
import { markup, words } from './render.tsx'

const hour = 3_600_000

function seriesOf(platformId: number, prices: (number | null)[], currency = 'GBP'): PriceSeries {
  const points: SeriesPoint[] = prices.map((pricePence, index) => ({
    at: now - (prices.length - index) * hour,
    pricePence,
  }))
  return { platformId, platformName: `Platform ${platformId}`, currency, points }
}

function history(...series: PriceSeries[]): string {
  const facts = { pricePence: null, currency: null, availability: 'unknown', offerCount: 0, checkedAt: null } as const
  return markup(<PriceHistory lines={chartLines(series)} now={now} match={matchOf()} facts={facts} url="" />)
}

describe('the price history', () => {
  test('is one chart with a summary in words and a table of its figures', () => {
    const html = history(seriesOf(1, [8_200, 6_400]))
    expect(html).toContain('role="img"')
    expect(html).toContain('Platform 1: £64.00 now, between £64.00 and £82.00.')
    expect(html).toContain('<details')
    expect(words(html)).toContain('21 Nov, 14:42 Platform 1 £64.00 21 Nov, 13:42 Platform 1 £82.00')
  })

  test('writes its lowest price above the point where below it the times stand', () => {
    const placeOf = (lowest: number) =>
      Number(/<text[^>]* y="([\d.]+)"[^>]*>low /.exec(history(seriesOf(1, [8_000, lowest])))?.[1])
    expect(placeOf(80)).toBeLessThan(plotHeight)
    expect(placeOf(4_000)).toBeGreaterThan(plotHeight / 2)
  })

  test('shades what is usual of the lowest price, within its scale, for one adult', () => {
    const level = { level: 'low' as const, fromPence: 9_000, toPence: 9_500, days: 14 }
    const facts = { pricePence: null, currency: null, availability: 'unknown', offerCount: 0, checkedAt: null } as const
    const lines = chartLines([seriesOf(1, [8_000, 4_000])])
    const shown = (party: Party) =>
      markup(
        <PriceHistory lines={lines} now={now} match={matchOf()} party={party} level={level} facts={facts} url="" />,
      )
    const place = /class="chart-usual" width="1000" y="([\d.]+)" height="([\d.]+)"/.exec(shown(anyAdult))
    expect(Number(place?.[1])).toBeGreaterThan(0)
    expect(Number(place?.[2])).toBeGreaterThan(0)
    expect(words(shown(anyAdult))).toContain('shaded: the usual range')
    expect(shown({ ...anyAdult, who: 'child' })).not.toContain('chart-usual')
    expect(history(seriesOf(1, [8_000]))).not.toContain('chart-usual')
  })

  test('names no day so near "now" that the words would meet, and on a phone none in the last fifth', () => {
    for (let days = 3; days < 24; days += 1) {
      const prices = Array.from({ length: days * 24 }, (_, index) => 5_000 + index)
      const axis = history(seriesOf(1, prices)).split('class="chart-times"')[1]?.split('</svg>')[0] ?? ''
      const placesOf = (start: string) =>
        [...axis.matchAll(new RegExp(`<text${start} x="([\\d.]+)%"`, 'g'))].map(([, place]) => Number(place))
      const onPhones = placesOf('')
      expect(onPhones.at(-1)).toBe(100)
      expect(Math.max(...onPhones.slice(0, -1)), `${days} days`).toBeLessThan(78)
      for (const place of placesOf(' class="chart-time-late"')) expect(place, `${days} days`).toBeLessThan(93)
    }
  })

  test('orders lines from the cheapest, and those without a current price last', () => {
    const lines = chartLines([seriesOf(1, [9_000]), seriesOf(2, [5_000, null]), seriesOf(3, [7_000])])
    expect(lines.map(({ id }) => id)).toEqual([3, 1, 2])
  })

  test('draws at most six lines', () => {
    const html = history(...[1, 2, 3, 4, 5, 6, 7].map((id) => seriesOf(id, [id * 1_000])))
    expect(html).toContain('chart-line-6')
    expect(html).not.toContain('chart-line-7')
  })

  test('never mixes two currencies on one axis', () => {
    expect(chartLines([seriesOf(1, [5_000]), seriesOf(2, [4_900], 'EUR'), seriesOf(3, [4_800])])).toHaveLength(2)
  })

  test('says when a line has no current price', () => {
    expect(history(seriesOf(1, [8_200, null]))).toContain('Platform 1: none now, between £82.00 and £82.00.')
  })

  test('limits the table and says so', () => {
    const prices = Array.from({ length: maxHistoryRows + 1 }, (_, index) => 5_000 + index)
    const html = history(seriesOf(1, prices))
    expect(html.match(/<tr>/g)).toHaveLength(maxHistoryRows + 1)
    expect(words(html)).toContain('Showing the last 100 changes.')
  })

  test('says when there is no history yet', () => {
    expect(words(history())).toContain('No prices of tickets on sale yet.')
  })
})

test('what is shared of a price says what it includes and when it was seen', () => {
  const facts = { pricePence: 4_400, currency: 'GBP', isPlusFees: true, checkedAt: now }
  expect(priceSeen(facts)).toBe('£44.00 plus fees, seen 15:42')
  expect(priceSeen({ ...facts, isPlusFees: false })).toBe('£44.00 seen 15:42')
  expect(priceSeen({ ...facts, isOver: true })).toBeNull()
  expect(priceSeen({ ...facts, pricePence: null })).toBeNull()
})
