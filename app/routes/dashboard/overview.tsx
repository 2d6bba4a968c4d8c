import type { PlanView } from '#worker/plans/contract.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { allowanceText, planText } from './plan-text.ts'

export function Overview({ plan }: { plan: PlanView }) {
  return (
    <div className="dashboard-parts">
      <Panel title="Your plan">
        <p>
          <strong>{planText(plan)}</strong>
        </p>
        <p className="muted">{allowanceText(plan)}.</p>
        <div className="actions">
          <ButtonLink tone="quiet" to="/dashboard?tab=plan">
            My Plan
          </ButtonLink>
        </div>
      </Panel>
      <Panel title="Find a match">
        <p className="muted">What every platform asks for a ticket, and how long ago we looked.</p>
        <div className="actions">
          <ButtonLink to="/matches">See all matches</ButtonLink>
        </div>
      </Panel>
      <Panel title="Live Monitor">
        <p className="muted">Prices and scores, as we see them move.</p>
        <div className="actions">
          <ButtonLink tone="quiet" to="/live-monitoring">
            Open the Live Monitor
          </ButtonLink>
        </div>
      </Panel>
      <Panel title="Your account">
        <p className="muted">Your details, your devices, and everything that we hold about you.</p>
        <div className="actions">
          <ButtonLink tone="quiet" to="/profile">
            My Profile
          </ButtonLink>
        </div>
      </Panel>
    </div>
  )
}
