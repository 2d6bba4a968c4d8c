import { dayMs, type Instant } from '../platform/clock.ts'
import {
  entitlements,
  type PaidPlan,
  type Plan,
  type PlanStatus,
  planStatusTexts,
  plans,
  pricesPence,
  renewalWarningDays,
  type TrialPlan,
  trialBadgeDays,
  trialMs,
} from './constants.ts'
import type { AlertAllowance, PlanHolder, PlanRecord, PlanView, Trial } from './contract.ts'

/** Every fact of a person's plan at a moment; the one place that decides what somebody is entitled to. */
export function planAt({ record: kept, isAgent }: PlanHolder, now: Instant): PlanView {
  const record = isAgent ? withoutTrial(kept) : kept
  const paid = paidPlanAt(record, now)
  const isTrialActive = trialPlanAt(record, now) !== 'free'
  const effective = effectivePlan(record, now)
  const status = statusAt(record, now)
  const paidDaysRemaining = paid === 'free' ? 0 : daysRemaining(record?.paidUntilAt ?? null, now)
  return {
    currentPlan: record?.paidPlan ?? 'free',
    effectivePlan: effective,
    entitlements: entitlements[effective],
    status,
    statusText: planStatusTexts[status],
    isActive: status !== 'expired',
    isTrialActive,
    hasTrialEnded: Boolean(record?.trialStartedAt) && !isTrialActive && paid === 'free',
    canStartTrial: canStartTrial({ record, isAgent }, now),
    trialStartedAt: record?.trialStartedAt ?? null,
    trialEndsAt: record?.trialEndsAt ?? null,
    trialDaysRemaining: isTrialActive ? daysRemaining(record?.trialEndsAt ?? null, now) : 0,
    paidUntilAt: record?.paidUntilAt ?? null,
    paidDaysRemaining,
    renewalWarning: paid === 'free' ? null : renewalWarning(paidDaysRemaining),
    alerts: alertAllowance(record, now),
  }
}

/** The better of what is paid for and what is on trial. */
export function effectivePlan(record: PlanRecord | null, now: Instant): Plan {
  const paid = paidPlanAt(record, now)
  const trial = trialPlanAt(record, now)
  return plans.indexOf(trial) > plans.indexOf(paid) ? trial : paid
}

/** Once in a person's life here, from the free plan, and never for an agent. */
export function canStartTrial({ record, isAgent }: PlanHolder, now: Instant): boolean {
  return !isAgent && !record?.trialStartedAt && effectivePlan(record, now) === 'free'
}

export function trialFrom(plan: TrialPlan, now: Instant): Trial {
  return { trialPlan: plan, trialStartedAt: now, trialEndsAt: now + trialMs }
}

/** Days that are left, the one under way counted whole; 0 once it is over. */
export function daysRemaining(endsAt: Instant | null, now: Instant): number {
  return endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / dayMs))
}

export function trialBadge(remainingDays: number): 'red' | 'orange' | 'green' {
  if (remainingDays <= trialBadgeDays.red) return 'red'
  return remainingDays <= trialBadgeDays.orange ? 'orange' : 'green'
}

/** What may be created this calendar month, by UTC; the count starts anew with the next. */
export function alertAllowance(record: PlanRecord | null, now: Instant): AlertAllowance {
  const limit = entitlements[effectivePlan(record, now)].alertsPerMonth
  const used = record && record.alertCountSince >= monthStart(now, 0) ? record.monthlyAlertCount : 0
  return { limit, used, left: limit === null ? null : Math.max(0, limit - used), resetsAt: monthStart(now, 1) }
}

/** Whole per cent that a year at once saves over twelve months. */
export function yearlySavingPercent(plan: PaidPlan): number {
  const { monthly, yearly } = pricesPence[plan]
  return Math.round(100 - (yearly / (12 * monthly)) * 100)
}

/** Agents have no trial, and one that began before somebody became an agent counts no more from then on. */
function withoutTrial(record: PlanRecord | null): PlanRecord | null {
  return record && { ...record, trialPlan: null, trialStartedAt: null, trialEndsAt: null }
}

/** What is paid for and still runs. A plan without an end was never paid. */
function paidPlanAt(record: PlanRecord | null, now: Instant): Plan {
  return record?.paidUntilAt && record.paidUntilAt > now ? record.paidPlan : 'free'
}

function trialPlanAt(record: PlanRecord | null, now: Instant): Plan {
  return record?.trialEndsAt && record.trialEndsAt > now ? (record.trialPlan ?? 'free') : 'free'
}

/** Somebody whose paid plan ran out is told so; whoever never paid is active on the free plan. */
function statusAt(record: PlanRecord | null, now: Instant): PlanStatus {
  if (paidPlanAt(record, now) !== 'free') return 'active'
  if (trialPlanAt(record, now) !== 'free') return 'trial'
  return record && record.paidPlan !== 'free' ? 'expired' : 'active'
}

function renewalWarning(remainingDays: number): 'soon' | 'urgent' | null {
  if (remainingDays <= renewalWarningDays.urgent) return 'urgent'
  return remainingDays <= renewalWarningDays.soon ? 'soon' : null
}

function monthStart(now: Instant, monthsAhead: number): Instant {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsAhead, 1)
}
