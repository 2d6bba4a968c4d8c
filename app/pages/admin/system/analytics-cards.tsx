import { shareText } from '#app/ui/status/uptime-text.ts'
import type { Analytics } from '#worker/running/analytics/contract.ts'
import { shortNumber } from '#worker/running/analytics/daily/rules.ts'
import { trendText } from '../trend.ts'

export type Measured = {
  /** The website's answer in the last minute. */
  responseTimeMs: number | null
  /** Share of good minutes over 90 days. */
  uptime: number | null
  /** Share of the database's 10 GB that is used. */
  storage: number | null
}

/** The specification's cards; each is a measurement, or says why there is none. */
export function AnalyticsCards({ figures, measured }: { figures: Analytics; measured: Measured }) {
  const { responseTimeMs, uptime, storage } = measured
  const cards: [name: string, value: string, text: string][] = [
    ['Total users', shortNumber(figures.totalUsers), trendText(figures.userGrowth)],
    ['Active alerts', shortNumber(figures.activeAlerts), `of ${shortNumber(figures.totalAlerts)}`],
    ['Upcoming matches', shortNumber(figures.upcomingMatches), `of ${shortNumber(figures.totalMatches)}`],
    ['Notifications', shortNumber(figures.notifications), 'up to yesterday, UTC'],
    [
      'Response time',
      responseTimeMs === null ? '–' : `${Math.round(responseTimeMs)} ms`,
      'of database and objects, last minute',
    ],
    ['System status', uptime === null ? '–' : shareText(uptime), 'of measured minutes in 90 days'],
    ['Average savings', '–', 'Not measured: we do not see what fans pay.'],
    ['Storage', storage === null ? '–' : usedText(storage), 'of the 10 GB a D1 database may hold'],
  ]
  return (
    <dl className="metrics">
      {cards.map(([name, value, text]) => (
        <div key={name} className="metric">
          <dt>{name}</dt>
          <dd className="metric-value">{value}</dd>
          <dd className="label">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** "12.3 %"; a share above zero is never shown as 0. */
function usedText(share: number): string {
  return share > 0 && share < 0.001 ? 'under 0.1 %' : `${(share * 100).toFixed(1)} %`
}
