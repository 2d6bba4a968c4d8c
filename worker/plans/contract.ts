import { z } from 'zod'
import type { Instant } from '../platform/clock.ts'
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
  alerts: AlertAllowance
}

export const StartTrial = z.object({ plan_type: z.enum(trialPlans, { error: 'Choose basic or pro.' }) })
