import { describe, expect, test } from 'vitest'
import { noTotals } from '#worker/running/analytics/daily/constants.ts'
import {
  addedSince,
  daysBefore,
  missingDays,
  pointsOf,
  shortNumber,
  totalsFor,
} from '#worker/running/analytics/daily/rules.ts'

const at = (text: string) => Date.parse(text)

describe('days', () => {
  test.each(['2026-03-29T01:30:00Z', '2026-10-25T00:30:00Z', '2024-03-01T12:00:00Z'])(
    'follow each other without gap or repeat around %s, also when British clocks change',
    (moment) => {
      const days = daysBefore(at(moment), 90)
      expect(new Set(days).size).toBe(90)
      for (const [index, day] of days.entries()) {
        if (index > 0) expect(Date.parse(day) - Date.parse(days[index - 1] ?? '')).toBe(86_400_000)
      }
      expect(days.at(-1)).toBe(new Date(at(moment) - 86_400_000).toISOString().slice(0, 10))
    },
  )

  test('that have no row are missing, the newest first, and yesterday only once it has settled', () => {
    const known = new Set(['2026-11-20'])
    expect(missingDays(known, at('2026-11-23T00:01:00Z'), 4)).toEqual(['2026-11-21', '2026-11-19'])
    expect(missingDays(known, at('2026-11-23T00:06:00Z'), 4)).toEqual(['2026-11-22', '2026-11-21', '2026-11-19'])
  })

  test('take running totals only right after their end', () => {
    const totals = { checks: 5, changes: 6, users: 7, activeAlerts: 8 }
    expect(totalsFor('2026-11-22', totals, at('2026-11-23T00:05:00Z'))).toEqual(totals)
    expect(totalsFor('2026-11-22', totals, at('2026-11-23T01:00:01Z'))).toEqual(noTotals)
    expect(totalsFor('2026-11-21', totals, at('2026-11-23T00:05:00Z'))).toEqual(noTotals)
  })
})

test('what a total that fell, or was not read, says of a day is nothing', () => {
  expect([addedSince(7, 5), addedSince(5, 5), addedSince(4, 5), addedSince(null, 5), addedSince(5, null)]).toEqual([
    2,
    0,
    null,
    null,
    null,
  ])
})

test('a day without a row shows what triggers counted, and no zero for what nothing counted', () => {
  const none = new Map<string, number>()
  const [point] = pointsOf(['2026-11-22'], {
    rows: [],
    users: new Map([['2026-11-22', 3]]),
    alerts: none,
    matches: none,
  })
  expect(point).toMatchObject({ users: 3, alerts: 0, notifications: null, checks: null })
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1K'],
  [1_240, '1.2K'],
  [123_456, '123K'],
  [999_960, '1M'],
  [2_500_000, '2.5M'],
])('%i is short for people as %s', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})
