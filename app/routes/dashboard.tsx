import { displayName } from '#worker/accounts/sign-in/rules.ts'
import { admit } from '../admit.ts'
import { servicesContext } from '../context.ts'
import { addressOf } from '../page-route.ts'
import { pageHead } from '../ui/page-head.ts'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/dashboard.ts'
import { AlertsPart } from './dashboard/alerts.tsx'
import { Overview } from './dashboard/overview.tsx'
import { PlanPart } from './dashboard/plan.tsx'
import { PreferencesPart } from './dashboard/preferences.tsx'
import { addressOfTab, type DashboardTab, tabNames, tabOf } from './dashboard/tab.ts'

/** A part loads what it shows and nothing else. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admit(context)
  const { alerts, plans } = context.get(servicesContext)
  const tab = tabOf(new URL(request.url).searchParams)
  return {
    url: addressOf('/dashboard', context),
    tab,
    name: displayName(caller),
    isEmailVerified: caller.isEmailVerified,
    plan: tab === 'overview' || tab === 'plan' ? await plans.planOf(caller.userId) : null,
    alerts: tab === 'alerts' ? await alerts.list(caller.userId) : null,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Your alerts, your plan and what you track.'
  return pageHead({ title: 'Dashboard', description, url: loaderData?.url, robots: 'noindex' })
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { tab, name, plan, alerts } = loaderData
  const tabs = (Object.keys(tabNames) as DashboardTab[]).map((one) => ({ to: addressOfTab(one), name: tabNames[one] }))
  return (
    <div className="page dashboard">
      <h1>Welcome, {name}</h1>
      <Tabs label="Dashboard" tabs={tabs} current={addressOfTab(tab)} />
      {tab === 'overview' && plan && <Overview plan={plan} />}
      {tab === 'plan' && plan && <PlanPart plan={plan} />}
      {tab === 'alerts' && alerts && <AlertsPart alerts={alerts} />}
      {tab === 'preferences' && <PreferencesPart />}
    </div>
  )
}
