import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestPoints, extremes, gapsIn, pointsWithin, rangeStart, timeTicks } from '#app/ui/chart/best-price.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'

const line = (id: number, ...points: [at: number, pricePence: number | null][]) => ({
  id,
  name: `Seller ${id}`,
  currency: 'GBP',
  points: points.map(([at, pricePence]) => ({ at, pricePence })),
})

describe('the lowest price over time', () => {
  test('is that of the cheapest seller at each moment, with its seller, and a gap while none sells', () => {
    const lines = [line(1, [10, 900], [30, null]), line(2, [20, 500], [40, null], [60, 700])]
    expect(bestPoints(lines).map(({ at, pricePence, lineId }) => [at, pricePence, lineId])).toEqual([
      [10, 900, 1],
      [20, 500, 2],
      [40, null, null],
      [60, 700, 2],
    ])
  })

  test('stays with its seller where another asks the same', () => {
    expect(bestPoints([line(1, [10, 900]), line(2, [20, 900])])).toHaveLength(1)
  })

  test('is the lowest of what every line holds, at every step of any lines', () => {
    const points = fc.array(fc.tuple(fc.nat(50), fc.option(fc.integer({ min: 1, max: 9 }))), { maxLength: 8 })
    fc.assert(
      fc.property(fc.array(points, { maxLength: 4 }), (drawn) => {
        const lines = drawn.map((one, id) => line(id, ...one.toSorted(([a], [b]) => a - b)))
        const best = bestPoints(lines)
        for (const at of Array.from({ length: 51 }, (_, index) => index)) {
          const held = lines.flatMap(({ points: own }) => own.findLast((point) => point.at <= at)?.pricePence ?? [])
          const shown = best.findLast((point) => point.at <= at)?.pricePence ?? null
          expect(shown).toBe(held.length > 0 ? Math.min(...held) : null)
        }
      }),
    )
  })
})

test('a part of the history begins with what held then', () => {
  const [points] = [line(1, [10, 900], [30, 500], [50, 400])].map(({ points }) => points)
  expect(pointsWithin(points ?? [], 20, 40)).toEqual([
    { at: 20, pricePence: 900 },
    { at: 30, pricePence: 500 },
  ])
})

test('the last lowest and highest are marked, and times without tickets are gaps', () => {
  const { points } = line(1, [10, 900], [20, 300], [30, null], [40, 300], [50, null])
  expect(extremes(points)).toMatchObject({ low: { at: 40 }, high: { at: 10 } })
  expect(extremes([{ pricePence: null }])).toBeNull()
  expect(gapsIn(points, 60)).toEqual([
    { from: 30, to: 40 },
    { from: 50, to: 60 },
  ])
})

test('a range begins no earlier than the history', () => {
  expect(rangeStart('7d', 0, 10 * dayMs)).toBe(3 * dayMs)
  expect(rangeStart('30d', 5 * dayMs, 10 * dayMs)).toBe(5 * dayMs)
  expect(rangeStart('all', 5 * dayMs, 400 * dayMs)).toBe(5 * dayMs)
})

test.each([hourMs, dayMs, 7 * dayMs, 30 * dayMs, 61 * dayMs, 400 * dayMs])('%i ms have a few round ticks', (span) => {
  const from = Date.parse('2026-11-21T15:42:00Z')
  const ticks = timeTicks(from, from + span)
  expect(ticks.length).toBeLessThanOrEqual(6)
  if (span > hourMs) expect(ticks.length).toBeGreaterThanOrEqual(3)
  for (const at of ticks) expect(at % hourMs).toBe(0)
})
