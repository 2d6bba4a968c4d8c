import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import type { PlanView } from './contract.ts'

/** A user's plan on the wire, in the specification's names. */
export function planView(plan: PlanView) {
  const { entitlements, alerts } = plan
  return {
    current_plan: plan.currentPlan,
    effective_plan: plan.effectivePlan,
    plan_type: plan.paidDaysRemaining > 0 || plan.isInGrace ? 'paid' : plan.isTrialActive ? 'trial' : 'free',
    plan_status: plan.statusText,
    is_trial_active: plan.isTrialActive,
    trial_days_remaining: plan.trialDaysRemaining,
    trial_started_at: isoOrNull(plan.trialStartedAt),
    trial_expires_at: isoOrNull(plan.trialEndsAt),
    can_start_trial: plan.canStartTrial,
    is_plan_active: plan.isActive,
    plan_days_remaining: plan.paidDaysRemaining,
    plan_expires_at: isoOrNull(plan.paidUntilAt),
    is_in_grace: plan.isInGrace,
    grace_ends_at: isoOrNull(plan.graceEndsAt),
    next_plan: plan.nextPlan,
    monthly_alert_count: alerts.used,
    /** Null for unlimited. */
    monthly_alert_limit: alerts.limit,
    monthly_alert_reset_date: toIso(alerts.resetsAt),
    email_notifications_enabled: entitlements.email,
    sms_notifications_enabled: entitlements.sms,
    advance_notification_hours: entitlements.advanceNoticeHours,
  }
}
