import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { displayName } from '#worker/accounts/sign-in/rules.ts'
import { admit } from '../admit.ts'
import { servicesContext } from '../context.ts'
import { loadMonitor } from '../live/panel/load.ts'
import { savePanelSettings } from '../live/panel/save.ts'
import { addressOf } from '../page-route.ts'
import { Banner } from '../ui/banner.tsx'
import { pageHead } from '../ui/page-head.ts'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/dashboard.ts'
import { AlertsPart } from './dashboard/alerts.tsx'
import { Overview } from './dashboard/overview.tsx'
import { PlanPart } from './dashboard/plan.tsx'
import { PreferencesPart } from './dashboard/preferences.tsx'
import { addressOfTab, type DashboardTab, isUnknownTab, tabNames, tabOf } from './dashboard/tab.ts'

/** Each tab loads only its own data. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admit(context)
  const { alerts, plans, preferences } = context.get(servicesContext)
  const asked = new URL(request.url).searchParams
  const tab = tabOf(asked)
  const isOverview = tab === 'overview'
  const [plan, own, monitor, liked] = await Promise.all([
    isOverview || tab === 'plan' ? plans.planOf(caller.userId) : null,
    tab === 'alerts' ? alerts.listNamed(caller.userId) : null,
    isOverview ? loadMonitor(context) : null,
    isOverview ? preferences.of(caller.userId) : null,
  ])
  return {
    url: addressOf(path, context),
    tab,
    isUnknown: isUnknownTab(asked),
    name: displayName(caller),
    isEmailVerified: caller.isEmailVerified,
    plan,
    alerts: own,
    panel: monitor && liked && { monitor, preferences: liked },
  }
}

const path = '/dashboard'

/** A filter of the live panel only changes the view; another tab loads its data. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate, ...to }: ShouldRevalidateFunctionArgs) {
  const isSamePart =
    to.currentUrl.pathname === to.nextUrl.pathname &&
    tabOf(to.currentUrl.searchParams) === tabOf(to.nextUrl.searchParams)
  return formMethod === undefined && isSamePart ? false : defaultShouldRevalidate
}

export function action({ request, context }: Route.ActionArgs) {
  admit(context)
  return savePanelSettings({ request, context }, path)
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Your alerts, your plan and what you track.'
  return pageHead({ title: 'Dashboard', description, url: loaderData?.url, robots: 'noindex' })
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { tab, isUnknown, name, plan, alerts, panel } = loaderData
  const tabs = (Object.keys(tabNames) as DashboardTab[]).map((one) => ({ to: addressOfTab(one), name: tabNames[one] }))
  return (
    <div className="page dashboard">
      <h1>Welcome, {name}</h1>
      <Tabs label="Dashboard" tabs={tabs} current={addressOfTab(tab)} />
      {isUnknown && <Banner tone="warn">That tab doesn't exist. Showing the overview instead.</Banner>}
      {tab === 'overview' && plan && <Overview plan={plan} panel={panel} path={path} />}
      {tab === 'plan' && plan && <PlanPart plan={plan} />}
      {tab === 'alerts' && alerts && <AlertsPart alerts={alerts} />}
      {tab === 'preferences' && <PreferencesPart />}
    </div>
  )
}
