import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import {
  type ConsumerRules,
  consumerRules,
  entitlements,
  freePlan,
  homeCountry,
  noTrialTexts,
  type PaidPlan,
  type Plan,
  type PlanStatus,
  type Prices,
  type PriceVersion,
  planStatusTexts,
  plans,
  pricesPence,
  priceVersions,
  renewalWarningDays,
  restingInDispute,
  type TrialPlan,
  trialBadgeDays,
  trialMs,
} from './constants.ts'
import type { AlertAllowance, PlanHolder, PlanRecord, PlanView, Trial } from './contract.ts'
import { graceEndsAt } from './grace.rules.ts'

/** What the law asks on a day: of the country's rows the newest that has begun. */
export function consumerRulesAt(at: Instant, country = homeCountry, rows = consumerRules): ConsumerRules {
  const begun = rows.filter((row) => row.country === country && row.from <= at)
  const newest = begun.toSorted((one, other) => other.from - one.from)[0]
  if (!newest) throw new Error(`No consumer rules for ${country} on this day`)
  return newest
}

/** A user's plan at a moment; the only place that decides entitlements. */
export function planAt({ record: kept, isAgent }: PlanHolder, now: Instant): PlanView {
  const record = isAgent ? withoutTrial(kept) : kept
  const paid = paidPlanAt(record, now)
  const effective = effectivePlan(record, now)
  // A trial of what is paid for, or of less, gives nothing any more.
  const isTrialActive = effective !== paid
  const status = statusAt(record, now)
  const paidDaysRemaining = paid === freePlan ? 0 : daysRemaining(record?.paidUntilAt ?? null, now)
  return {
    currentPlan: record?.paidPlan ?? freePlan,
    effectivePlan: effective,
    entitlements: record?.disputedAt ? { ...entitlements[effective], ...restingInDispute } : entitlements[effective],
    status,
    statusText: planStatusTexts[status],
    isActive: status !== 'expired',
    isTrialActive,
    hasTrialEnded: Boolean(record?.trialStartedAt) && !isTrialActive && paid === freePlan,
    canStartTrial: canStartTrial({ record, isAgent }, now),
    isAgent,
    trialStartedAt: record?.trialStartedAt ?? null,
    trialEndsAt: record?.trialEndsAt ?? null,
    trialDaysRemaining: isTrialActive ? daysRemaining(record?.trialEndsAt ?? null, now) : 0,
    paidUntilAt: record?.paidUntilAt ?? null,
    paidDaysRemaining,
    isDisputed: Boolean(record?.disputedAt),
    renewalWarning: paidDaysRemaining === 0 ? null : renewalWarning(paidDaysRemaining),
    isInGrace: paid !== freePlan && paidDaysRemaining === 0,
    graceEndsAt: graceEndsAt(record),
    nextPlan: record?.nextPlan ?? null,
    alerts: alertAllowance(record, now),
  }
}

/** The better of the paid plan and the trial. */
export function effectivePlan(record: PlanRecord | null, now: Instant): Plan {
  const paid = paidPlanAt(record, now)
  const trial = trialPlanAt(record, now)
  return plans.indexOf(trial) > plans.indexOf(paid) ? trial : paid
}

/** Plans that may follow the paid one at its end: the lower ones, while it runs. */
export function plansToFollow({ currentPlan, paidDaysRemaining }: Pick<PlanView, 'currentPlan' | 'paidDaysRemaining'>) {
  return paidDaysRemaining > 0 ? plans.slice(0, plans.indexOf(currentPlan)) : []
}

/** Once per account, from the free plan, never for agents. */
export function canStartTrial({ record, isAgent }: PlanHolder, now: Instant): boolean {
  return !isAgent && !record?.trialStartedAt && effectivePlan(record, now) === freePlan
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

/** The prices asked at a moment; an older row than the first is none. */
export function pricesAt(at: Instant, versions: readonly PriceVersion[] = priceVersions): Prices {
  const begun = versions.filter(({ from }) => from <= at)
  return (begun.at(-1) ?? versions[0])?.pence ?? pricesPence
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

/** The paid plan still running, or the one of its grace. A record without an end was never paid. */
function paidPlanAt(record: PlanRecord | null, now: Instant): Plan {
  if (record?.paidUntilAt && record.paidUntilAt > now) return record.paidPlan
  return (graceEndsAt(record) ?? 0) > now ? (record?.nextPlan ?? record?.paidPlan ?? freePlan) : freePlan
}

/** The better of what a user ever paid for and tried: what a plan that was never looked at has come from. */
export function lastPlan(record: PlanRecord | null): Plan {
  const [paid, trial] = [record?.paidPlan ?? freePlan, record?.trialPlan ?? freePlan]
  return plans.indexOf(trial) > plans.indexOf(paid) ? trial : paid
}

/** Whether a plan that ended was the trial: of the two, the one of that plan, or the one that ended last. */
export function wasTrial(record: PlanRecord | null, ended: Plan): boolean {
  if (record?.trialPlan !== ended) return false
  return record.paidPlan !== ended || (record.trialEndsAt ?? 0) > (record.paidUntilAt ?? 0)
}

/** When the plan changes by itself next; null for never. */
export function nextChangeAt({ record: kept, isAgent }: PlanHolder, now: Instant): Instant | null {
  const record = isAgent ? withoutTrial(kept) : kept
  const ends = [record?.trialEndsAt, record?.paidUntilAt, graceEndsAt(record)].filter((at) => (at ?? 0) > now)
  return ends.length === 0 ? null : Math.min(...(ends as Instant[]))
}

function trialPlanAt(record: PlanRecord | null, now: Instant): Plan {
  return record?.trialEndsAt && record.trialEndsAt > now ? (record.trialPlan ?? freePlan) : freePlan
}

/** An expired paid plan is reported as such; users who never paid are active on the free plan. */
function statusAt(record: PlanRecord | null, now: Instant): PlanStatus {
  if (paidPlanAt(record, now) !== freePlan) return 'active'
  if (trialPlanAt(record, now) !== freePlan) return 'trial'
  return record && record.paidPlan !== freePlan ? 'expired' : 'active'
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
