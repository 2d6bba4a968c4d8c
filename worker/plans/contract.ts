import type { Instant } from '../platform/clock.ts'
import type { Entitlements, Plan, PlanStatus } from './constants.ts'

/** What is kept of a person's plan. */
export type PlanRecord = {
  /** What was paid for; `free` for nothing. */
  paidPlan: Plan
  /** Null where nothing was paid for. */
  paidUntilAt: Instant | null
  trialPlan: Plan | null
  trialStartedAt: Instant | null
  trialEndsAt: Instant | null
  /** Alerts that were created since `alertCountSince`. */
  monthlyAlertCount: number
  alertCountSince: Instant
}

/** Whose plan it is: somebody without a record is on the free plan and never had a trial. */
export type PlanHolder = { record: PlanRecord | null; isAgent: boolean }

export type Trial = { trialPlan: Plan; trialStartedAt: Instant; trialEndsAt: Instant }

export type AlertAllowance = {
  /** Null for as many as one likes. */
  limit: number | null
  used: number
  /** Null for as many as one likes. */
  left: number | null
  resetsAt: Instant
}

/** A person's plan as it stands at a moment. */
export type PlanView = {
  /** What was paid for last, whether it still runs or not. */
  currentPlan: Plan
  /** What counts. */
  effectivePlan: Plan
  entitlements: Entitlements
  status: PlanStatus
  /** The same in words. */
  statusText: string
  /** By the plan, by a trial, or because it is free. */
  isActive: boolean
  isTrialActive: boolean
  /** The trial is over and nothing has taken its place. */
  hasTrialEnded: boolean
  canStartTrial: boolean
  trialStartedAt: Instant | null
  trialEndsAt: Instant | null
  trialDaysRemaining: number
  paidUntilAt: Instant | null
  paidDaysRemaining: number
  renewalWarning: 'soon' | 'urgent' | null
  alerts: AlertAllowance
}
