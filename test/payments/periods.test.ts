import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, periodOf, type TimedEntry } from '#worker/payments/periods/rules.ts'
import { pricesPence } from '#worker/plans/constants.ts'
import { dayMs, toIso } from '#worker/platform/clock.ts'
import { runs } from '../runs.ts'

const at = (text: string) => Date.parse(text)

function bought(
  when: string | number,
  plan: TimedEntry['plan'] = 'basic',
  cycle: TimedEntry['cycle'] = 'monthly',
): TimedEntry {
  const time = typeof when === 'number' ? when : at(when)
  return { orderId: `${time}-${plan}`, kind: 'captured', plan, cycle, grossPence: pricesPence[plan][cycle], at: time }
}
const back = (entry: TimedEntry, grossPence: number): TimedEntry => ({ ...entry, kind: 'refunded', grossPence })
const untilOf = (...entries: TimedEntry[]) => {
  const period = periodOf(entries)
  return period && `${period.plan} ${toIso(period.untilAt)}`
}

describe('a month', () => {
  test.each([
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 12, '2029-02-28T10:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 2, '2027-02-28T23:59:59.999Z'],
    ['2026-03-15T00:30:00.000Z', 1, '2026-04-15T00:30:00.000Z'],
  ])('after %s plus %i ends %s', (from, months, to) => {
    expect(toIso(addMonths(at(from), months))).toBe(to)
  })

  test('bought again and again from the 31st ends on the 31st', () => {
    const first = bought('2026-01-31T10:00:00Z')
    const next = { ...bought('2026-02-20T10:00:00Z'), orderId: 'next' }
    expect(untilOf(first, next)).toBe('basic 2026-03-31T10:00:00.000Z')
  })
})

describe('what was paid for', () => {
  test('is nothing without a purchase, and nothing when it was all given back', () => {
    const one = bought('2026-05-01T00:00:00Z')
    expect(untilOf()).toBeNull()
    expect(untilOf(one, back(one, one.grossPence))).toBeNull()
  })

  test('of the same plan is added to its end, even years ahead', () => {
    const entries = ['2026-05-01', '2026-05-02', '2026-05-03'].map((day) => bought(`${day}T00:00:00Z`))
    expect(untilOf(...entries)).toBe('basic 2026-08-01T00:00:00.000Z')
  })

  test('after the end starts when it is paid', () => {
    expect(untilOf(bought('2026-01-10T00:00:00Z'), bought('2026-05-10T00:00:00Z'))).toBe(
      'basic 2026-06-10T00:00:00.000Z',
    )
  })

  test('of a better plan starts at once, with whole days for what was left', () => {
    // 30 days of Basic left are worth 999 pence, or 7 days of Pro by the month.
    const upgrade = bought('2026-05-01T12:00:00Z', 'pro')
    expect(untilOf(bought('2026-05-01T00:00:00Z'), upgrade)).toBe('pro 2026-06-08T12:00:00.000Z')
  })

  test('is shorter by the share that was given back', () => {
    const one = bought('2026-05-01T00:00:00Z')
    const until = periodOf([one, back(one, Math.round(one.grossPence / 2))])?.untilAt ?? 0
    expect(Math.abs(until - at('2026-05-16T12:00:00Z'))).toBeLessThan(dayMs / 10)
  })

  test('never ends earlier because more was paid', () => {
    const purchase = fc.record({
      days: fc.integer({ min: 0, max: 60 }),
      plan: fc.constantFrom('basic' as const, 'pro' as const, 'premium' as const),
      cycle: fc.constantFrom('monthly' as const, 'yearly' as const),
    })
    fc.assert(
      fc.property(fc.array(purchase, { minLength: 1, maxLength: 12 }), (purchases) => {
        let now = at('2026-01-31T10:00:00Z')
        const entries: TimedEntry[] = []
        for (const { days, plan, cycle } of purchases) {
          now += days * dayMs
          const before = periodOf(entries)
          entries.push({ ...bought(now, plan, cycle), orderId: `${entries.length}` })
          const after = periodOf(entries)
          expect(after?.plan).toBe(plan)
          expect(after?.untilAt).toBeGreaterThanOrEqual(addMonths(now, 1))
          if (before?.plan === plan) expect(after?.untilAt).toBeGreaterThan(before.untilAt)
        }
      }),
      runs(200),
    )
  })
})
