import type { PlanView } from '#worker/plans/contract.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { allowanceText, planText } from './plan-text.ts'

export function PlanPart({ plan }: { plan: PlanView }) {
  return (
    <Panel title="My Plan">
      <p>
        <strong>{planText(plan)}</strong>
      </p>
      <p>{allowanceText(plan)}.</p>
      <div className="actions">
        <ButtonLink to="/pricing">See the plans</ButtonLink>
      </div>
    </Panel>
  )
}
