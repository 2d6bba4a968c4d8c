import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import type { PriceDays, PriceSummary } from '#worker/matches/changes/contract.ts'
import { fallOf, levelOf, returnOf, weekOf, withPrice } from '#worker/matches/prices/summary/days.rules.ts'

const today = 20_000
const now = today * dayMs + 12 * hourMs

function summary(lowestPricePence: number | null, more: Partial<PriceSummary> = {}): PriceSummary {
  return { lowestPricePence, currency: 'GBP', availability: 'available', offerCount: 1, ...more }
}

/** The days after prices, each held until the next. */
function daysOf(...prices: [day: number, pence: number | null][]): PriceDays | null {
  let before = summary(null, { currency: null })
  let days: PriceDays | null = null
  for (const [day, pence] of prices) {
    const after = summary(pence)
    days = withPrice(days, { before, after, at: day * dayMs + hourMs })
    before = after
  }
  return days
}

describe('the days of a price', () => {
  test('keep the lowest and the last of each, and the price that held before', () => {
    expect(daysOf([today, 900], [today, 700], [today, 800], [today + 2, 1_000])).toEqual({
      currency: 'GBP',
      days: [
        [today, 700, 800],
        [today + 2, 800, 1_000],
      ],
    })
  })

  test('are the same object where a change adds nothing', () => {
    const days = daysOf([today, 900])
    expect(withPrice(days, { before: summary(900), after: summary(900), at: now })).toBe(days)
  })

  test('are of one currency, and bounded', () => {
    const days = daysOf(...Array.from({ length: 60 }, (_, day): [number, number] => [today + day, 900 + day]))
    expect(days?.days).toHaveLength(15)
    const euros = { before: summary(900), after: summary(700, { currency: 'EUR' }), at: now + 60 * dayMs }
    expect(withPrice(days, euros)).toEqual({ currency: 'EUR', days: [[today + 60, 700, 700]] })
  })
})

describe('the week of a price', () => {
  test('has the lowest of each of seven days, today last, and holds until the next change', () => {
    const known = daysOf([today - 10, 1_000], [today - 3, 1_100], [today, 900])
    expect(weekOf(known, 'GBP', now)).toEqual([1_000, 1_000, 1_000, 1_000, 1_100, 1_100, 900])
  })

  test('has gaps where nothing was on sale, and is none with one day or in another currency', () => {
    const back = daysOf([today - 10, 900], [today - 8, null], [today - 1, 900])
    expect(weekOf(back, 'GBP', now)).toEqual([null, null, null, null, null, 900, 900])
    expect(weekOf(daysOf([today, 900]), 'GBP', now)).toBeNull()
    expect([weekOf(back, 'EUR', now), weekOf(null, 'GBP', now)]).toEqual([null, null])
  })
})

describe('the level of a price', () => {
  const dear = daysOf([today - 10, 1_000], [today - 3, 1_100], [today, 900])

  test.each([
    [800, 'low'],
    [1_000, 'usual'],
    [1_200, 'high'],
  ])('of %i is %s among those of the days before', (pence, level) => {
    const found = levelOf(dear, { lowestPricePence: pence, currency: 'GBP' }, now)
    expect(found).toMatchObject({ level, days: 11 })
  })

  test('is not said with too few days, without a price, or in another currency', () => {
    const price = { lowestPricePence: 900, currency: 'GBP' }
    expect(levelOf(daysOf([today - 5, 900]), price, now)).toBeNull()
    expect(levelOf(daysOf([today - 6, 900]), price, now)).toMatchObject({ level: 'usual', days: 7 })
    expect(levelOf(dear, { ...price, lowestPricePence: null }, now)).toBeNull()
    expect(levelOf(dear, { ...price, currency: 'EUR' }, now)).toBeNull()
    expect(levelOf(null, price, now)).toBeNull()
  })

  test('leaves out the days on which nothing was on sale', () => {
    const gone = daysOf([today - 10, 900], [today - 8, null], [today - 1, 900])
    expect(levelOf(gone, { lowestPricePence: 900, currency: 'GBP' }, now)).toBeNull()
  })
})

describe('a fall', () => {
  const change = (before: PriceSummary, after: PriceSummary, platformBefore: PriceSummary | null = before) =>
    fallOf({ platformBefore, matchBefore: before, matchAfter: after, seenAt: now })

  test('is from the price before', () => {
    expect(change(summary(1_200), summary(1_000))).toEqual({ fromPence: 1_200, at: now })
    expect(change(summary(1_200), summary(1_200))).toBe('as before')
  })

  test.each([
    ['a rise', summary(1_000), summary(1_200)],
    ['a return', summary(null), summary(1_200)],
    ['another currency', summary(1_200), summary(1_000, { currency: 'EUR' })],
    [
      'fees that the price before included',
      summary(1_200, { isPlusFees: false }),
      summary(1_000, { isPlusFees: true }),
    ],
  ])('is none with %s', (_case, before, after) => {
    expect(change(before, after)).toBeNull()
  })

  test('is none where a seller was seen for the first time', () => {
    expect(change(summary(1_200), summary(1_000), null)).toBeNull()
  })
})

describe('a return', () => {
  const soldOut = summary(null, { availability: 'sold_out', offerCount: 0 })
  const change = (before: PriceSummary, after: PriceSummary, platformBefore: PriceSummary | null = before) =>
    returnOf({ platformBefore, matchBefore: before, matchAfter: after, seenAt: now })

  test('is when tickets come back after all were sold, and lasts until they are sold again', () => {
    expect(change(soldOut, summary(1_200))).toBe(now)
    expect(change(soldOut, summary(1_200, { availability: 'limited' }))).toBe(now)
    expect(change(summary(1_200), summary(1_000))).toBe('as before')
    expect(change(summary(1_200), soldOut)).toBeNull()
  })

  test('is none where what was sold before is not known', () => {
    expect(change(soldOut, summary(1_200), null)).toBeNull()
    expect(change(summary(null, { availability: 'unknown' }), summary(1_200))).toBe('as before')
    expect(change(soldOut, summary(null, { availability: 'unknown' }))).toBeNull()
  })
})
