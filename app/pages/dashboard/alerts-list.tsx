import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { AlertCard, isAtWork } from './alert-card.tsx'
import { AlertLine, maxOpenCards } from './alert-line.tsx'
import type { AlertsTabData } from './alerts-data.ts'
import { dashboardPath } from './tab.ts'

type CardsProps = {
  list: NonNullable<AlertsTabData['list']>
  priced: AlertsTabData['priced']
  /** The first steps above it lead to a match. */
  hasSteps: boolean
  here: string
  now: number
}

export function Cards({ list, priced, hasSteps, here, now }: CardsProps) {
  if (list.counts.total === 0) return <NoAlerts hasSteps={hasSteps} />
  if (list.alerts.length === 0) {
    return (
      <p className="muted">
        None of your alerts match. <Link to={dashboardPath}>Show all</Link>
      </p>
    )
  }
  const { alerts } = list
  if (alerts.length > maxOpenCards) return <Lines alerts={alerts} priced={priced} here={here} now={now} />
  return (
    <ul className="alert-cards">
      {alerts.map((alert) => (
        <li key={alert.id}>
          <AlertCard alert={alert} here={here} now={now} />
        </li>
      ))}
    </ul>
  )
}

type LinesProps = Omit<CardsProps, 'list' | 'hasSteps'> & Pick<CardsProps['list'], 'alerts'>

/** Those at work below one heading that says so; each of the others says what it is. */
function Lines({ alerts, priced, here, now }: LinesProps) {
  const atWork = alerts.filter((alert) => isAtWork(alert, now))
  const others = alerts.filter((alert) => !isAtWork(alert, now))
  const lines = (some: typeof alerts, hidesState: boolean) => (
    <ul className="alert-lines">
      {some.map((alert) => (
        <li key={alert.id}>
          <AlertLine alert={alert} match={priced[alert.id]} hidesState={hidesState} here={here} now={now} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {atWork.length > 0 && (
        <h3 className="alert-group">
          <Badge tone="good" icon="bell">
            Active
          </Badge>{' '}
          <span className="label">{atWork.length}</span>
        </h3>
      )}
      {atWork.length > 0 && lines(atWork, true)}
      {others.length > 0 && (
        <h3 className="alert-group">
          Not sending <span className="label">{others.length}</span>
        </h3>
      )}
      {others.length > 0 && lines(others, false)}
    </>
  )
}

/** Quiet, and short below the steps of a new account, which say the same with the page's one loud button. */
function NoAlerts({ hasSteps }: { hasSteps: boolean }) {
  if (hasSteps) return <p className="muted">No alerts yet.</p>
  return (
    <Panel title="No alerts yet" heading="h3">
      <p>
        <Link to="/matches">Find a match</Link>, press Create Smart Alert, and say what you would pay.
      </p>
    </Panel>
  )
}
