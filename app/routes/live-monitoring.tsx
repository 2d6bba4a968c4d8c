import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { holds } from '#worker/accounts/rules.ts'
import { notAllowed } from '#worker/accounts/sessions/constants.ts'
import { livePagePanelMatches } from '#worker/live/constants.ts'
import { fieldsOf } from '../account/form.ts'
import { callerOf } from '../admit.ts'
import { servicesContext } from '../context.ts'
import { loadMonitor } from '../live/panel/load.ts'
import { LivePanel } from '../live/panel/panel.tsx'
import { addressOf } from '../page-route.ts'
import { breadcrumbs, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/live-monitoring.ts'
import { CallToAction } from './live-monitoring/call-to-action.tsx'
import { PlatformCoverage } from './live-monitoring/coverage.tsx'
import { LiveFeatures } from './live-monitoring/features.tsx'
import { LiveHero } from './live-monitoring/hero.tsx'
import { preferencesIn } from './live-monitoring/settings-form.ts'

const path = '/live-monitoring'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const caller = callerOf(context)
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

/** Another filter is another view of what is there already. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate, ...to }: ShouldRevalidateFunctionArgs) {
  const isSamePage = to.currentUrl.pathname === to.nextUrl.pathname
  return formMethod === undefined && isSamePage ? false : defaultShouldRevalidate
}

/** Settings of the panel, from a form that works without script. */
export async function action({ request, context }: Route.ActionArgs) {
  const caller = callerOf(context)
  if (!caller) throw redirect(`/login?return_to=${path}`)
  if (!holds(caller.permissions, 'MANAGE_PREFERENCES')) throw data({ message: notAllowed }, { status: 403 })
  const { preferences } = context.get(servicesContext)
  const changed = await preferences.change(caller.userId, preferencesIn(await fieldsOf(request, context)))
  if (!changed.ok) throw data({ message: changed.error.message }, { status: 400 })
  return redirect(path + new URL(request.url).search, 303)
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
          <h2 id="monitor-title">Your matches</h2>
          <LivePanel {...panel} most={livePagePanelMatches} path={path} />
        </section>
      ) : (
        <CallToAction />
      )}
      <LiveFeatures />
      {coverage && <PlatformCoverage platforms={coverage} />}
    </>
  )
}
