import { Link } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { Banner } from '#app/ui/banner.tsx'
import { secondText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { settingsPath } from '#worker/running/settings/constants.ts'
import { backupPath, systemPath, systemUnreadable } from '#worker/running/system/constants.ts'
import { lastHourPath } from '#worker/running/system/last-hour/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/system.ts'
import { AutoRefresh } from './auto-refresh.tsx'
import { SystemGates } from './system-gates.tsx'
import { SystemLimits } from './system-limits.tsx'
import { HealthMark, MetricSources, SystemMetrics } from './system-metrics.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { system, logger } = context.get(servicesContext)
  // Both or neither: half of the picture would look whole.
  const read = await Promise.all([system.metrics(), system.services()]).catch((error: unknown) => {
    logger.error('system_unreadable', { error: error instanceof Error ? error.message : String(error) })
    return null
  })
  const shown = read && { ...read[0], services: read[1] }
  return { url: addressOf(systemPath, context), operator: operatorOf(caller), shown }
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'System', 'Backlog, dead letters, gates, database and files.')
}

export const ErrorBoundary = AdminDenied

export default function SystemPage({ loaderData: { operator, shown } }: Route.ComponentProps) {
  // The other pages are for full access alone.
  const hasAll = operator.permissions.includes('ALL')
  return (
    <Desk operator={operator} current={systemPath} title="System">
      <AutoRefresh to={systemPath} />
      {shown ? <Whole shown={shown} /> : <Banner tone="live">{systemUnreadable}</Banner>}
      <Panel title="Quick actions">
        <ul className="desk-list">
          {hasAll && (
            <>
              <li>
                <Link to={`${systemPath}/dead-letters`}>Dead letters</Link>
                <span className="muted">Read, replay, discard</span>
              </li>
              <li>
                <Link to={lastHourPath}>Last hour</Link>
                <span className="muted">Search checks, deliveries, dead letters and acts</span>
              </li>
            </>
          )}
          <li>
            <a href="/api/admin/system/logs">Download Logs</a>
            <span className="muted">
              The audit log as CSV. Log lines are with Cloudflare, for 7 days: npx wrangler tail
            </span>
          </li>
          {hasAll && (
            <>
              <li>
                <Link to={backupPath}>Backup Database</Link>
                <span className="muted">Restore points, and a copy as a file</span>
              </li>
              <li>
                <Link to={settingsPath}>System Settings</Link>
                <span className="muted">Registration, resale alerts, claims</span>
              </li>
            </>
          )}
          <li>
            <Link to="/status">System status</Link>
            <span className="muted">90 days, with every incident</span>
          </li>
        </ul>
      </Panel>
    </Desk>
  )
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>

function Whole({ shown: { measuredAt, metrics, limits, gates, unknown, services } }: { shown: Shown }) {
  return (
    <>
      <section aria-labelledby="metrics">
        <div className="section-head desk-section-head">
          <h2 id="metrics">Metrics</h2>
          <p role="status">Read at {secondText(measuredAt)}</p>
        </div>
        <SystemMetrics metrics={metrics} />
        <MetricSources metrics={metrics} />
      </section>
      <div className="desk-columns">
        <Panel title="Services">
          <ul className="desk-list">
            {services.map(({ name, status, message, responseTimeMs }) => (
              <li key={name}>
                <div>
                  <strong>{name}</strong>
                  <p className="muted">
                    {message}
                    {responseTimeMs !== null && ` ${Math.round(responseTimeMs)} ms.`}
                  </p>
                </div>
                <HealthMark status={status} />
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title="Not known from here">
          <details className="desk-more">
            <summary>{manyText(unknown.length, 'figure')} that Cloudflare’s dashboard has</summary>
            <ul className="desk-list">
              {unknown.map(({ name, text }) => (
                <li key={name}>
                  <div>
                    <strong>{name}</strong>
                    <p className="muted">{text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </details>
        </Panel>
      </div>
      <section className="desk-keyed" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <SystemLimits limits={limits} />
      </section>
      <section className="desk-keyed" aria-labelledby="gates">
        <h2 id="gates">Platform gates</h2>
        <SystemGates gates={gates} now={measuredAt} />
      </section>
    </>
  )
}
