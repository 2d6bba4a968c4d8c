import { Link } from 'react-router'
import { entitlements, planNames } from '#worker/plans/constants.ts'
import type { PlanView } from '#worker/plans/contract.ts'
import type { Instant } from '#worker/platform/clock.ts'
import { Banner } from '../../../ui/banner.tsx'
import { dayText } from '../../../ui/london-time.ts'
import { daysText } from '../plan-text.ts'

/** What needs attention: a plan about to end or ended, a trial that ended. */
export function PlanNotices({ plan, now }: { plan: PlanView; now: Instant }) {
  const { renewalWarning, paidUntilAt, paidDaysRemaining, status, currentPlan, hasTrialEnded } = plan
  if (renewalWarning && paidUntilAt !== null) {
    const name = planNames[currentPlan]
    return (
      <Banner tone={renewalWarning === 'urgent' ? 'live' : 'warn'}>
        <p>
          {renewalWarning === 'urgent'
            ? `Your ${name} plan ends within a day, on ${dayText(paidUntilAt, now)}.`
            : `Your ${name} plan ends in ${daysText(paidDaysRemaining)}, on ${dayText(paidUntilAt, now)}.`}{' '}
          <Link to="/pricing">Renew it</Link> to keep what it includes.
        </p>
      </Banner>
    )
  }
  if (status === 'expired') {
    return (
      <Banner tone="warn">
        <p>
          Your {planNames[currentPlan]} plan has ended. You are on Free: {entitlements.free.alertsPerMonth} alert a
          month by email. <Link to="/pricing">Renew it</Link>
        </p>
      </Banner>
    )
  }
  if (!hasTrialEnded) return null
  return (
    <Banner tone="warn">
      <p>
        Your free trial has ended. You are on Free: {entitlements.free.alertsPerMonth} alert a month by email. Alerts
        you made stay on. <Link to="/pricing">See the plans</Link>
      </p>
    </Banner>
  )
}
