import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { planNames, recommendedPlan, trialDays, trialPlans } from '#worker/people/plans/constants.ts'
import { addressOfTab } from '../tab.ts'

/** Starts the one trial of an account that never had one. */
export function TrialForm() {
  return (
    <PostForm action={addressOfTab('plan')} preventScrollReset failed="Failed to start your trial. Please try again.">
      <p>Try a plan for {trialDays} days. No card needed. Ends automatically. You can do this once.</p>
      <div className="actions">
        {trialPlans.map((plan) => (
          <Button key={plan} tone={plan === recommendedPlan ? 'amber' : 'quiet'} name="plan_type" value={plan}>
            Start {planNames[plan]} trial
          </Button>
        ))}
      </div>
    </PostForm>
  )
}
