import { Link } from 'react-router'
import { admitToDesk, operatorOf } from '../../admin/access.ts'
import { AdminDenied, deniedHead } from '../../admin/denied.tsx'
import { Desk } from '../../admin/desk.tsx'
import { Figures } from '../../admin/figures.tsx'
import { Health } from '../../admin/health.tsx'
import { loadOverview } from '../../admin/load-overview.ts'
import { QuickActions } from '../../admin/quick-actions.tsx'
import { RecentActivity } from '../../admin/recent-activity.tsx'
import { addressOf } from '../../page-route.ts'
import { Banner } from '../../ui/banner.tsx'
import { pageHead } from '../../ui/page-head.ts'
import { Panel } from '../../ui/panel.tsx'
import type { Route } from './+types/overview.ts'

const path = '/admin'

export async function loader({ context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  return { url: addressOf(path, context), operator: operatorOf(caller), ...(await loadOverview(context)) }
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (error !== undefined) return deniedHead(error)
  const description = 'People, alerts, matches and the health of this site.'
  return pageHead({ title: 'Administration', description, url: loaderData?.url, robots: 'noindex' })
}

export const ErrorBoundary = AdminDenied

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { operator, isRead, figures, health, activity, now } = loaderData
  return (
    <Desk operator={operator} current={path} title={`Welcome, ${operator.firstName}`}>
      {!isRead && <Banner tone="live">These figures could not be read. Zeros stand in for them.</Banner>}
      <section aria-labelledby="figures">
        <div className="section-head desk-section-head">
          <h2 id="figures">In figures</h2>
          <Link className="button button-quiet" to={path} preventScrollReset>
            Refresh
          </Link>
        </div>
        <Figures figures={figures} />
      </section>
      <div className="desk-columns">
        <Panel title="System health" action={<Link to="/status">System status</Link>}>
          <Health entries={health} />
        </Panel>
        <div className="desk-column">
          <Panel title="Quick actions">
            <QuickActions />
          </Panel>
          <Panel title="Recent activity">
            <RecentActivity lines={activity} now={now} />
          </Panel>
        </div>
      </div>
    </Desk>
  )
}
