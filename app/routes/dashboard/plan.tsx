import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { PlanTabData } from './plan-data.ts'
import { allowanceText, planText } from './plan-text.ts'

export default function PlanTab({ plan }: PlanTabData) {
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
