import { expect, test } from 'vitest'
import type { Alert } from '#worker/alerting/alerts/contract.ts'
import { lowerPrice, tiredOf } from '#worker/alerting/alerts/fatigue/rules.ts'
import type { Past } from '#worker/alerting/alerts/past/rules.ts'
import { plainAlert } from '#worker/alerting/alerts/rules.ts'
import { withoutLimit } from '#worker/alerting/notifications/constants.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { factsOf, noon } from '../changes.ts'

const alert: Alert = {
  ...plainAlert,
  id: 4,
  userId: 1,
  targetKind: 'match',
  targetId: 1,
  alertType: 'price_drop',
  priceThresholdPence: 6_000,
  platformId: null,
  createdAt: 0,
}
const unread = { alertId: 4, limitPence: 6_000, matchId: 1 }

/** A price every six hours, the oldest first. */
function past(prices: readonly number[]): Past {
  const steps = prices.map((pricePence, index) => ({
    seq: index + 1,
    at: noon - (prices.length - index) * 6 * hourMs,
    platformId: 3,
    platformName: 'Terrace',
    ticketType: 'Adult',
    section: null,
    pricePence,
    currency: 'GBP',
    availability: 'available' as const,
  }))
  return { steps: steps.toReversed(), offers: [], kinds: new Map([[3, 'exchange']]), currency: 'GBP' }
}

test('an alert is tiring while it sends each message as it comes, at the price that the unread ones were sent for', () => {
  expect(tiredOf([unread], [alert], noon)).toEqual({ alert, matchId: 1 })
  const others: Partial<Alert>[] = [
    { id: 5 },
    { isActive: false },
    { digest: 'daily' },
    { mutedUntilAt: noon + hourMs },
    { priceThresholdPence: 5_000 },
    { priceThresholdPence: null },
  ]
  for (const other of others) expect(tiredOf([unread], [{ ...alert, ...other }], noon)).toBeNull()
  expect(tiredOf([{ ...unread, limitPence: null }], [alert], noon)).toBeNull()
  const unlimited = { ...alert, priceThresholdPence: null }
  expect(tiredOf([{ ...unread, limitPence: withoutLimit }], [unlimited], noon)).toEqual({
    alert: unlimited,
    matchId: 1,
  })
})

test('the suggested price is the highest that would have fired at most half as often, and not never', () => {
  const high = 8_000
  const fallsTo = (...prices: number[]) => past([high, ...prices.flatMap((price) => [price, high])])
  const match = factsOf()
  const found = lowerPrice(fallsTo(5_900, 5_900, 5_300, 4_700, 5_900, 4_100), alert, match, noon)
  expect(found).toMatchObject({ pence: 5_400, times: 3, insteadOf: 6 })
  const deeper = lowerPrice(fallsTo(5_900, 5_300, 5_300, 4_700, 5_300, 4_100), alert, match, noon)
  expect(deeper).toMatchObject({ pence: 4_800, times: 2, insteadOf: 6 })
  expect(lowerPrice(fallsTo(5_900, 5_900, 5_900), alert, match, noon)).toBeNull()
  expect(lowerPrice(fallsTo(5_900, 4_100), { ...alert, priceThresholdPence: null }, match, noon)).toBeNull()
  expect(lowerPrice(past([]), alert, match, noon)).toBeNull()
  expect(lowerPrice(fallsTo(1_500), { ...alert, priceThresholdPence: 100 }, match, noon)).toBeNull()
})
