import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { entitlements, graceMs, plans, pricesPence, trialDays } from '#worker/people/plans/constants.ts'
import type { PlanRecord } from '#worker/people/plans/contract.ts'
import {
  alertAllowance,
  canStartTrial,
  daysRemaining,
  effectivePlan,
  trialBadge,
  trialFrom,
  yearlySavingPercent,
} from '#worker/people/plans/rules.ts'
import { nothing, now, onTrial, paying } from './records.ts'

const moment = fc.integer({ min: now - 400 * dayMs, max: now + 400 * dayMs })
const somePlan = fc.constantFrom(...plans)
const someRecord: fc.Arbitrary<PlanRecord> = fc.record({
  paidPlan: somePlan,
  paidUntilAt: fc.option(moment),
  trialPlan: fc.option(fc.constantFrom('basic' as const, 'pro' as const)),
  trialStartedAt: fc.option(moment),
  trialEndsAt: fc.option(moment),
  monthlyAlertCount: fc.nat(50),
  alertCountSince: moment,
  disputedAt: fc.constant(null),
  nextPlan: fc.constant(null),
  isCutShort: fc.boolean(),
})

describe('each plan includes', () => {
  test('free: few alerts, by mail only', () => {
    const { alertsPerMonth, email, ...rest } = entitlements.free
    expect([alertsPerMonth, email]).toEqual([1, true])
    expect(Object.values(rest).every((value) => value === false || value === 0)).toBe(true)
  })

  test('basic: three alerts a month by email, and mobile access', () => {
    const included = Object.entries(entitlements.basic).filter(([, value]) => Boolean(value))
    expect(Object.fromEntries(included)).toEqual({ alertsPerMonth: 3, email: true, mobileAccess: true })
  })

  test('pro: unlimited alerts, SMS, price tracking, automation, 48 hours of notice, priority support, the API', () => {
    expect(entitlements.pro).toMatchObject({
      alertsPerMonth: null,
      sms: true,
      email: true,
      priceTracking: true,
      autoRegistration: true,
      autoPurchase: true,
      advanceNoticeHours: 48,
      prioritySupport: true,
      advancedAnalytics: false,
      apiAccess: true,
    })
  })

  test('premium: all of pro, and what agents need', () => {
    expect(entitlements.premium).toEqual({
      ...entitlements.pro,
      advancedAnalytics: true,
      multipleClients: true,
      dedicatedManager: true,
    })
  })

  test('a higher plan includes everything of a lower one', () => {
    const worth = (value: number | boolean | null) => (value === null ? Number.POSITIVE_INFINITY : Number(value))
    for (const [index, plan] of plans.slice(1).entries()) {
      const lesser = entitlements[plans[index] ?? 'free']
      for (const [name, value] of Object.entries(entitlements[plan]))
        expect(worth(value), name).toBeGreaterThanOrEqual(worth(lesser[name as keyof typeof lesser]))
    }
  })
})

describe('prices', () => {
  test('are those of the price list, in pence', () => {
    expect(pricesPence).toEqual({
      basic: { monthly: 999, yearly: 9_999 },
      pro: { monthly: 3_999, yearly: 39_999 },
      premium: { monthly: 19_999, yearly: 199_999 },
    })
  })

  test.each(['basic', 'pro', 'premium'] as const)('a year of %s saves 17 per cent', (plan) => {
    expect(yearlySavingPercent(plan)).toBe(17)
  })
})

describe('the current plan', () => {
  test('is free without a record', () => expect(effectivePlan(null, now)).toBe('free'))

  test('is the trial until it ends', () => {
    const record = onTrial(now)
    expect(effectivePlan(record, now + trialDays * dayMs - 1)).toBe('basic')
    expect(effectivePlan(record, now + trialDays * dayMs)).toBe('free')
  })

  test('is the paid one until it ends, or without an end', () => {
    expect(effectivePlan(paying('pro', now + 1), now)).toBe('pro')
    expect(effectivePlan(paying('pro', now - graceMs), now)).toBe('free')
    expect(effectivePlan(paying('pro', null), now)).toBe('free')
  })

  test('is the better of trial and paid', () => {
    expect(effectivePlan({ ...onTrial(now), paidPlan: 'pro', paidUntilAt: now + dayMs }, now)).toBe('pro')
    expect(effectivePlan({ ...nothing, ...trialFrom('pro', now), paidPlan: 'basic', paidUntilAt: now + 1 }, now)).toBe(
      'pro',
    )
  })

  test('never rises by itself over time', () => {
    fc.assert(
      fc.property(someRecord, moment, fc.nat(400 * dayMs), (record, at, later) => {
        const [before, after] = [effectivePlan(record, at), effectivePlan(record, at + later)]
        expect(plans.indexOf(after)).toBeLessThanOrEqual(plans.indexOf(before))
      }),
    )
  })
})

describe('a trial', () => {
  test('lasts seven days', () => {
    expect(trialFrom('basic', now)).toEqual({
      trialPlan: 'basic',
      trialStartedAt: now,
      trialEndsAt: now + 7 * dayMs,
    })
  })

  test('can be started by a customer on the free plan who never had one', () => {
    expect(canStartTrial({ record: null, isAgent: false }, now)).toBe(true)
    expect(canStartTrial({ record: nothing, isAgent: false }, now)).toBe(true)
    expect(canStartTrial({ record: paying('pro', now - graceMs), isAgent: false }, now)).toBe(true)
  })

  test('cannot be started during a paid plan', () => {
    expect(canStartTrial({ record: paying('basic', now + 1), isAgent: false }, now)).toBe(false)
  })

  test('cannot be started twice, or by an agent', () => {
    fc.assert(
      fc.property(someRecord, moment, (record, at) => {
        const hadOne = { ...record, trialStartedAt: record.trialStartedAt ?? at }
        expect(canStartTrial({ record: hadOne, isAgent: false }, at)).toBe(false)
        expect(canStartTrial({ record, isAgent: true }, at)).toBe(false)
      }),
    )
  })

  test.each([
    [0, 'red'],
    [1, 'red'],
    [2, 'orange'],
    [3, 'orange'],
    [4, 'green'],
    [7, 'green'],
  ] as const)('with %d days left is %s', (days, colour) => expect(trialBadge(days)).toBe(colour))
})

describe('days remaining', () => {
  test('count the current day as a whole one', () => {
    expect(daysRemaining(now + 7 * dayMs, now)).toBe(7)
    expect(daysRemaining(now + 1, now)).toBe(1)
    expect(daysRemaining(now, now)).toBe(0)
    expect(daysRemaining(now - dayMs, now)).toBe(0)
    expect(daysRemaining(null, now)).toBe(0)
  })

  test('are above zero exactly while a plan runs', () => {
    fc.assert(
      fc.property(moment, moment, (endsAt, at) => {
        expect(daysRemaining(endsAt, at) > 0).toBe(endsAt > at)
      }),
    )
  })
})

describe('the allowance of alerts', () => {
  const spent = (monthlyAlertCount: number, alertCountSince: number) => ({
    ...onTrial(now),
    monthlyAlertCount,
    alertCountSince,
  })

  test('is the rest of the month', () => {
    const resetsAt = Date.UTC(2026, 11, 1)
    expect(alertAllowance(spent(2, now), now)).toEqual({ limit: 3, used: 2, left: 1, resetsAt })
    expect(alertAllowance(spent(5, now), now)).toEqual({ limit: 3, used: 5, left: 0, resetsAt })
    expect(alertAllowance(null, now)).toEqual({ limit: 1, used: 0, left: 1, resetsAt })
  })

  test('is unlimited on pro', () => {
    const record = { ...paying('pro', now + dayMs), monthlyAlertCount: 90 }
    expect(alertAllowance(record, now)).toMatchObject({ limit: null, used: 90, left: null })
  })

  test('is renewed with the month, at midnight UTC', () => {
    const lastOfMonth = Date.UTC(2026, 10, 30, 23, 59, 59, 999)
    const record = spent(3, now)
    expect(alertAllowance(record, lastOfMonth).used).toBe(3)
    expect(alertAllowance(record, lastOfMonth + 1)).toMatchObject({ used: 0, resetsAt: Date.UTC(2027, 0, 1) })
  })

  test('resets in the future, within 31 days, and is not used up before', () => {
    fc.assert(
      fc.property(someRecord, moment, (record, at) => {
        const { resetsAt, used, left, limit } = alertAllowance(record, at)
        expect(resetsAt).toBeGreaterThan(at)
        expect(resetsAt - at).toBeLessThanOrEqual(31 * dayMs)
        expect(alertAllowance(record, resetsAt - 1).used).toBe(used)
        if (record.alertCountSince < resetsAt) expect(alertAllowance(record, resetsAt).used).toBe(0)
        expect(left === null).toBe(limit === null)
        if (left !== null) expect(left).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the monthly count', () => {
  // Both changes of the clock, the ends of months, and a leap day are in this span.
  const anyMoment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) })

  test('begins again on the first of the next month, at midnight UTC, at most 31 days ahead', () => {
    fc.assert(
      fc.property(anyMoment, (at) => {
        const { resetsAt } = alertAllowance(nothing, at)
        const [date, before] = [new Date(resetsAt), new Date(at)]
        expect([date.getUTCDate(), resetsAt % dayMs]).toEqual([1, 0])
        expect(date.getUTCMonth()).toBe((before.getUTCMonth() + 1) % 12)
        expect(resetsAt - at).toBeGreaterThan(0)
        expect(resetsAt - at).toBeLessThanOrEqual(31 * dayMs)
      }),
    )
  })

  test('counts until then and not after', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: 1, max: 9 }), (at, monthlyAlertCount) => {
        const record = { ...nothing, monthlyAlertCount, alertCountSince: at }
        const { resetsAt } = alertAllowance(record, at)
        expect(alertAllowance(record, resetsAt - 1).used).toBe(monthlyAlertCount)
        expect(alertAllowance(record, resetsAt).used).toBe(0)
      }),
    )
  })
})
