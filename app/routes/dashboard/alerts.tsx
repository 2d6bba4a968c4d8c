import { Link } from 'react-router'
import type { AlertType } from '#worker/alerts/constants.ts'
import type { NamedAlert } from '#worker/alerts/contract.ts'
import { formatMoney } from '#worker/platform/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { AlertsTabData } from './alerts-data.ts'

const typeNames: Record<AlertType, string> = {
  availability: 'Tickets become available',
  price_drop: 'The price falls',
  high_demand: 'Demand is high',
  last_chance: 'Last chance before kick-off',
}

/** For a target that is gone. */
const targetKinds = { match: 'One match', team: 'A team', league: 'A league' } as const

function nameOf({ targetKind, targetName }: NamedAlert): string {
  return targetName ?? targetKinds[targetKind]
}

export default function AlertsTab({ alerts }: AlertsTabData) {
  if (alerts.length === 0) {
    return (
      <EmptyState
        heading="h2"
        title="No alerts yet"
        text="You're not watching anything yet. Open a match to see what its tickets cost."
        action={{ to: '/matches', label: 'See all matches' }}
      />
    )
  }
  return (
    <Panel title="Your alerts">
      <ul className="dashboard-alerts">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <span>
              <strong>{typeNames[alert.alertType]}</strong>
              {alert.priceThresholdPence !== null && ` to ${formatMoney(alert.priceThresholdPence, 'GBP')} or less`}
            </span>
            <span className="muted">
              {alert.targetKind === 'match' ? (
                <Link to={`/matches/${alert.targetId}`}>{nameOf(alert)}</Link>
              ) : (
                nameOf(alert)
              )}
            </span>
            {alert.isActive ? (
              <Badge tone="good" icon="bell">
                On
              </Badge>
            ) : (
              <Badge tone="off" icon="dot">
                Off
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
