import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { latePart } from '#app/ui/late-part.tsx'
import { loadMonitor } from '#app/ui/live/panel/load.ts'
import { savePanelSettings } from '#app/ui/live/panel/save.ts'
import { breadcrumbs, pageHead } from '#app/ui/page-head.ts'
import { livePagePanelMatches } from '#worker/matches/live/constants.ts'
import type { Route } from './+types/live-monitoring.ts'
import { CallToAction } from './call-to-action.tsx'
import { PlatformCoverage } from './coverage.tsx'
import { LiveFeatures } from './features.tsx'
import { LiveHero } from './hero.tsx'

const path = '/live-monitoring'

/** For signed-in users only. */
const Panel = latePart(() => import('#app/ui/live/panel/panel.tsx').then(({ LivePanel }) => ({ default: LivePanel })))

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const caller = callerOf(context)
  if (caller) await Panel.prepare()
  const [coverage, personal] = await Promise.all([
    services.platformCoverage().catch((error: unknown) => {
      services.logger.error('coverage_failed', { error: String(error) })
      return null
    }),
    caller && Promise.all([loadMonitor(context), services.preferences.live(caller.userId)]),
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
