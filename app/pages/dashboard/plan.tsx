import { useActionData } from 'react-router'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { OpenCheckout } from '#app/ui/checkout/open-checkout.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { dayText, endDayText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { allowanceText, daysText } from '#app/ui/plan-text.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { planNames, planNotLoaded } from '#worker/people/plans/constants.ts'
import type { PlanView } from '#worker/people/plans/contract.ts'
import { trialBadge } from '#worker/people/plans/rules.ts'
import { threadsPath } from '#worker/running/threads/constants.ts'
import { AgentOffer, PlanFeatures } from './my-plan/features.tsx'
import { LineFacts } from './my-plan/line.tsx'
import { NextPlan } from './my-plan/next-plan.tsx'
import { PlanNotices } from './my-plan/notices.tsx'
import { Payments } from './my-plan/payments.tsx'
import { TrialForm } from './my-plan/trial-form.tsx'
import type { PlanAnswer, PlanTabData } from './plan-data.ts'
import { addressOfTab } from './tab.ts'

const badgeTones = { red: 'live', orange: 'warn', green: 'good' } as const satisfies Record<string, Tone>

export default function PlanTab({ plan, payments, activeAlerts, pausedAlerts, line, now }: PlanTabData) {
  const answer = useActionData<PlanAnswer>()
  if (!plan) return <ErrorState heading="h2" title={planNotLoaded} retryPath={addressOfTab('plan')} />
  return (
    <div className="my-plan">
      {answer && 'problem' in answer && <Banner tone="warn">{answer.problem}</Banner>}
      {answer && 'isStarted' in answer && (
        <Banner tone="good">Your trial of {planNames[plan.effectivePlan]} has started.</Banner>
      )}
      {answer && 'isChosen' in answer && (
        <Banner tone="good">Saved. You can change it until the end of the period.</Banner>
      )}
      <PlanNotices plan={plan} pausedAlerts={pausedAlerts} now={now} />
      <div className="my-plan-parts">
        <Panel title="My Plan" action={<Status plan={plan} />}>
          <p className="my-plan-name">{planNames[plan.effectivePlan]}</p>
          <PlanFacts plan={plan} now={now} />
          <NextStep plan={plan} />
          <NextPlan plan={plan} activeAlerts={activeAlerts} now={now} />
        </Panel>
        <Panel title={`What ${planNames[plan.effectivePlan]} includes`}>
          <PlanFeatures entitlements={plan.entitlements} />
        </Panel>
        {line && (
          <Panel title="Messages to us">
            <LineFacts line={line} />
            <div className="actions">
              <ButtonLink to={threadsPath} tone="quiet">
                Messages
              </ButtonLink>
            </div>
          </Panel>
        )}
        <Payments payments={payments} />
      </div>
    </div>
  )
}

/** The status, and during a trial its days as a badge: red on the last, orange from three, green before. */
function Status({ plan }: { plan: PlanView }) {
  return (
    <span className="my-plan-badges">
      <Badge tone={plan.status === 'expired' ? 'warn' : 'good'}>{plan.statusText}</Badge>
      {plan.isTrialActive && (
        <Badge tone={badgeTones[trialBadge(plan.trialDaysRemaining)]} icon="clock">
          {daysText(plan.trialDaysRemaining)} left
        </Badge>
      )}
    </span>
  )
}

function PlanFacts({ plan, now }: { plan: PlanView; now: Instant }) {
  const {
    alerts,
    currentPlan,
    trialEndsAt,
    paidUntilAt,
    isTrialActive,
    trialDaysRemaining,
    paidDaysRemaining,
    isInGrace,
    graceEndsAt,
  } = plan
  return (
    <dl className="my-plan-facts">
      {isTrialActive && trialEndsAt !== null && (
        <Fact name="Trial ends">
          <time dateTime={toIso(trialEndsAt)}>{endDayText(trialEndsAt, now)}</time>, {daysText(trialDaysRemaining)} left
        </Fact>
      )}
      {paidDaysRemaining > 0 && paidUntilAt !== null && (
        <Fact name={isTrialActive ? `${planNames[currentPlan]} paid until` : 'Paid until'}>
          <time dateTime={toIso(paidUntilAt)}>{endDayText(paidUntilAt, now)}</time>, {daysText(paidDaysRemaining)} left
        </Fact>
      )}
      {isInGrace && paidUntilAt !== null && graceEndsAt !== null && (
        <Fact name="Paid until">
          <time dateTime={toIso(paidUntilAt)}>{endDayText(paidUntilAt, now)}</time>, and on without payment until{' '}
          <time dateTime={toIso(graceEndsAt)}>{endDayText(graceEndsAt, now)}</time>
        </Fact>
      )}
      <Fact name="Alerts made this month">
        {alerts.used}
        {alerts.limit !== null && alerts.used <= alerts.limit && ` of ${alerts.limit}`}
        <span className="label">{allowanceText(plan)}</span>
      </Fact>
      <Fact name="Resets">
        <time dateTime={toIso(alerts.resetsAt)}>{dayText(alerts.resetsAt, now)}</time>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A trial for who may start one; otherwise the plans, and for agents on Free theirs. */
function NextStep({ plan }: { plan: PlanView }) {
  if (plan.canStartTrial) return <TrialForm />
  if (plan.isAgent && plan.effectivePlan === 'free') {
    return (
      <div className="my-plan-offer">
        <h3>Agent Premium</h3>
        <AgentOffer />
        <div className="actions">
          <OpenCheckout choice={{ plan: 'premium', cycle: 'monthly' }}>Pay for Agent Premium</OpenCheckout>
          <ButtonLink to="/pricing" tone="quiet">
            Upgrade options
          </ButtonLink>
        </div>
      </div>
    )
  }
  const { currentPlan } = plan
  const isRenewal = plan.paidDaysRemaining > 0 || plan.isInGrace || plan.status === 'expired'
  if (!isRenewal || currentPlan === 'free') {
    return (
      <div className="actions">
        <ButtonLink to="/pricing">Upgrade</ButtonLink>
      </div>
    )
  }
  return (
    <div className="actions">
      <OpenCheckout choice={{ plan: currentPlan, cycle: 'monthly' }}>Extend {planNames[currentPlan]}</OpenCheckout>
      <ButtonLink to="/pricing" tone="quiet">
        Renew or change
      </ButtonLink>
    </div>
  )
}
