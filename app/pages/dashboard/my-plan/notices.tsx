import { Link } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { dayText } from '#app/ui/london-time.ts'
import { daysText } from '#app/ui/plan-text.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { entitlements, graceDays, planNames } from '#worker/people/plans/constants.ts'
import type { PlanView } from '#worker/people/plans/contract.ts'

/** What needs attention: a plan about to end or ended, a trial that ended. */
export function PlanNotices({ plan, pausedAlerts, now }: { plan: PlanView; pausedAlerts: number; now: Instant }) {
  const {
    isDisputed,
    renewalWarning,
    paidUntilAt,
    paidDaysRemaining,
    status,
    currentPlan,
    hasTrialEnded,
    isInGrace,
    graceEndsAt,
    nextPlan,
  } = plan
  if (isDisputed) {
    return (
      <Banner tone="warn">
        <p>A payment of yours is disputed at PayPal. Until that is settled nothing is bought for you; alerts go on.</p>
      </Banner>
    )
  }
  if (isInGrace && graceEndsAt !== null) {
    return (
      <Banner tone="live">
        <p>
          The time you paid for is over.{' '}
          {nextPlan === null ? 'Everything stays on' : `You are on ${planNames[nextPlan]}`} until{' '}
          {dayText(graceEndsAt, now)}. <Link to="/pricing">Pay before that</Link> to go on without a gap. Nothing is
          charged by itself.
        </p>
      </Banner>
    )
  }
  if (renewalWarning && nextPlan === null && paidUntilAt !== null) {
    const name = planNames[currentPlan]
    return (
      <Banner tone={renewalWarning === 'urgent' && graceEndsAt !== null ? 'live' : 'warn'}>
        <p>
          {renewalWarning === 'urgent'
            ? `Your ${name} plan ends within a day, on ${dayText(paidUntilAt, now)}.`
            : `Your ${name} plan ends in ${daysText(paidDaysRemaining)}, on ${dayText(paidUntilAt, now)}.`}{' '}
          {graceEndsAt === null ? (
            'Part of its price was given back.'
          ) : (
            <>
              <Link to="/pricing">Renew it</Link> to keep what it includes. Everything stays on for {graceDays} days
              after the end, to pay without a gap.
            </>
          )}
        </p>
      </Banner>
    )
  }
  if (status === 'expired') {
    return (
      <Banner tone="warn">
        <p>
          Your {planNames[currentPlan]} plan has ended. {onFree(pausedAlerts)} <Link to="/pricing">Renew it</Link>
        </p>
      </Banner>
    )
  }
  if (!hasTrialEnded) return null
  return (
    <Banner tone="warn">
      <p>
        Your free trial has ended. {onFree(pausedAlerts)} <Link to="/pricing">See the plans</Link>
      </p>
    </Banner>
  )
}

/** What the free plan has, and what became of the alerts that it has no room for. */
function onFree(paused: number): string {
  const free = `You are on Free: ${entitlements.free.alertsPerMonth} alert a month by email.`
  if (paused === 0) return free
  return paused === 1
    ? `${free} One of your alerts is paused, not deleted, and a plan brings it back.`
    : `${free} ${paused} of your alerts are paused, none is deleted, and a plan brings them back.`
}
