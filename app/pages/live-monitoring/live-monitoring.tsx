import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { shownOf } from '#app/frame/reader.ts'
import { latePart } from '#app/ui/late-part.tsx'
import { loadMonitor, loadOpenRows } from '#app/ui/live/panel/load.ts'
import { savePanelSettings } from '#app/ui/live/panel/save.ts'
import { breadcrumbs, pageHead } from '#app/ui/page-head.ts'
import { livePagePanelMatches } from '#worker/matches/live/constants.ts'
import type { Route } from './+types/live-monitoring.ts'
import { CallToAction } from './call-to-action.tsx'
import { PlatformCoverage } from './coverage.tsx'
import { LiveFeatures } from './features.tsx'
import { LiveHero } from './hero.tsx'

const path = '/live-monitoring'

/** What all see of the scoreboard; signed-in users have the whole panel. */
const Board = latePart(() => import('#app/ui/live/panel/open-board.tsx'), { pick: (part) => part.OpenBoard })
const Panel = latePart(() => import('#app/ui/live/panel/panel.tsx'), { pick: (part) => part.LivePanel })

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const caller = callerOf(context)
  await (caller ? Panel : Board).prepare()
  const [coverage, monitor, preferences] = await Promise.all([
    services.platformCoverage().catch((error: unknown) => {
      services.logger.error('coverage_failed', { error: String(error) })
      return null
    }),
    caller ? loadMonitor({ request, context }) : loadOpenRows({ request, context }),
    caller && shownOf(caller.userId, context),
  ])
  return {
    url: addressOf(path, context),
    coverage,
    monitor,
    preferences: preferences?.live ?? null,
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

export default function LiveMonitoring({ loaderData: { coverage, monitor, preferences } }: Route.ComponentProps) {
  return (
    <>
      <LiveHero />
      {preferences ? (
        <section className="page section monitor" id="monitor" aria-labelledby="monitor-title">
          <h2 id="monitor-title" className="visually-hidden">
            Today's and coming matches
          </h2>
          <Panel.Part monitor={monitor} preferences={preferences} most={livePagePanelMatches} path={path} />
        </section>
      ) : (
        <>
          {monitor.matches.length > 0 && (
            <section className="page section monitor" aria-labelledby="now">
              <h2 id="now" className="visually-hidden">
                Matches now
              </h2>
              <Board.Part monitor={monitor} />
            </section>
          )}
          <CallToAction />
        </>
      )}
      <LiveFeatures />
      {coverage && <PlatformCoverage platforms={coverage} />}
    </>
  )
}
