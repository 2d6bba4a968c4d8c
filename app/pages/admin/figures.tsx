import type { ReactNode } from 'react'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { currency } from '#worker/money/payments/constants.ts'
import type { Analytics } from '#worker/running/analytics/contract.ts'
import { trendText } from './trend.ts'

type FiguresProps = { figures: Analytics; revenuePence: number; isRead: boolean }

/** The four cards of the overview, each from counted rows. */
export function Figures({ figures, revenuePence, isRead }: FiguresProps) {
  const growthText = (growth: number | null) => (isRead ? trendText(growth) : 'Trend: not known')
  const { totalUsers, activeUsers, userGrowth, activeAlerts, totalAlerts, alertGrowth } = figures
  return (
    <dl className="metrics">
      <Figure name="Total Users" value={totalUsers} trend={growthText(userGrowth)}>
        {numberText(activeUsers)} active, with a verified email
      </Figure>
      <Figure name="Active Alerts" value={activeAlerts} trend={growthText(alertGrowth)}>
        of {numberText(totalAlerts)}
      </Figure>
      <Figure name="Upcoming Matches" value={figures.upcomingMatches}>
        of {numberText(figures.totalMatches)} in all
      </Figure>
      <Figure name="Monthly Revenue" value={formatMoney(revenuePence, currency)}>
        this month, with VAT, less refunds
      </Figure>
    </dl>
  )
}

type FigureProps = { name: string; value: number | string; trend?: string; children: ReactNode }

function Figure({ name, value, trend, children }: FigureProps) {
  return (
    <div className="metric">
      <dt>{name}</dt>
      <dd className="metric-value">{typeof value === 'number' ? numberText(value) : value}</dd>
      <dd>{children}</dd>
      {trend && <dd className="label">{trend}</dd>}
    </div>
  )
}

function numberText(value: number): string {
  return value.toLocaleString('en-GB')
}
