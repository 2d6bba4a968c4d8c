import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { endDayText } from '#app/ui/london-time.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { entitlements, freePlan, graceDays, type Plan, planNames } from '#worker/people/plans/constants.ts'
import type { PlanView } from '#worker/people/plans/contract.ts'
import { plansToFollow } from '#worker/people/plans/rules.ts'
import { addressOfTab } from '../tab.ts'

type NextPlanProps = { plan: PlanView; activeAlerts: number; now: Instant }

/** A smaller plan for the time after the paid period, chosen and taken back here until it ends. */
export function NextPlan({ plan, activeAlerts, now }: NextPlanProps) {
  const { nextPlan, currentPlan, paidUntilAt, graceEndsAt } = plan
  const choices = plansToFollow(plan)
  if (choices.length === 0 || paidUntilAt === null) return null
  const day = endDayText(paidUntilAt, now)
  if (nextPlan !== null) {
    return (
      <ChoiceForm>
        <p>
          On {day} your {planNames[currentPlan]} plan ends and you move to <strong>{planNames[nextPlan]}</strong>.{' '}
          {nextPlan === freePlan
            ? 'Nothing to pay, nothing to do.'
            : `Nothing is charged by itself: pay for ${planNames[nextPlan]} then${graceEndsAt === null ? '' : `, within ${graceDays} days`}.`}{' '}
          {pausedText(nextPlan, activeAlerts)}
        </p>
        <div className="actions">
          <Button tone="quiet" name="next_plan" value="">
            Undo, stay on {planNames[currentPlan]}
          </Button>
        </div>
      </ChoiceForm>
    )
  }
  return (
    <details>
      <summary>Move to a smaller plan, or end this one</summary>
      <ChoiceForm>
        <p>Nothing changes until {day}, and you can undo it until then. What you paid for stays yours to that day.</p>
        {choices.toReversed().map((choice) => (
          <div key={choice} className="my-plan-choice">
            <Button tone="quiet" name="next_plan" value={choice}>
              {choice === freePlan ? `End my plan on ${day}` : `Move to ${planNames[choice]} on ${day}`}
            </Button>
            <p className="label">{pausedText(choice, activeAlerts)}</p>
          </div>
        ))}
      </ChoiceForm>
    </details>
  )
}

function ChoiceForm({ children }: { children: React.ReactNode }) {
  return (
    <PostForm action={addressOfTab('plan')} preventScrollReset failed="Your choice was not saved. Please try again.">
      {children}
    </PostForm>
  )
}

/** What becomes of the alerts that are on today. */
function pausedText(plan: Plan, activeAlerts: number): string {
  const { alertsPerMonth } = entitlements[plan]
  const paused = alertsPerMonth === null ? 0 : Math.max(0, activeAlerts - alertsPerMonth)
  if (paused === 0) return 'All your alerts stay on.'
  return `${paused} of your ${manyText(activeAlerts, 'active alert')} will pause, the newest first. None are deleted.`
}
