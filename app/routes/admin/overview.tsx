import { data, Link, redirect } from 'react-router'
import type { TestEmailResult } from '#worker/email-test/contract.ts'
import { fieldsOf, troubled } from '../../account/form.ts'
import { admitToDesk, operatorOf } from '../../admin/access.ts'
import { AdminDenied, deskHead } from '../../admin/denied.tsx'
import { Desk } from '../../admin/desk.tsx'
import { Figures } from '../../admin/figures.tsx'
import { Health } from '../../admin/health.tsx'
import { loadOverview } from '../../admin/load-overview.ts'
import { QuickActions } from '../../admin/quick-actions.tsx'
import { RecentActivity } from '../../admin/recent-activity.tsx'
import { Setup } from '../../admin/setup.tsx'
import { servicesContext } from '../../context.ts'
import { addressOf } from '../../page-route.ts'
import { Banner } from '../../ui/banner.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Route } from './+types/overview.ts'

const path = '/admin'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const mailToken = new URL(request.url).searchParams.get('mail')
  return {
    url: addressOf(path, context),
    operator: operatorOf(caller),
    mailToken,
    ...(await loadOverview(context)),
  }
}

/** Steps of the setup that need a person. */
export async function action({ request, context }: Route.ActionArgs) {
  const { userId, email } = admitToDesk(context)
  const { setup } = context.get(servicesContext)
  const { intent, token = '' } = await fieldsOf(request, context)
  if (intent === 'test_mail') {
    const sent = await setup.sendTestMail({ userId, email })
    return sent.ok ? data({ result: sent.value }) : troubled(sent.error, {})
  }
  if (intent !== 'mail_arrived') throw new Response(null, { status: 400 })
  const confirmed = await setup.confirmMail(token, userId)
  if (!confirmed.ok) return troubled(confirmed.error, {})
  throw redirect(path, { status: 303 })
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Administration', 'People, alerts, matches and the health of this site.')
}

export const ErrorBoundary = AdminDenied

type Answer = { result?: TestEmailResult; error?: { message: string } }

export default function OverviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, isRead, figures, revenuePence, health, activity, now, checklist, mailToken } = loaderData
  const { result, error }: Answer = actionData ?? {}
  return (
    <Desk operator={operator} current={path} title={`Welcome, ${operator.firstName}`}>
      {!isRead && <Banner tone="live">These figures could not be read. Zeros stand in for them.</Banner>}
      {checklist && !checklist.isDone && (
        <Setup
          checklist={checklist}
          mailToken={mailToken}
          email={operator.email}
          result={result}
          error={error?.message}
        />
      )}
      <section aria-labelledby="figures">
        <div className="section-head desk-section-head">
          <h2 id="figures">In figures</h2>
          <Link className="button button-quiet" to={path} preventScrollReset>
            Refresh
          </Link>
        </div>
        <Figures figures={figures} revenuePence={revenuePence} isRead={isRead} />
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
