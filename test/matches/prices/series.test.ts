import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { maxPointsPerSeries } from '#worker/matches/prices/constants.ts'
import { priceSeries } from '#worker/matches/prices/rules.ts'
import { makeEntry } from './make.ts'

const pointsOf = (...entries: ReturnType<typeof makeEntry>[]) =>
  priceSeries(entries.toReversed())[0]?.points.map(({ at, pricePence }) => [at, pricePence])

describe('the price series of a platform', () => {
  test('has a step only when the lowest price changes', () => {
    expect(
      pointsOf(
        makeEntry(1, 10, 6_400),
        makeEntry(2, 20, 7_000, { ticketType: 'Child' }),
        makeEntry(3, 30, 5_000, { ticketType: 'Child' }),
        makeEntry(4, 40, 6_000),
      ),
    ).toEqual([
      [10, 6_400],
      [30, 5_000],
    ])
  })

  test('is unsure while a page leaves open whether what was on sale still is, and sure once it says so', () => {
    const left = { availability: 'unknown' } as const
    const series = priceSeries(
      [
        makeEntry(1, 10, 6_400, left),
        makeEntry(2, 20, 6_400),
        makeEntry(3, 30, 6_400, left),
        makeEntry(4, 40, 6_400, { availability: 'sold_out' }),
        makeEntry(5, 50, 6_400, left),
      ].toReversed(),
    )
    expect(series[0]?.points).toEqual([
      { at: 10, pricePence: null },
      { at: 20, pricePence: 6_400 },
      { at: 30, pricePence: null, isUnsure: true },
      { at: 40, pricePence: null },
    ])
  })

  test('combines the changes of one check', () => {
    expect(
      pointsOf(
        makeEntry(1, 10, 6_400),
        makeEntry(2, 10, 2_000, { ticketType: 'Child' }),
        makeEntry(3, 20, null),
        makeEntry(4, 20, null, { ticketType: 'child' }),
      ),
    ).toEqual([
      [10, 2_000],
      [20, null],
    ])
  })

  test('has a gap while no ticket is available', () => {
    expect(
      pointsOf(
        makeEntry(1, 10, 6_400),
        makeEntry(2, 20, 6_400, { availability: 'sold_out' }),
        makeEntry(3, 30, 6_400, { availability: 'limited' }),
      ),
    ).toEqual([
      [10, 6_400],
      [20, null],
      [30, 6_400],
    ])
  })

  test('uses one currency', () => {
    const series = priceSeries([makeEntry(2, 20, 1_000, { currency: 'EUR' }), makeEntry(1, 10, 6_400)])
    expect(series).toMatchObject([{ currency: 'GBP' }])
    expect(series[0]?.points[0]).toEqual({ at: 10, pricePence: 6_400 })
  })

  test('includes offers on the board that never changed', () => {
    const history = [makeEntry(9, 90, null), makeEntry(8, 80, 7_000)]
    const unmoved = { ...makeEntry(1, 5, 5_000, { ticketType: 'Child' }) }
    expect(priceSeries(history, [unmoved])[0]?.points).toEqual([{ at: 80, pricePence: 5_000 }])
    expect(priceSeries([], [unmoved])[0]?.points).toEqual([{ at: 5, pricePence: 5_000 }])
  })

  test('has one line per platform name, and none without prices', () => {
    const series = priceSeries([
      makeEntry(3, 30, 1_000, { platformId: 2, platformName: 'Alpha' }),
      makeEntry(2, 20, null, { platformId: 3, platformName: 'Beta' }),
      makeEntry(1, 10, 6_400),
    ])
    expect(series.map(({ platformName }) => platformName)).toEqual(['Alpha', 'Platform 1'])
    expect(priceSeries([])).toEqual([])
  })

  test('keeps other days complete beside one busy day', () => {
    const day = 86_400_000
    const quiet = Array.from({ length: 60 }, (_, index) => makeEntry(index, index * day, 5_000 + index))
    const busy = Array.from({ length: 5_000 }, (_, index) =>
      makeEntry(100 + index, 30 * day + 1 + index, 9_000 + (index % 7)),
    )
    const points = pointsOf(...[...quiet, ...busy].toSorted((a, b) => a.at - b.at)) ?? []
    expect(points.length).toBeLessThanOrEqual(maxPointsPerSeries)
    expect(quiet.filter(({ at }) => !points.some(([kept]) => kept === at)).map(({ at }) => at / day)).toEqual([])
  })

  test('is reduced to its bound, in order, keeping ends and extremes', () => {
    const price = fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 100, max: 99_999 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    )
    fc.assert(
      fc.property(fc.array(price, { minLength: 300, maxLength: 900 }), (prices) => {
        const points = pointsOf(...prices.map((pence, index) => makeEntry(index, index * 10, pence))) ?? []
        const all = prices.filter((pence) => pence !== null)
        const kept = points.flatMap(([, pence]) => pence ?? [])
        expect(points.length).toBeLessThanOrEqual(maxPointsPerSeries)
        expect(points.every(([at], index) => index === 0 || Number(at) > Number(points[index - 1]?.[0]))).toBe(true)
        expect(Math.min(...kept)).toBe(Math.min(...all))
        expect(Math.max(...kept)).toBe(Math.max(...all))
        expect(points[0]).toEqual([0, prices[0]])
        expect(points.at(-1)?.[1]).toBe(prices.at(-1))
      }),
      runs(30),
    )
  })
})
