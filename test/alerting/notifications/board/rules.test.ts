import { describe, expect, test } from 'vitest'
import { isNewsAfter, isStillTrue, leadingSummary, leadOf } from '#worker/alerting/notifications/board/rules.ts'
import { asChanged } from '#worker/alerting/notifications/board/wanted.rules.ts'
import type { BoardNow, FiredAlert } from '#worker/alerting/notifications/contract.ts'
import { changeOf, summary } from '../../alerts/changes.ts'
import { noticeOf } from '../notices.ts'

const alertOf = (alertType: FiredAlert['alertType'], priceThresholdPence: number | null = null): FiredAlert => ({
  ...noticeOf().alert,
  alertType,
  priceThresholdPence,
})
const change = changeOf(summary(8_000), summary(6_400))
const nowOf = (platform: number | null, match = platform): BoardNow => ({
  ...asChanged(change),
  platform: summary(platform),
  match: summary(match),
})

describe('the condition of an alert', () => {
  test.each<[boolean, FiredAlert, BoardNow]>([
    [true, alertOf('availability'), nowOf(9_000)],
    [false, alertOf('availability'), nowOf(null, 2_500)],
    [false, alertOf('last_chance'), { ...nowOf(null), platform: null }],
    [true, alertOf('price_drop'), nowOf(7_000, 2_500)],
    [false, alertOf('price_drop'), nowOf(7_950)],
    [true, alertOf('price_drop'), nowOf(null, 2_500)],
    [false, alertOf('price_drop'), nowOf(null, 8_000)],
    [true, alertOf('price_drop', 7_000), nowOf(9_000, 6_500)],
    [false, alertOf('price_drop', 7_000), nowOf(9_000)],
    [true, alertOf('high_demand'), nowOf(null, 9_000)],
    [false, alertOf('high_demand'), nowOf(null)],
  ])('still holds: %s', (expected, alert, now) => {
    expect(isStillTrue(alert, change, now)).toBe(expected)
  })

  test('is judged by the last price of before where there was none', () => {
    const lastPrice = { pence: 6_000, currency: 'GBP' }
    const back = changeOf({ ...summary(null), lastPrice }, summary(4_000))
    expect(isStillTrue(alertOf('price_drop'), back, nowOf(4_000))).toBe(true)
    expect(isStillTrue(alertOf('price_drop'), back, nowOf(6_000))).toBe(false)
  })

  test('is judged by the change itself where the board cannot be read', () => {
    expect(isStillTrue(alertOf('price_drop'), change, asChanged(change))).toBe(true)
  })

  test('is announced with the best price there is, or where a ticket appeared by the platform that has it', () => {
    expect(leadingSummary(alertOf('price_drop'), nowOf(7_000, 2_500)).isOnPlatform).toBe(false)
    expect(leadingSummary(alertOf('price_drop'), nowOf(7_000)).isOnPlatform).toBe(true)
    expect(leadingSummary(alertOf('availability'), nowOf(7_000, 2_500)).isOnPlatform).toBe(true)
    expect(leadingSummary(alertOf('price_drop', 3_000), nowOf(7_000, 2_500)).summary.lowestPricePence).toBe(2_500)
    expect(leadingSummary(alertOf('high_demand'), nowOf(null, 2_500)).isOnPlatform).toBe(false)
  })
})

test('notifies a recently notified user only of a lower price', () => {
  expect(isNewsAfter(undefined, summary(9_000))).toBe(true)
  expect(isNewsAfter(6_400, summary(6_400))).toBe(false)
  expect(isNewsAfter(6_400, summary(6_300))).toBe(true)
  expect(isNewsAfter(6_400, summary(null))).toBe(false)
  expect(isNewsAfter(null, summary(6_400))).toBe(true)
})

test('a message that waited says when the price that it leads with was seen, not when the first one was', () => {
  const { name, kind, url } = change.platform
  const later = change.seenAt + 60_000
  const board = { ...nowOf(6_200), seller: { name, kind, url, seenAt: later } }
  expect(leadOf({ alert: alertOf('price_drop'), board, change }).seller?.seenAt).toBe(later)
  const unmoved = { ...board, ...nowOf(6_400), seller: board.seller }
  expect(leadOf({ alert: alertOf('price_drop'), board: unmoved, change }).seller?.seenAt).toBe(change.seenAt)
})
