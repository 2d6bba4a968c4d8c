import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { TestEmailResult } from '#worker/running/email-test/contract.ts'
import type { Route } from './+types/overview.ts'
import { admitToDesk, operatorOf } from './access.ts'
import { AdminDenied, deskHead } from './denied.tsx'
import { Desk } from './desk.tsx'
import { Figures } from './figures.tsx'
import { Health } from './health.tsx'
import { loadOverview } from './load-overview.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { Setup } from './setup.tsx'

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
