import { describe, expect, test } from 'vitest'
import { returnsIn, returnsText } from '#app/pages/match/returns.rules.ts'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { maxPointsPerSeries } from '#worker/matches/prices/constants.ts'

const line = (id: number, ...points: [at: number, pricePence: number | null][]) => ({
  id,
  name: '',
  currency: 'GBP',
  points: points.map(([at, pricePence]) => ({ at, pricePence })),
})

const since = Date.parse('2026-09-30T12:00:00Z')

describe('returns', () => {
  test('are the times at which tickets came back after no seller had any', () => {
    const one = line(1, [10, 900], [20, null], [30, 800], [35, 700], [40, null], [60, 700])
    expect(returnsIn([one])?.returns).toEqual([
      { at: 30, lastedMs: 10 },
      { at: 60, lastedMs: null },
    ])
    expect(returnsIn([one, line(2, [5, 5_000])])?.returns).toEqual([])
  })

  test('do not count the first tickets of all', () => {
    expect(returnsIn([line(1, [10, 900])])?.returns).toEqual([])
    expect(returnsIn([line(1, [5, null], [10, 900])])?.returns).toEqual([])
  })

  test('do not count tickets of which nothing said that they had gone', () => {
    const one = line(1, [10, 900], [20, null], [30, 800], [40, null], [50, 800])
    const unsure = one.points.map((point) => (point.at === 20 ? { ...point, isUnsure: true as const } : point))
    expect(returnsIn([{ ...one, points: unsure }])?.returns).toEqual([{ at: 50, lastedMs: null }])
    expect(returnsIn([{ ...one, points: unsure.slice(0, 2) }])).toMatchObject({ returns: [], goneAt: null })
  })

  test('are unknown without checks, or where older steps were deleted', () => {
    const points = Array.from({ length: maxPointsPerSeries }, (_, at): [number, number] => [at, at + 1])
    expect(returnsIn([line(1, ...points)])).toBeNull()
    expect(returnsIn([])).toBeNull()
  })

  test('are said with their number, how long they stayed, and at which hours from four on', () => {
    const evening = Date.parse('2026-11-20T19:00:00Z')
    const many = [0, 1, 2, 3].map((day) => ({ at: evening - day * dayMs, lastedMs: 40 * minuteMs }))
    const text = (returns: typeof many | { at: number; lastedMs: null }[], goneAt: number | null = null) =>
      returnsText({ since, returns, goneAt })
    expect(text([])).toBeNull()
    expect(text([{ at: evening, lastedMs: null }])).toBe(
      'Since 30 Sep, tickets came back once after none were on sale.',
    )
    expect(text([...many, { at: evening - 12 * hourMs, lastedMs: 30 * minuteMs }])).toBe(
      'Since 30 Sep, tickets came back 5 times after none were on sale, typically for 40 minutes; 4 of 5 between 18:00 and 24:00 UK time.',
    )
    const spread = [0, 6, 12, 18].map((hours) => ({ at: evening - hours * hourMs, lastedMs: null }))
    expect(text(spread)).toBe('Since 30 Sep, tickets came back 4 times after none were on sale.')
  })

  test('that never happened are said of a match that sold out', () => {
    const sold = returnsIn([line(1, [since, 900], [since + dayMs, null])])
    expect(sold && returnsText(sold)).toBe('No tickets have come back since they went off sale on 1 Oct.')
    expect(returnsIn([line(1, [since, null])])?.goneAt).toBeNull()
  })
})
