import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import type { TimedEntry } from '#worker/money/payments/periods.rules.ts'
import { offerOf, type PaidOrder, paidOrderOf, planUntilAfter } from '#worker/money/payments/refunds/rules.ts'

const paidAt = Date.UTC(2026, 1, 1, 12)
const month: PaidOrder = { grossPence: 2_800, givenBackPence: 0, paidAt, fromAt: paidAt, untilAt: paidAt + 28 * dayMs }

describe('a payment that is cancelled', () => {
  test('within 14 days comes back in full when nothing was used, and by days otherwise', () => {
    expect(offerOf(month, false, paidAt + 10 * dayMs)).toMatchObject({ rightPence: 2_800, usedDays: 10, totalDays: 28 })
    expect(offerOf(month, true, paidAt + 10 * dayMs)).toMatchObject({ rightPence: 1_800, leftPence: 2_800 })
    // A day that began is used.
    expect(offerOf(month, true, paidAt + 10 * dayMs + 1).rightPence).toBe(1_700)
  })

  test('after 14 days is for an operator to decide, from what the unused days are worth', () => {
    expect(offerOf(month, false, paidAt + 14 * dayMs - 1).rightPence).toBe(2_800)
    expect(offerOf(month, false, paidAt + 14 * dayMs)).toMatchObject({ rightPence: 0, unusedPence: 1_400 })
  })

  test('shows the days of the time as it is now, after a part was given back', () => {
    const half = { ...month, givenBackPence: 1_400 }
    expect(offerOf(half, true, paidAt + dayMs)).toMatchObject({ usedDays: 1, runsDays: 14, rightPence: 1_300 })
    expect(offerOf(month, true, paidAt + dayMs)).toMatchObject({ usedDays: 1, runsDays: 28 })
  })

  test('before its time begins, because it extends a plan, has no used day', () => {
    expect(
      offerOf({ ...month, fromAt: paidAt + 20 * dayMs, untilAt: paidAt + 48 * dayMs }, true, paidAt + 5 * dayMs)
        .rightPence,
    ).toBe(2_800)
  })

  test('never gives back more than is left, whatever was given before', () => {
    const paid = fc.record({
      grossPence: fc.integer({ min: 1, max: 200_000 }),
      givenBackPence: fc.nat(200_000),
      totalDays: fc.constantFrom(28, 31, 366),
      days: fc.integer({ min: 0, max: 500 }),
      isUsed: fc.boolean(),
    })
    fc.assert(
      fc.property(paid, ({ days, isUsed, givenBackPence, grossPence, totalDays }) => {
        const order = {
          ...month,
          grossPence,
          givenBackPence: Math.min(givenBackPence, grossPence),
          untilAt: paidAt + totalDays * dayMs,
        }
        const { leftPence, rightPence, unusedPence } = offerOf(order, isUsed, paidAt + days * dayMs)
        expect(Math.max(rightPence, unusedPence)).toBeLessThanOrEqual(leftPence)
        expect(Math.min(rightPence, unusedPence, leftPence)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('follows the rules in force on its day', () => {
    expect(offerOf(month, false, paidAt + 20 * dayMs, { coolingOffDays: 30 }).rightPence).toBe(2_800)
  })
})

describe('the time of a payment', () => {
  const entry = (more: Partial<TimedEntry>): TimedEntry => ({
    orderId: 'first',
    kind: 'captured',
    plan: 'pro',
    cycle: 'monthly',
    grossPence: 2_800,
    at: paidAt,
    ...more,
  })
  const first = entry({})
  const second = entry({ orderId: 'second', at: paidAt + dayMs })
  const back = (grossPence: number, kind: 'refunded' | 'reversed' = 'refunded') =>
    entry({ kind, grossPence, at: paidAt + 10 * dayMs })
  const beginOf = (entries: TimedEntry[], orderId = 'second') =>
    ((paidOrderOf(entries, orderId)?.fromAt ?? Number.NaN) - paidAt) / dayMs

  test('begins when the one before it ends, and earlier when money for that one was given back', () => {
    expect(beginOf([first, second])).toBe(28)
    expect(beginOf([first, second, back(1_400)])).toBe(14)
    expect(beginOf([first, second, back(700), back(700, 'reversed')])).toBe(14)
    // The first one never was: the second has run since its own payment.
    expect(beginOf([first, second, back(2_800)])).toBe(1)
  })

  test('is not moved by its own refund, by later payments or by their refunds', () => {
    const third = entry({ orderId: 'third', at: paidAt + 2 * dayMs })
    const own = entry({ orderId: 'second', kind: 'refunded', grossPence: 700, at: paidAt + 3 * dayMs })
    const later = entry({ orderId: 'third', kind: 'refunded', grossPence: 2_800, at: paidAt + 3 * dayMs })
    expect(beginOf([first, second, third, own, later])).toBe(28)
    // The refund takes none of its 31 days.
    expect(paidOrderOf([first, second, own], 'second')).toMatchObject({
      givenBackPence: 700,
      paidAt: second.at,
      untilAt: paidAt + (28 + 31) * dayMs,
    })
    expect(paidOrderOf([first, second, back(1_400)], 'second')).toMatchObject({ untilAt: paidAt + (14 + 31) * dayMs })
  })

  test('begins with the payment after a break, and at a change to a better plan', () => {
    expect(beginOf([first, entry({ orderId: 'second', at: paidAt + 40 * dayMs })])).toBe(40)
    expect(beginOf([entry({ plan: 'basic' }), second])).toBe(1)
  })

  test('is the time at the end of a bigger plan that ran, and has no used day before', () => {
    const pro = entry({ plan: 'pro' })
    const basic = entry({ orderId: 'second', plan: 'basic', grossPence: 999, at: paidAt + dayMs })
    const paid = paidOrderOf([pro, basic], 'second')
    expect(paid?.fromAt).toBe(paidAt + 28 * dayMs)
    expect((paid?.untilAt ?? 0) - (paid?.fromAt ?? 0)).toBeCloseTo((999 / 3_999) * 28 * dayMs, -1)
    const tiny = paidOrderOf([pro, { ...basic, grossPence: 1 }], 'second')
    expect(tiny && offerOf(tiny, true, paidAt + 2 * dayMs)).toMatchObject({ totalDays: 1, rightPence: 1 })
  })

  test('of an order that was never paid there is none', () => {
    expect(paidOrderOf([first], 'second')).toBeNull()
  })
})

describe('the plan after money was given back', () => {
  const bought = { kind: 'captured', plan: 'pro', cycle: 'monthly', grossPence: 3_999 } as const
  const first: TimedEntry = { ...bought, orderId: 'first', at: paidAt }
  const second: TimedEntry = { ...bought, orderId: 'second', at: paidAt + dayMs }
  const now = paidAt + 2 * dayMs

  test('ends where nothing else was paid for, and within the day that began where days were used', () => {
    expect(planUntilAfter([first], 'first', first.grossPence, now)).toBeNull()
    const { rightPence } = offerOf(paidOrderOf([first], 'first') as PaidOrder, true, now - 1)
    expect(planUntilAfter([first], 'first', rightPence, now - 1)).toBeNull()
  })

  test('runs as long as another payment pays for', () => {
    expect(planUntilAfter([first, second], 'second', second.grossPence, now)).toBe(Date.UTC(2026, 2, 1, 12))
  })
})
