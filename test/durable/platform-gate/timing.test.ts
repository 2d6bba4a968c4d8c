import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backoffMs, everyMs, isRetired, nextDueAt, openMs, pauseMs } from '#durable/platform-gate/timing.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { saleDayMs } from '#worker/matches/catalogue/sales/constants.ts'
import {
  backoffBaseMs,
  backoffCapMs,
  backoffIntervals,
  breakerBaseMs,
  breakerCapMs,
  intervals,
  retiredAfterMs,
} from '#worker/watching/monitoring/constants.ts'

const now = Date.UTC(2040, 0, 1)
const middle = () => 0.5

describe('everyMs', () => {
  test.each([
    ['after kick-off', -hourMs, 15 * secondMs],
    ['three hours before', 3 * hourMs, 15 * secondMs],
    ['a little earlier than that', 3 * hourMs + 1, 30 * secondMs],
    ['a day before', dayMs, 30 * secondMs],
    ['two days before', 2 * dayMs, 5 * minuteMs],
    ['a week before', 7 * dayMs, 15 * minuteMs],
    ['a month before', 30 * dayMs, hourMs],
    ['months before', 61 * dayMs, 6 * hourMs],
  ])('%s', (_, untilKickoffMs, expected) => {
    expect(everyMs({ kickoffAt: now + untilKickoffMs, saleAt: null }, now)).toBe(expected)
  })

  test('an unknown kick-off counts as weeks away', () => {
    expect(everyMs({ kickoffAt: null, saleAt: null }, now)).toBe(hourMs)
  })

  test.each([
    ['before the sale day', saleDayMs + 1, 6 * hourMs],
    ['from its start', saleDayMs, 30 * secondMs],
    ['until its end', -saleDayMs, 30 * secondMs],
    ['after it', -saleDayMs - 1, 6 * hourMs],
  ])('the sale day: %s', (_, untilSaleMs, expected) => {
    expect(everyMs({ kickoffAt: now + 90 * dayMs, saleAt: now + untilSaleMs }, now)).toBe(expected)
  })

  test('the sale day never slows down a match about to start', () => {
    expect(everyMs({ kickoffAt: now + hourMs, saleAt: now }, now)).toBe(15 * secondMs)
  })
})

describe('nextDueAt', () => {
  test('varies by a tenth either way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3 * hourMs, max: 100 * dayMs }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (until, random) => {
          const target = { kickoffAt: now + until, saleAt: null }
          const every = everyMs(target, now)
          const wait = nextDueAt(target, now, () => random) - now
          expect(wait).toBeGreaterThanOrEqual(every * 0.9 - 1)
          expect(wait).toBeLessThanOrEqual(every * 1.1 + 1)
        },
      ),
    )
  })

  test('is not later than the start of the sale day', () => {
    const saleAt = now + saleDayMs + hourMs
    expect(nextDueAt({ kickoffAt: now + 90 * dayMs, saleAt }, now, () => 0)).toBe(now + hourMs)
    expect(nextDueAt({ kickoffAt: now + 90 * dayMs, saleAt }, now, middle) - now).toBeLessThan(hourMs + 3 * secondMs)
  })
})

test('a target retires some hours after kick-off, and never without one', () => {
  expect(isRetired({ kickoffAt: now - retiredAfterMs + 1, saleAt: null }, now)).toBe(false)
  expect(isRetired({ kickoffAt: now - retiredAfterMs, saleAt: null }, now)).toBe(true)
  expect(isRetired({ kickoffAt: null, saleAt: now - 90 * dayMs }, now)).toBe(false)
})

test('a target retires at kick-off when its page has no tickets, and at once when its match is over', () => {
  expect(isRetired({ kickoffAt: now, saleAt: null, isSoldOut: true }, now)).toBe(true)
  expect(isRetired({ kickoffAt: now, saleAt: null, isSoldOut: false }, now)).toBe(false)
  expect(isRetired({ kickoffAt: now + 1, saleAt: null, isSoldOut: true }, now)).toBe(false)
  expect(isRetired({ kickoffAt: now + dayMs, saleAt: null, isOver: true }, now)).toBe(true)
  expect(isRetired({ kickoffAt: null, saleAt: null, isOver: true }, now)).toBe(true)
})

describe('delays after trouble', () => {
  const almostOne = () => 0.999_999_999

  test('double up to the maximum, shortened by half at most', () => {
    const waits = [1, 2, 3].map((failures) => backoffMs(failures, hourMs, almostOne))
    expect(waits).toEqual([1, 2, 4].map((n) => n * backoffBaseMs))
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(...intervals.map(({ everyMs }) => everyMs)),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, usualMs, random) => {
          const wait = backoffMs(failures, usualMs, () => random)
          const most = Math.min(backoffCapMs, backoffIntervals * usualMs, backoffBaseMs * 2 ** (failures - 1))
          expect(wait).toBeGreaterThanOrEqual(most / 2)
          expect(wait).toBeLessThanOrEqual(most)
        },
      ),
    )
  })

  test.each([
    ['in the last hours', 15 * secondMs, minuteMs],
    ['on the last day', 30 * secondMs, 2 * minuteMs],
    ['in the last days', 5 * minuteMs, 20 * minuteMs],
    ['weeks before', hourMs, 30 * minuteMs],
  ])('of one page have it read again soon, however often it failed: %s', (_, usualMs, most) => {
    expect(backoffMs(99, usualMs, almostOne)).toBe(most)
  })

  test('follow the platform, within a second and a day', () => {
    expect(pauseMs(90_000, 0, middle)).toBe(90_000)
    expect(pauseMs(0, 0, middle)).toBe(secondMs)
    expect(pauseMs(Number.MAX_SAFE_INTEGER, 0, middle)).toBe(dayMs)
  })

  test('grow when not given, and are at least half of the back-off', () => {
    expect(pauseMs(null, 1, () => 0)).toBe(backoffBaseMs / 2)
    expect(pauseMs(null, 3, () => 0)).toBe(backoffBaseMs * 2)
    expect(pauseMs(null, 99, almostOne)).toBe(backoffCapMs)
  })

  test('of the breaker grow up to the maximum', () => {
    expect(openMs(1, almostOne)).toBe(breakerBaseMs)
    expect(openMs(2, () => 0)).toBe(breakerBaseMs)
    expect(openMs(99, almostOne)).toBe(breakerCapMs)
  })
})
