import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plotHeight, priceScale, priceY, stepPath } from '#app/ui/chart/geometry.ts'

const scale = { lowPence: 0, highPence: 10_000, ticks: [] }

describe('stepPath', () => {
  test('stays level until the price changes and extends to the end', () => {
    const points = [
      { at: 0, pricePence: 5_000 },
      { at: 50, pricePence: 2_500 },
    ]
    expect(stepPath(points, 0, 100, scale)).toBe('M0 130H500V195H1000')
  })

  test('has a gap where there is no price', () => {
    const points = [
      { at: 0, pricePence: 5_000 },
      { at: 25, pricePence: null },
      { at: 75, pricePence: 5_000 },
    ]
    expect(stepPath(points, 0, 100, scale)).toBe('M0 130H250M750 130H1000')
  })

  test('is empty for a platform that never had a price', () => {
    expect(stepPath([{ at: 0, pricePence: null }], 0, 100, scale)).toBe('')
  })

  test('works for a history of a single moment', () => {
    expect(stepPath([{ at: 7, pricePence: 5_000 }], 7, 7, scale)).toBe('M0 130H1000')
  })
})

describe('priceScale', () => {
  test('covers all prices with a few evenly spaced ticks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 40 }), (prices) => {
        const { lowPence, highPence, ticks } = priceScale(prices)
        expect(lowPence).toBeLessThanOrEqual(Math.min(...prices))
        expect(highPence).toBeGreaterThanOrEqual(Math.max(...prices))
        expect(highPence).toBeGreaterThan(lowPence)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(8)
        expect(ticks.at(-1)).toBeCloseTo(highPence)
        for (const price of prices) {
          expect(priceY(price, { lowPence, highPence, ticks })).toBeGreaterThanOrEqual(0)
          expect(priceY(price, { lowPence, highPence, ticks })).toBeLessThanOrEqual(plotHeight)
        }
      }),
    )
  })
})
