import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, toIso } from '#worker/ground/platform/clock.ts'
import { addMonths, periodOf, prospectOf, type TimedEntry } from '#worker/money/payments/periods.rules.ts'
import { billingCycles, paidPlans, plans, pricesPence, priceVersions } from '#worker/people/plans/constants.ts'
import { pricesAt } from '#worker/people/plans/rules.ts'
import { runs } from '../../runs.ts'

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

describe('before paying', () => {
  const now = at('2026-05-10T12:00:00Z')
  const inTen = bought('2026-04-20T12:00:00Z')

  test('a new plan is shown from now, a plan that ended is none', () => {
    const ended = bought('2026-01-01T00:00:00Z')
    const monthly = { plan: 'pro', cycle: 'monthly' } as const
    expect(prospectOf([ended], monthly, now)).toEqual({ untilAt: at('2026-06-10T12:00:00Z'), running: null })
    expect(prospectOf([], monthly, now)).toEqual(prospectOf([ended], monthly, now))
  })

  test('the same plan is shown with its end now and then, and what is left of it in pence', () => {
    expect(prospectOf([inTen], { plan: 'basic', cycle: 'yearly' }, now)).toEqual({
      running: { plan: 'basic', untilAt: at('2026-05-20T12:00:00Z'), leftPence: 333 },
      untilAt: at('2027-05-20T12:00:00Z'),
    })
  })

  test.each(paidPlans.flatMap((plan) => billingCycles.map((cycle) => [plan, cycle] as const)))(
    'what is shown of %s %s is what the payment then gives',
    (plan, cycle) => {
      const then = { ...bought(now, plan, cycle), orderId: 'then' }
      const kept = [inTen, back(inTen, 300)]
      expect(prospectOf(kept, { plan, cycle }, now).untilAt).toBe(periodOf([...kept, then])?.untilAt)
    },
  )
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

  test('of a better plan starts at once, with time for what was left, to the penny', () => {
    // 30.5 of the 31 days of Basic are left: 999 pence × 30.5 / 31, of which a day of Pro costs 3,999 / 31.
    const upgrade = bought('2026-05-01T12:00:00Z', 'pro')
    const creditMs = ((999 * 30.5) / 3_999) * dayMs
    const until = periodOf([bought('2026-05-01T00:00:00Z'), upgrade])?.untilAt ?? 0
    expect(Math.abs(until - at('2026-06-01T12:00:00Z') - creditMs)).toBeLessThanOrEqual(1)
  })

  test('of a smaller plan while a better one runs is time of the better one', () => {
    const pro = bought('2026-05-01T00:00:00Z', 'pro', 'yearly')
    const period = periodOf([pro, bought('2026-05-01T00:01:00Z')])
    expect(period?.plan).toBe('pro')
    const addedMs = (period?.untilAt ?? 0) - at('2027-05-01T00:00:00Z')
    expect(addedMs / dayMs).toBeCloseTo((999 * 365) / 39_999, 5)
  })

  test('of monthly and yearly together is worth the same in a better plan, in whichever order they came', () => {
    const cycles = fc.array(fc.constantFrom('monthly' as const, 'yearly' as const), { minLength: 2, maxLength: 6 })
    const creditedUntil = (order: readonly TimedEntry['cycle'][], first: number) => {
      const basics = order.map((cycle, index) => ({ ...bought(first, 'basic', cycle), orderId: `${index}` }))
      return periodOf([...basics, bought(first + dayMs, 'pro')])?.untilAt ?? 0
    }
    fc.assert(
      fc.property(cycles, fc.integer({ min: 0, max: 730 }), (order, day) => {
        const first = at('2026-01-01T10:00:00Z') + day * dayMs
        const [one, other] = [order, order.toSorted()].map((each) => creditedUntil(each, first))
        // Months have 28 to 31 days at the price of 30, and a credit is whole days: no more than two apart.
        expect(Math.abs((one ?? 0) - (other ?? 0))).toBeLessThanOrEqual(2 * dayMs)
      }),
      runs(300),
    )
  })

  test('is shorter by the share that was given back', () => {
    const one = bought('2026-05-01T00:00:00Z')
    const until = periodOf([one, back(one, Math.round(one.grossPence / 2))])?.untilAt ?? 0
    expect(Math.abs(until - at('2026-05-16T12:00:00Z'))).toBeLessThan(dayMs / 10)
  })

  test('keeps its worth when a later price is another: plans of before are what they were', () => {
    const before = [bought('2026-05-01T00:00:00Z'), bought('2026-05-11T00:00:00Z', 'pro')]
    const [first] = priceVersions
    const dearer = { pro: { monthly: 90_000, yearly: 900_000 }, premium: { monthly: 1_000, yearly: 10_000 } }
    const versions = [first, { from: at('2026-06-01T00:00:00Z'), pence: { ...first.pence, ...dearer } }]
    expect(periodOf(before, versions)).toEqual(periodOf(before))
    const later = bought('2026-06-02T00:00:00Z', 'premium')
    expect(periodOf([...before, later], versions)?.untilAt).not.toBe(periodOf([...before, later])?.untilAt)
    expect(pricesAt(at('2026-05-31T23:59:59Z'), versions)).toEqual(first.pence)
    expect(pricesAt(at('2026-06-01T00:00:00Z'), versions).pro.monthly).toBe(90_000)
  })

  describe('whatever was bought in whatever order', () => {
    const purchase = fc.record({
      minutes: fc.oneof(fc.integer({ min: 0, max: 60 * 24 * 60 }), fc.integer({ min: 0, max: 5 })),
      plan: fc.constantFrom('basic' as const, 'pro' as const, 'premium' as const),
      cycle: fc.constantFrom('monthly' as const, 'yearly' as const),
      /** Percent of the price that is given back later. */
      back: fc.oneof(fc.constant(0), fc.constantFrom(0, 1, 30, 99, 100)),
    })
    const purchases = fc.array(purchase, { minLength: 1, maxLength: 12 })
    type Purchase = typeof purchase extends fc.Arbitrary<infer One> ? One : never
    type Bought = { entry: TimedEntry; keptPence: number }
    const historyOf = (list: readonly Purchase[]): Bought[] => {
      let now = at('2026-01-31T10:00:00Z')
      return list.map(({ minutes, plan, cycle, back }, index) => {
        now += minutes * 60_000
        const entry = { ...bought(now, plan, cycle), orderId: `${index}` }
        return { entry, keptPence: entry.grossPence - Math.round((entry.grossPence * back) / 100) }
      })
    }
    const foldOf = (history: readonly Bought[]) =>
      periodOf([
        ...history.map(({ entry }) => entry),
        ...history.map(({ entry, keptPence }) => back(entry, entry.grossPence - keptPence)),
      ])

    test('no penny that was kept is without its time, and none has more than it is worth', () => {
      fc.assert(
        fc.property(purchases, (list) => {
          const history = historyOf(list)
          let worth = 0
          let countedAt = 0
          let before: ReturnType<typeof foldOf> = null
          for (const [index, { entry, keptPence }] of history.entries()) {
            const after = foldOf(history.slice(0, index + 1))
            const { plan, at: time } = entry
            const isRunning = before !== null && before.untilAt > time
            if (keptPence === 0) {
              expect(after).toEqual(before)
              continue
            }
            const left = before && isRunning ? worth * ((before.untilAt - time) / (before.untilAt - countedAt)) : 0
            worth = left + keptPence
            countedAt = time
            if (!after) throw new Error('nothing runs after a payment')
            const bestRank = Math.max(plans.indexOf(plan), before && isRunning ? plans.indexOf(before.plan) : 0)
            expect(plans.indexOf(after.plan)).toBe(bestRank)
            const { monthly, yearly } = pricesPence[after.plan]
            const leftDays = (after.untilAt - time) / dayMs
            expect(leftDays).toBeGreaterThanOrEqual(worth / (monthly / 28) - 0.001)
            expect(leftDays).toBeLessThanOrEqual(worth / (yearly / 366) + 0.001)
            before = after
          }
        }),
        runs(300),
      )
    })

    test('nothing ends earlier because more was paid', () => {
      fc.assert(
        fc.property(purchases, (list) => {
          const history = historyOf(list)
          history.forEach(({ entry, keptPence }, index) => {
            const [before, after] = [foldOf(history.slice(0, index)), foldOf(history.slice(0, index + 1))]
            // A month of its own is counted from its day only where no refund moved the days before it.
            const isWhole = history.slice(0, index + 1).every((one) => one.keptPence === one.entry.grossPence)
            if (isWhole && after?.plan === entry.plan) {
              expect(after.untilAt).toBeGreaterThanOrEqual(addMonths(entry.at, 1))
            }
            if (keptPence > 0 && before?.plan === after?.plan) {
              expect(after?.untilAt).toBeGreaterThan(before?.untilAt ?? 0)
            }
          })
        }),
        runs(200),
      )
    })
  })
})
