import { describe, expect, test } from 'vitest'
import { contextOf, gapPercent, priceNow, seriesFor } from '#worker/alerting/price-tracking/rules.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'

const now = Date.UTC(2026, 10, 22, 12)
const seriesOf = (prices: readonly (number | null)[], from = now - prices.length * dayMs + hourMs) => ({
  platformId: 3,
  platformName: 'Terrace Exchange',
  currency: 'GBP',
  points: prices.map((pricePence, day) => ({ at: from + day * dayMs, pricePence })),
})
const fortnight = [70, 72, 74, 80, 82, 84, 90, 92, 94, 100, 102, 104, 110, 90].map((pounds) => pounds * 100)

describe('the context of a price', () => {
  test.each([
    [6_900, 'low'],
    [9_000, 'usual'],
    [12_000, 'high'],
  ] as const)('calls %i pence %s among the lowest of the last 14 days', (pence, level) => {
    const context = contextOf([seriesOf(fortnight)], pence, now)
    expect(context).toMatchObject({ level, days: 14, observations: 14 })
    expect(context?.fromPence).toBeLessThan(context?.toPence ?? 0)
  })

  test('says nothing with fewer than seven days, without a price, or without a history', () => {
    expect(contextOf([seriesOf(fortnight.slice(0, 6))], 7_000, now)).toBeNull()
    expect(contextOf([seriesOf(fortnight)], null, now)).toBeNull()
    expect(contextOf([], 7_000, now)).toBeNull()
  })

  test('counts a price on every day that it holds, and not while none is sold', () => {
    const steady = seriesOf([8_000], now - 30 * dayMs)
    expect(contextOf([steady], 8_000, now)).toEqual({
      pence: 8_000,
      level: 'usual',
      fromPence: 8_000,
      toPence: 8_000,
      days: 14,
      observations: 0,
    })
    expect(contextOf([seriesOf([8_000, null], now - 30 * dayMs)], 8_000, now)).toBeNull()
  })
})

test.each([
  [null, true],
  [400, false],
])('the price now says whether fees come on top (%s)', (feesPence, isPlusFees) => {
  const platforms = [{ platformId: 3, platformName: 'Terrace Exchange', isAlertable: true, checkedAt: now }]
  const offer = {
    platformId: 3,
    platformKind: 'exchange' as const,
    ticketType: 'Adult',
    section: null,
    quantity: 1,
    pricePence: 6_400,
    feesPence,
    currency: 'GBP',
    availability: 'available' as const,
  }
  const draft = { alertType: 'price_drop' as const, conditions: null, platformId: null, currency: 'GBP' }
  expect(priceNow({ platforms, offers: [offer] }, draft)).toMatchObject({ pence: 6_400, isPlusFees })
})

test('an alert on one platform looks at that platform alone, and at its currency', () => {
  const all = [seriesOf([1]), { ...seriesOf([2]), platformId: 4 }, { ...seriesOf([3]), currency: 'EUR' }]
  expect(seriesFor(all, { currency: 'GBP', platformId: null })).toHaveLength(2)
  expect(seriesFor(all, { currency: 'GBP', platformId: 4 })).toEqual([all[1]])
})

test('the gap is in per cent of the target, and none once it is reached', () => {
  expect([gapPercent(12_000, 10_000), gapPercent(10_000, 10_000), gapPercent(9_000, 10_000)]).toEqual([20, 0, 0])
})
