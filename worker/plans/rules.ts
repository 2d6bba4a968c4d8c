import { dayMs, type Instant } from '../platform/clock.ts'
import {
  entitlements,
  noTrialTexts,
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

/** A user's plan at a moment; the only place that decides entitlements. */
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
    isAgent,
    trialStartedAt: record?.trialStartedAt ?? null,
    trialEndsAt: record?.trialEndsAt ?? null,
    trialDaysRemaining: isTrialActive ? daysRemaining(record?.trialEndsAt ?? null, now) : 0,
    paidUntilAt: record?.paidUntilAt ?? null,
    paidDaysRemaining,
    renewalWarning: paid === 'free' ? null : renewalWarning(paidDaysRemaining),
    alerts: alertAllowance(record, now),
  }
}

/** The better of the paid plan and the trial. */
export function effectivePlan(record: PlanRecord | null, now: Instant): Plan {
  const paid = paidPlanAt(record, now)
  const trial = trialPlanAt(record, now)
  return plans.indexOf(trial) > plans.indexOf(paid) ? trial : paid
}

/** Once per account, from the free plan, never for agents. */
export function canStartTrial({ record, isAgent }: PlanHolder, now: Instant): boolean {
  return !isAgent && !record?.trialStartedAt && effectivePlan(record, now) === 'free'
}

/** Why `canStartTrial` says no. */
export function noTrialText({ isAgent, trialStartedAt }: Pick<PlanView, 'isAgent' | 'trialStartedAt'>): string {
  if (isAgent) return noTrialTexts.agent
  return trialStartedAt === null ? noTrialTexts.paid : noTrialTexts.had
}

export function trialFrom(plan: TrialPlan, now: Instant): Trial {
  return { trialPlan: plan, trialStartedAt: now, trialEndsAt: now + trialMs }
}

/** Days left, counting the current one; 0 after the end. */
export function daysRemaining(endsAt: Instant | null, now: Instant): number {
  return endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / dayMs))
}

export function trialBadge(remainingDays: number): 'red' | 'orange' | 'green' {
  if (remainingDays <= trialBadgeDays.red) return 'red'
  return remainingDays <= trialBadgeDays.orange ? 'orange' : 'green'
}

/** Alerts allowed in this calendar month, UTC. */
export function alertAllowance(record: PlanRecord | null, now: Instant): AlertAllowance {
  const limit = entitlements[effectivePlan(record, now)].alertsPerMonth
  const used = record && record.alertCountSince >= monthStart(now, 0) ? record.monthlyAlertCount : 0
  return { limit, used, left: limit === null ? null : Math.max(0, limit - used), resetsAt: monthStart(now, 1) }
}

/** Saving of a yearly plan over twelve months, in whole per cent. */
export function yearlySavingPercent(plan: PaidPlan): number {
  const { monthly, yearly } = pricesPence[plan]
  return Math.round(100 - (yearly / (12 * monthly)) * 100)
}

/** The same in pence. */
export function yearlySavingPence(plan: PaidPlan): number {
  const { monthly, yearly } = pricesPence[plan]
  return 12 * monthly - yearly
}

/** Agents have no trial; becoming an agent ends one. */
function withoutTrial(record: PlanRecord | null): PlanRecord | null {
  return record && { ...record, trialPlan: null, trialStartedAt: null, trialEndsAt: null }
}

/** The paid plan still running. A record without an end was never paid. */
function paidPlanAt(record: PlanRecord | null, now: Instant): Plan {
  return record?.paidUntilAt && record.paidUntilAt > now ? record.paidPlan : 'free'
}

function trialPlanAt(record: PlanRecord | null, now: Instant): Plan {
  return record?.trialEndsAt && record.trialEndsAt > now ? (record.trialPlan ?? 'free') : 'free'
}

/** An expired paid plan is reported as such; users who never paid are active on the free plan. */
function statusAt(record: PlanRecord | null, now: Instant): PlanStatus {
  if (paidPlanAt(record, now) !== 'free') return 'active'
  if (trialPlanAt(record, now) !== 'free') return 'trial'
  return record && record.paidPlan !== 'free' ? 'expired' : 'active'
}

function renewalWarning(remainingDays: number): 'soon' | 'urgent' | null {
  if (remainingDays <= renewalWarningDays.urgent) return 'urgent'
  return remainingDays <= renewalWarningDays.soon ? 'soon' : null
}

/** When the month of a moment, or one after it, begins. */
export function monthStart(now: Instant, monthsAhead: number): Instant {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsAhead, 1)
}
