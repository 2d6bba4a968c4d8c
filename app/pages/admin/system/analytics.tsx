import { Link } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { analyticsPath, measures, rangeNames, unavailable } from '#worker/running/analytics/daily/constants.ts'
import { databaseLimitBytes } from '#worker/running/system/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/analytics.ts'
import { AnalyticsCards } from './analytics-cards.tsx'
import { DayChart } from './day-chart.tsx'
import { DayTables } from './day-table.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const asked = new URL(request.url).searchParams.get('range')
  const range = rangeNames.find((name) => name === asked) ?? '30d'
  const { analytics, dailyFigures, system, status, logger } = context.get(servicesContext)
  const read = await Promise.all([
    analytics.figures(),
    dailyFigures.chart(range),
    status.uptime(),
    system.databaseBytes(),
    system.services(),
  ]).catch((error: unknown) => {
    logger.error('analytics_unreadable', { error: error instanceof Error ? error.message : String(error) })
    return null
  })
  const shown = { url: addressOf(analyticsPath, context), operator: operatorOf(caller), range }
  if (!read) return { ...shown, read: null }
  const [figures, points, uptime, bytes, services] = read
  const measured = {
    responseTimeMs: services[0]?.responseTimeMs ?? null,
    uptime: uptime.share,
    storage: bytes / databaseLimitBytes,
  }
  return { ...shown, read: { figures, points, measured } }
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Analytics Dashboard', 'Users, alerts, notifications and checks by day.')
}

export const ErrorBoundary = AdminDenied

const names = { '7d': '7 days', '30d': '30 days', '90d': '90 days' } as const
const addressFor = (range: string) => `${analyticsPath}?range=${range}`

export default function AnalyticsPage({ loaderData: { operator, range, read } }: Route.ComponentProps) {
  return (
    <Desk operator={operator} current={analyticsPath} title="Analytics Dashboard">
      {read ? (
        <>
          <AnalyticsCards figures={read.figures} measured={read.measured} />
          <Tabs
            label="Days shown"
            tabs={rangeNames.map((name) => ({ name: names[name], to: addressFor(name) }))}
            current={addressFor(range)}
            isReplacing
          />
          <section aria-label={`Charts of the last ${names[range]}`}>
            <div className="day-charts">
              {measures.map(({ key, name, source }) => (
                <DayChart
                  key={key}
                  name={name}
                  source={source}
                  points={read.points.map((point) => ({ date: point.date, value: point[key] }))}
                />
              ))}
            </div>
          </section>
          <p className="muted">
            Days are UTC and end with yesterday. Revenue and churn are with the{' '}
            <Link to="/admin/payments">payments</Link>.
          </p>
          <DayTables points={read.points} />
          <details className="desk-more">
            <summary>Where each figure comes from</summary>
            <ul className="desk-list">
              {measures.map(({ key, name, source }) => (
                <li key={key}>
                  <strong>{name}</strong>
                  <code>{source}</code>
                </li>
              ))}
            </ul>
          </details>
        </>
      ) : (
        <div className="notice" role="alert">
          <h2 className="notice-title">{unavailable.title}</h2>
          <p className="muted">{unavailable.text}</p>
        </div>
      )}
    </Desk>
  )
}
