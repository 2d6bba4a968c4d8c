import { describe, expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { entitlements, graceMs } from '#worker/people/plans/constants.ts'
import type { PlanRecord } from '#worker/people/plans/contract.ts'
import { planAt } from '#worker/people/plans/rules.ts'
import { now, onTrial, paying } from './records.ts'

describe('the plan card', () => {
  const viewOf = (record: PlanRecord | null, at = now) => planAt({ record, isAgent: false }, at)

  test('of an agent has no trial, and keeps paid plans', () => {
    const agentsView = (record: PlanRecord) => planAt({ record, isAgent: true }, now)
    const none = { isTrialActive: false, hasTrialEnded: false, canStartTrial: false, trialEndsAt: null }
    expect(agentsView(onTrial(now))).toMatchObject({ ...none, effectivePlan: 'free', alerts: { limit: 1 } })
    expect(agentsView({ ...onTrial(now), paidPlan: 'premium', paidUntilAt: now + 1 })).toMatchObject({
      ...none,
      effectivePlan: 'premium',
    })
  })

  test('of a new user', () => {
    expect(viewOf(null)).toMatchObject({
      currentPlan: 'free',
      effectivePlan: 'free',
      status: 'active',
      statusText: 'Active',
      isActive: true,
      isTrialActive: false,
      hasTrialEnded: false,
      canStartTrial: true,
      renewalWarning: null,
    })
  })

  test('during and after a trial', () => {
    expect(viewOf(onTrial(now))).toMatchObject({
      effectivePlan: 'basic',
      entitlements: entitlements.basic,
      status: 'trial',
      statusText: 'Free Trial Active',
      isTrialActive: true,
      trialDaysRemaining: 7,
      canStartTrial: false,
    })
    expect(viewOf(onTrial(now), now + 8 * dayMs)).toMatchObject({
      effectivePlan: 'free',
      status: 'active',
      isActive: true,
      isTrialActive: false,
      hasTrialEnded: true,
      trialDaysRemaining: 0,
    })
  })

  test('does not mention an ended trial to a paying user', () => {
    const record = { ...onTrial(now), paidPlan: 'pro' as const, paidUntilAt: now + 90 * dayMs }
    expect(viewOf(record, now + 8 * dayMs).hasTrialEnded).toBe(false)
  })

  test('of a buyer shows no trial of what is paid for, or of less, and a running trial of more', () => {
    const paidUntilAt = now + 30 * dayMs
    const bought = viewOf({ ...onTrial(now), paidPlan: 'pro', paidUntilAt })
    expect(bought).toMatchObject({ effectivePlan: 'pro', isTrialActive: false, trialDaysRemaining: 0 })
    expect(viewOf({ ...onTrial(now), paidPlan: 'basic', paidUntilAt })).toMatchObject({ isTrialActive: false })
    const more = { ...onTrial(now), trialPlan: 'pro' as const, paidPlan: 'basic' as const, paidUntilAt }
    expect(viewOf(more)).toMatchObject({ effectivePlan: 'pro', isTrialActive: true, paidDaysRemaining: 30 })
  })

  test.each([
    [30, null],
    [8, null],
    [7, 'soon'],
    [2, 'soon'],
    [1, 'urgent'],
  ] as const)('with %d days paid warns %s', (days, warning) => {
    expect(viewOf(paying('pro', now + days * dayMs))).toMatchObject({
      status: 'active',
      paidDaysRemaining: days,
      renewalWarning: warning,
    })
  })

  test('of an expired plan', () => {
    expect(viewOf(paying('pro', now - graceMs))).toMatchObject({
      currentPlan: 'pro',
      effectivePlan: 'free',
      status: 'expired',
      statusText: 'Expired',
      isActive: false,
      renewalWarning: null,
    })
  })
})
