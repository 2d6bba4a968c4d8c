import type { ReactNode } from 'react'
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
  /** Path of the dashboard. */
  path: string
}

export function Overview({ plan, panel, path }: OverviewProps) {
  return (
    <>
      <div className="dashboard-parts">
        <Door title="Your plan" to="/dashboard?tab=plan" action="My Plan">
          <p>
            <strong>{planText(plan)}</strong>
          </p>
          <p className="muted">{allowanceText(plan)}.</p>
        </Door>
        <Door title="Find a match" to="/matches" action="See all matches">
          <p className="muted">Ticket prices on every platform, and when we last checked.</p>
        </Door>
        <Door title="Your account" to="/profile" action="My Profile">
          <p className="muted">Your details, your devices, and all your data.</p>
        </Door>
      </div>
      {panel && (
        <section className="monitor" aria-labelledby="monitor-title">
          <div className="section-head">
            <h2 id="monitor-title">Live Monitor</h2>
            <p>
              Up to {panelMatches} matches: live, just ended and upcoming.{' '}
              <Link to="/live-monitoring">The Live Monitor</Link> has more.
            </p>
          </div>
          <LivePanel {...panel} most={panelMatches} path={path} />
        </section>
      )}
    </>
  )
}

type DoorProps = { title: string; to: string; action: string; children: ReactNode }

/** A panel that links to another page. */
function Door({ title, to, action, children }: DoorProps) {
  return (
    <Panel title={title}>
      {children}
      <div className="actions">
        <ButtonLink tone="quiet" to={to}>
          {action}
        </ButtonLink>
      </div>
    </Panel>
  )
}
