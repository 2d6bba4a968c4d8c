import { expect, test } from 'vitest'
import { rearmText } from '#app/ui/alerts/rearm-text.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'

const now = Date.parse('2026-11-30T12:00:00Z')

const sent = {
  createdAt: now - 59 * dayMs,
  isActive: true,
  calledOff: null,
  isAboveLimit: false,
  lastNotifiedAt: Date.parse('2026-11-22T14:02:00Z'),
  alertType: 'price_drop' as const,
  priceThresholdPence: 6_000,
  currency: 'GBP',
  repeatMode: 'every_crossing' as const,
  repeatHours: null,
}

test.each([
  [{}, 'next when it goes above £60 and falls again'],
  [{ isAboveLimit: true }, 'next when it falls to £60 or less'],
  [{ isAboveLimit: null }, 'next when it falls from above £60 to that or less'],
  [{ priceThresholdPence: null }, 'next when the price falls again'],
  [{ alertType: 'availability' as const }, 'next when tickets sell out and come back'],
  [{ alertType: 'high_demand' as const }, 'next when demand goes down and rises again'],
  [{ alertType: 'last_chance' as const }, 'next when the next match is near'],
  [{ repeatMode: 'once' as const }, 'it sends once, so no more'],
  [{ repeatMode: 'only_better' as const }, 'next when the price is lower than then'],
  [
    { repeatMode: 'spaced' as const, repeatHours: 6 },
    'next when it goes above £60 and falls again, at the earliest 6 h later',
  ],
])('an alert with %o says when it sends next', (more, next) => {
  expect(rearmText({ ...sent, ...more }, now)).toBe(`Last sent 22 Nov, 14:02; ${next}`)
})

test('an alert that is off promises nothing', () => {
  expect(rearmText({ ...sent, isActive: false }, now)).toBe('Last sent 22 Nov, 14:02; nothing more while it is off')
})

test('an alert on a match that is called off says so', () => {
  const off = { ...sent, calledOff: 'cancelled' as const }
  expect(rearmText(off, now)).toBe('Last sent 22 Nov, 14:02; nothing more comes while the match is cancelled')
  expect(rearmText({ ...off, lastNotifiedAt: null }, now)).toMatch(/^Not sent yet; nothing more/)
})

test('an alert that never sent says so', () => {
  expect(rearmText({ ...sent, lastNotifiedAt: null }, now)).toBe('Not sent yet')
  const old = { ...sent, createdAt: now - 60 * dayMs, lastNotifiedAt: null }
  expect(rearmText(old, now)).toBe('Not sent in the last 60 days')
})
