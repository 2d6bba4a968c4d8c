import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { livePagePanelMatches } from '#worker/live/constants.ts'
import { callerOf } from '../admit.ts'
import { servicesContext } from '../context.ts'
import { loadMonitor } from '../live/panel/load.ts'
import { savePanelSettings } from '../live/panel/save.ts'
import { addressOf } from '../page-route.ts'
import { latePart } from '../ui/late-part.tsx'
import { breadcrumbs, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/live-monitoring.ts'
import { CallToAction } from './live-monitoring/call-to-action.tsx'
import { PlatformCoverage } from './live-monitoring/coverage.tsx'
import { LiveFeatures } from './live-monitoring/features.tsx'
import { LiveHero } from './live-monitoring/hero.tsx'

const path = '/live-monitoring'

/** For signed-in users only. */
const Panel = latePart(() => import('../live/panel/panel.tsx').then(({ LivePanel }) => ({ default: LivePanel })))

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const caller = callerOf(context)
  if (caller) await Panel.prepare()
  const [coverage, personal] = await Promise.all([
    services.platformCoverage().catch((error: unknown) => {
      services.logger.error('coverage_failed', { error: String(error) })
      return null
    }),
    caller && Promise.all([loadMonitor(context), services.preferences.of(caller.userId)]),
  ])
  return {
    url: addressOf(path, context),
    coverage,
    panel: personal && { monitor: personal[0], preferences: personal[1] },
  }
}

/** A filter only changes the view of loaded data. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate, ...to }: ShouldRevalidateFunctionArgs) {
  const isSamePage = to.currentUrl.pathname === to.nextUrl.pathname
  return formMethod === undefined && isSamePage ? false : defaultShouldRevalidate
}

export function action({ request, context }: Route.ActionArgs) {
  return savePanelSettings({ request, context }, path)
}

export function meta({ loaderData }: Route.MetaArgs) {
  const url = loaderData?.url
  return [
    ...pageHead({
      title: 'Live Monitor',
      description: 'Scores, events and ticket prices of every match of the day, as they happen, in one place.',
      url,
    }),
    ...(url ? [breadcrumbs(url, [{ name: 'Live Monitor', path }])] : []),
  ]
}

export default function LiveMonitoring({ loaderData: { coverage, panel } }: Route.ComponentProps) {
  return (
    <>
      <LiveHero isSignedIn={panel !== null} />
      {panel ? (
        <section className="page section monitor" id="monitor" aria-labelledby="monitor-title">
          <h2 id="monitor-title">Today's and coming matches</h2>
          <Panel.Part {...panel} most={livePagePanelMatches} path={path} />
        </section>
      ) : (
        <CallToAction />
      )}
      <LiveFeatures />
      {coverage && <PlatformCoverage platforms={coverage} />}
    </>
  )
}
