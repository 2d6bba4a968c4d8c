import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, toIso } from '#worker/ground/platform/clock.ts'
import { periodOf, type TimedEntry } from '#worker/money/payments/periods.rules.ts'
import { entitlements, graceDays, graceMs, type Plan, paidPlans, plans } from '#worker/people/plans/constants.ts'
import type { PlanRecord } from '#worker/people/plans/contract.ts'
import { graceEndsAt, graceEndsAtSql } from '#worker/people/plans/grace.rules.ts'
import { alertAllowance, effectivePlan, monthStart, nextChangeAt, planAt } from '#worker/people/plans/rules.ts'
import { runs } from '../../runs.ts'
import { nothing, now, onTrial, paying } from './records.ts'

const at = (text: string) => Date.parse(text)
const viewAt = (record: PlanRecord, moment: number) => planAt({ record, isAgent: false }, moment)

describe('after the end of a paid period', () => {
  test('everything stays on for three days, and the card says until when', () => {
    expect(graceDays).toBe(3)
    const record = paying('pro', now)
    const graced = { effectivePlan: 'pro', entitlements: entitlements.pro, isInGrace: true, status: 'active' }
    const view = { ...graced, paidDaysRemaining: 0, renewalWarning: null, graceEndsAt: now + graceMs }
    expect(viewAt(record, now - 1)).toMatchObject({ isInGrace: false, paidDaysRemaining: 1 })
    expect(viewAt(record, now)).toMatchObject(view)
    expect(viewAt(record, now + graceMs - 1)).toMatchObject(view)
    expect(viewAt(record, now + graceMs)).toMatchObject({ effectivePlan: 'free', isInGrace: false, status: 'expired' })
  })

  test('no days follow one that was cut short by a refund, or that its owner chose to end', () => {
    for (const more of [{ isCutShort: true }, { nextPlan: 'free' as const }]) {
      expect(viewAt({ ...paying('pro', now), ...more }, now)).toMatchObject({
        effectivePlan: 'free',
        isInGrace: false,
        graceEndsAt: null,
      })
    }
  })

  test('are not earned again by payments that are given back, whole or in part, however often', () => {
    const bought = { kind: 'captured', plan: 'pro', cycle: 'monthly', grossPence: 3_999 } as const
    const attempt = fc.record({
      /** After the end of what was paid, before the days of grace would be over or later. */
      waitMs: fc.integer({ min: 0, max: 2 * graceMs }),
      keptDays: fc.integer({ min: 0, max: 14 }),
      backPence: fc.integer({ min: 1, max: 3_999 }),
    })
    fc.assert(
      fc.property(fc.array(attempt, { minLength: 1, maxLength: 10 }), (attempts) => {
        const entries: TimedEntry[] = [{ ...bought, orderId: 'kept', at: now }]
        const kept = periodOf(entries)?.untilAt ?? 0
        let time = kept
        attempts.forEach(({ waitMs, keptDays, backPence }, index) => {
          const orderId = `${index}`
          time += waitMs
          entries.push({ ...bought, orderId, at: time })
          time += keptDays * dayMs
          entries.push({ ...bought, kind: 'refunded', orderId, grossPence: backPence, at: time })
          const period = periodOf(entries)
          if (!period) throw new Error('what was kept is gone')
          const afterwards = { ...paying(period.plan, period.untilAt), isCutShort: period.isCutShort }
          // The only days of grace are those after the payment that was kept.
          const freeAt = Math.max(time, kept + graceMs, period.untilAt)
          expect(effectivePlan(afterwards, freeAt)).toBe('free')
          time = Math.max(time, period.untilAt)
        })
      }),
      runs(300),
    )
  })

  test('a trial ends without', () => {
    expect(effectivePlan(onTrial(now), now + 7 * dayMs)).toBe('free')
  })

  // The clocks go back, and forward; a leap day; a month without a 31st.
  test.each([
    ['2026-09-25T00:30:00Z', '2026-10-25T00:30:00.000Z', '2026-10-28T00:30:00.000Z'],
    ['2026-02-28T01:30:00Z', '2026-03-28T01:30:00.000Z', '2026-03-31T01:30:00.000Z'],
    ['2028-01-29T10:00:00Z', '2028-02-29T10:00:00.000Z', '2028-03-03T10:00:00.000Z'],
    ['2027-01-31T23:59:59Z', '2027-02-28T23:59:59.000Z', '2027-03-03T23:59:59.000Z'],
  ])('a month paid at %s ends at %s and is over at %s', (paidAt, endsAt, overAt) => {
    const bought = { orderId: 'a', kind: 'captured', plan: 'pro', cycle: 'monthly', grossPence: 3_999 } as const
    const period = periodOf([{ ...bought, at: at(paidAt) }])
    const view = viewAt(paying('pro', period?.untilAt ?? 0), at(paidAt))
    expect([toIso(view.paidUntilAt ?? 0), toIso(view.graceEndsAt ?? 0)]).toEqual([endsAt, overAt])
  })
})

const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2032-12-31T00:00:00Z') })
const stored = {
  paidPlan: fc.constantFrom<Plan>(...paidPlans),
  paidUntilAt: fc.option(moment),
  trialPlan: fc.constantFrom<Plan>('basic', 'pro'),
  trialStartedAt: fc.constant(null),
  trialEndsAt: fc.option(moment),
  monthlyAlertCount: fc.nat(9),
  alertCountSince: moment,
  disputedAt: fc.constant(null),
  nextPlan: fc.option(fc.constantFrom(...plans)),
  isCutShort: fc.boolean(),
}
const record: fc.Arbitrary<PlanRecord> = fc.record(stored)

test('statements give a period the same days of grace', () => {
  const read = new DatabaseSync(':memory:').prepare(`SELECT ${graceEndsAtSql} AS endsAt
    FROM (SELECT ?1 AS paid_plan, ?2 AS paid_until_at, ?3 AS is_cut_short, ?4 AS next_plan)`)
  const kept = fc.record({ ...stored, paidPlan: fc.constantFrom(...plans) })
  fc.assert(
    fc.property(kept, (row) => {
      const { paidPlan, paidUntilAt, isCutShort, nextPlan } = row
      expect(read.get(paidPlan, paidUntilAt, Number(isCutShort), nextPlan)).toEqual({ endsAt: graceEndsAt(row) })
    }),
    runs(300),
  )
})

describe('at any moment of any plan', () => {
  test('it changes exactly when it is said to change next', () => {
    fc.assert(
      fc.property(record, moment, (kept, start) => {
        const next = nextChangeAt({ record: kept, isAgent: false }, start)
        const ahead = next === null ? start + 4_000 * dayMs : next - 1
        expect(effectivePlan(kept, ahead)).toBe(effectivePlan(kept, start))
        if (next !== null) expect(next).toBeGreaterThan(start)
      }),
      runs(500),
    )
  })

  test('following the changes ends on Free', () => {
    fc.assert(
      fc.property(record, moment, (kept, start) => {
        let time = start
        for (let steps = 0; steps < 5; steps += 1) time = nextChangeAt({ record: kept, isAgent: false }, time) ?? time
        expect(nextChangeAt({ record: kept, isAgent: false }, time)).toBeNull()
        expect(effectivePlan(kept, time)).toBe('free')
      }),
      runs(300),
    )
  })

  test('the month’s count starts again at its first midnight, UTC, in every month and year', () => {
    fc.assert(
      fc.property(moment, fc.nat(3), (start, months) => {
        const first = new Date(monthStart(start, months))
        expect([first.getUTCDate(), first.getUTCHours(), first.getUTCMinutes()]).toEqual([1, 0, 0])
        const counted = { ...nothing, monthlyAlertCount: 5, alertCountSince: start }
        const { resetsAt } = alertAllowance(counted, start)
        expect(alertAllowance(counted, resetsAt - 1).used).toBe(5)
        expect(alertAllowance(counted, resetsAt).used).toBe(0)
      }),
      runs(300),
    )
  })
})
