import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { type Entitlements, type Plan, type PlanStatus, trialPlans } from './constants.ts'

/** A user's stored plan. */
export type PlanRecord = {
  /** The plan paid for; `free` for none. */
  paidPlan: Plan
  /** Null when nothing was paid for. */
  paidUntilAt: Instant | null
  trialPlan: Plan | null
  trialStartedAt: Instant | null
  trialEndsAt: Instant | null
  /** Alerts created since `alertCountSince`. */
  monthlyAlertCount: number
  alertCountSince: Instant
  /** Null unless a payment is disputed. */
  disputedAt: Instant | null
  /** Chosen to follow the paid plan at its end; null for the same one. */
  nextPlan: Plan | null
  /** Part of the last payment was given back, so no days of grace follow. */
  isCutShort: boolean
}

/** A user without a record is on the free plan and never had a trial. */
export type PlanHolder = { record: PlanRecord | null; isAgent: boolean }

export type Trial = { trialPlan: Plan; trialStartedAt: Instant; trialEndsAt: Instant }

export type AlertAllowance = {
  /** Null for unlimited. */
  limit: number | null
  used: number
  /** Null for unlimited. */
  left: number | null
  resetsAt: Instant
}

/** A user's plan at a moment. */
export type PlanView = {
  /** The last plan paid for, current or expired. */
  currentPlan: Plan
  /** The plan that applies. */
  effectivePlan: Plan
  entitlements: Entitlements
  status: PlanStatus
  /** The status as text. */
  statusText: string
  /** Through a plan, a trial, or the free plan. */
  isActive: boolean
  isTrialActive: boolean
  /** The trial has ended and no plan replaced it. */
  hasTrialEnded: boolean
  canStartTrial: boolean
  isAgent: boolean
  trialStartedAt: Instant | null
  trialEndsAt: Instant | null
  trialDaysRemaining: number
  paidUntilAt: Instant | null
  paidDaysRemaining: number
  renewalWarning: 'soon' | 'urgent' | null
  /** The paid period is over, and its entitlements last until `graceEndsAt`. */
  isInGrace: boolean
  /** When the days after the paid period end; null when none follow. */
  graceEndsAt: Instant | null
  /** Chosen to follow at the end of the period; null for the same plan. */
  nextPlan: Plan | null
  /** A payment is disputed: what buys for the user rests. */
  isDisputed: boolean
  alerts: AlertAllowance
}

/** A plan that may have changed since its user's alerts were held to its limits. */
export type PlanChange = {
  userId: number
  /** The plan that the alerts were held to the limits of. */
  from: Plan
  to: Plan
  /** `from` was a trial. */
  wasTrial: boolean
  /** Since when the plan is another; a later alert was made on that one. */
  dueAt: Instant
  /** When an earlier change was carried out whose notice may be due. */
  enforcedAt: Instant | null
  /** When the plan changes by itself next. */
  nextAt: Instant | null
  /** `planState` as it was read. */
  state: string
}

export const StartTrial = z.object({ plan_type: z.enum(trialPlans, { error: 'Choose basic or pro.' }) })
