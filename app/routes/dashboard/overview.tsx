import { Link } from 'react-router'
import { panelMatches } from '#worker/live/constants.ts'
import type { PlanView } from '#worker/plans/contract.ts'
import { LivePanel } from '../../live/panel/panel.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { allowanceText, planText } from './plan-text.ts'

type LivePanelProps = Parameters<typeof LivePanel>[0]

type OverviewProps = {
  plan: PlanView
  panel: Pick<LivePanelProps, 'monitor' | 'preferences'> | null
  /** The page that this is a part of. */
  path: string
}

export function Overview({ plan, panel, path }: OverviewProps) {
  return (
    <>
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
            <ButtonLink tone="quiet" to="/matches">
              See all matches
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
      {panel && (
        <section className="monitor" aria-labelledby="monitor-title">
          <div className="section-head">
            <h2 id="monitor-title">Live Monitor</h2>
            <p>
              At most {panelMatches} matches: what is on, what has just ended, what comes next.{' '}
              <Link to="/live-monitoring">The Live Monitor</Link> has more.
            </p>
          </div>
          <LivePanel {...panel} most={panelMatches} path={path} />
        </section>
      )}
    </>
  )
}
