import { data, Link } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { breadcrumbs, pageHead } from '#app/ui/page-head.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { PitchLines } from '#app/ui/pitch-lines.tsx'
import { AccuracyTable } from '#app/ui/status/accuracy.tsx'
import { Incidents } from '#app/ui/status/incidents.tsx'
import { Metrics } from '#app/ui/status/metrics.tsx'
import { Overall } from '#app/ui/status/overall.tsx'
import { pageView } from '#app/ui/status/page-view.ts'
import { Platforms } from '#app/ui/status/platforms.tsx'
import { Legend, Services } from '#app/ui/status/services.tsx'
import { useRefresh } from '#app/ui/status/use-refresh.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { refreshEveryMs } from '#worker/running/status/constants.ts'
import type { ServiceView } from '#worker/running/status/contract.ts'
import { isWatched } from '#worker/running/status/rules.ts'
import type { Route } from './+types/status.ts'

const trail = [{ name: 'System status', path: '/status' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { status, clock, config } = context.get(servicesContext)
  const asked = new URL(request.url).searchParams.get('before')
  const page = await status.page(asked)
  if (!page.ok) throw data(null, { status: 400 })
  return { ...pageView(page.value), isFirstPage: asked === null, now: clock(), url: `${config.publicOrigin}/status` }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const url = loaderData?.url
  return [
    ...pageHead({
      title: 'System status',
      description:
        'Whether Touchline and the ticket platforms it reads are working: measured every minute, with 90 days of history and every incident.',
      url,
    }),
    ...(url ? [breadcrumbs(url, trail)] : []),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: 'Touchline status incidents',
      href: '/status.rss',
    },
  ]
}

export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const { overall, isStale, measuredAt, now, services, platforms } = loaderData
  useRefresh(refreshEveryMs)
  const troubled = platforms.filter(isTroubled)
  return (
    <>
      <div className="pitch">
        <PitchLines />
        <div className="page status-hero">
          <Breadcrumbs trail={trail} />
          <h1>System status</h1>
          <Overall
            overall={overall}
            isStale={isStale}
            measuredAt={measuredAt}
            now={now}
            affected={services.filter(isTroubled).map(nameOf)}
            unreadable={{
              names: troubled.filter(({ isRecovering }) => !isRecovering).map(nameOf),
              again: troubled.filter(({ isRecovering }) => isRecovering).map(nameOf),
              of: platforms.filter(isWatched).length,
            }}
          />
          <p className="status-ways">
            <Link className="button button-quiet" to="/status" preventScrollReset>
              Refresh
            </Link>
            <a href="/status.rss">RSS feed</a>
            <a href="/status.json">JSON</a>
          </p>
        </div>
      </div>
      {measuredAt !== null && <Measured view={loaderData} />}
      <IncidentHistory view={loaderData} />
    </>
  )
}

const isTroubled = ({ status }: Pick<ServiceView, 'status'>) => status === 'warning' || status === 'down'
const nameOf = ({ name }: Pick<ServiceView, 'name'>) => name

type ViewProps = { view: Route.ComponentProps['loaderData'] }

/** Services, platforms and figures, once there is a measurement. */
function Measured({ view: { services, platforms, metrics, days, isStale, now } }: ViewProps) {
  return (
    <>
      <section className="page section" aria-labelledby="services">
        <div className="section-head status-section-head">
          <h2 id="services">Services</h2>
          <Legend />
          <p>Measured every minute. Minutes without data are left out.</p>
        </div>
        <Services services={services} days={days} isStale={isStale} />
      </section>
      <section className="page section" aria-labelledby="platforms">
        <div className="section-head">
          <h2 id="platforms">Ticket platforms</h2>
          <p>
            Other companies’ sites, as we can read them. A page counts as read when we found its prices, or when it had
            not changed.
          </p>
        </div>
        <details className="fold fold-narrow">
          <summary>{manyText(platforms.length, 'platform')}, one by one</summary>
          <Platforms platforms={platforms} now={now} isStale={isStale} />
        </details>
      </section>
      <section className="page section" aria-labelledby="accuracy">
        <div className="section-head">
          <h2 id="accuracy">How good our alerts were</h2>
          <p>
            Measured by our own next checks. Each price or ticket counts once, however many fans were notified of it.
            One that was gone at our first check a minute later counts against us.
          </p>
        </div>
        <details className="fold fold-narrow">
          <summary>Accuracy by platform</summary>
          <AccuracyTable platforms={platforms} />
        </details>
      </section>
      <section className="page section" aria-labelledby="metrics">
        <div className="section-head">
          <h2 id="metrics">Metrics</h2>
        </div>
        <Metrics metrics={metrics} />
      </section>
    </>
  )
}

function IncidentHistory({ view }: ViewProps) {
  const { incidents, nextCursor, isFirstPage, now } = view
  return (
    <section className="page section" aria-labelledby="incidents">
      <div className="section-head">
        <h2 id="incidents">Incidents</h2>
        <p>
          From the last 90 days. Incidents open automatically after two bad minutes in a row and close after three good
          ones.
        </p>
      </div>
      {incidents.length > 0 ? (
        <Incidents incidents={incidents} now={now} />
      ) : (
        <p className="notice">
          {isFirstPage ? 'No incidents in the last 90 days.' : 'There are no earlier incidents.'}
        </p>
      )}
      <Pagination
        label="Pages of incidents"
        previous={isFirstPage ? undefined : '/status#incidents'}
        next={nextCursor === null ? undefined : `/status?before=${nextCursor}#incidents`}
      />
    </section>
  )
}
