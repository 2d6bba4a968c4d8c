import { data, type ShouldRevalidateFunctionArgs, useNavigationType } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit, admitAccount, callerOf } from '#app/frame/admit.ts'
import { takeNotices } from '#app/frame/notices.ts'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { shownOf } from '#app/frame/reader.ts'
import { claimDraft } from '#app/ui/alerts/claim-draft.ts'
import { Banner } from '#app/ui/banner.tsx'
import { takeOverFollows } from '#app/ui/follow/follow.ts'
import { FailureBanner } from '#app/ui/form/post-form.tsx'
import { latePart } from '#app/ui/late-part.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { unreadText } from '#app/ui/unread-text.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { displayName, pictureOf } from '#worker/people/accounts/sign-in/rules.ts'
import type { Route } from './+types/dashboard.ts'
import { changeAlerts, loadAlerts } from './alerts-data.ts'
import { changeDevelopers, loadDevelopers } from './developers-data.ts'
import { ErrorBanner } from './error-banner.tsx'
import { DashboardHeader } from './header.tsx'
import { changeLive, loadLive } from './live-data.ts'
import { changeNotifications, loadNotifications } from './notifications-data.ts'
import { changePlan, loadPlan } from './plan-data.ts'
import { changePreferences, loadPreferences } from './preferences-data.ts'
import { changePriceTracking, loadPriceTracking } from './price-tracking-data.ts'
import { changeSms, loadSms } from './sms-data.ts'
import { addressOfTab, type DashboardTab, dashboardPath, isUnknownTab, sharedTabs, tabNames, tabOf } from './tab.ts'
import type { TabVisit } from './visit.ts'

export const handle: PageHandle = { isShared: true }

const SignedOut = latePart(() => import('./signed-out.tsx'), { pick: (part) => part.SignedOut })

/** Each tab is a chunk of its own. */
const parts = {
  alerts: latePart(() => import('./alerts.tsx'), { pick: (part) => part.default }),
  notifications: latePart(() => import('./notifications.tsx'), { pick: (part) => part.default }),
  'price-tracking': latePart(() => import('./price-tracking.tsx'), { pick: (part) => part.default }),
  sms: latePart(() => import('./sms.tsx'), { pick: (part) => part.default }),
  preferences: latePart(() => import('./preferences.tsx'), { pick: (part) => part.default }),
  plan: latePart(() => import('./plan.tsx'), { pick: (part) => part.default }),
  live: latePart(() => import('./live.tsx'), { pick: (part) => part.default }),
  developers: latePart(() => import('./developers.tsx'), { pick: (part) => part.default }),
}

/** Each tab loads only its own data. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = callerOf(context)
  const url = addressOf(dashboardPath, context)
  if (!caller) {
    await SignedOut.prepare()
    return data({ url, hasGoogle: context.get(servicesContext).config.hasGoogle }, { status: 401 })
  }
  const account = admitAccount(context)
  await takeOverFollows({ request, context }, caller.userId, dashboardPath)
  await claimDraft({ request, context }, caller.userId)
  const { searchParams: query } = new URL(request.url)
  const asked = tabOf(query)
  const isOwn = account.seat === null
  const tab = isOwn || sharedTabs.includes(asked) ? asked : 'alerts'
  const { notices, headers } = takeNotices({ request, context })
  const visit = { caller, account, query, notices, request, context }
  const [unread, shown] = await Promise.all([
    isOwn ? shownOf(caller.userId, context).then(({ unread }) => unread) : 0,
    loadTab(visit, tab),
    parts[tab].prepare(),
  ])
  const page = {
    url,
    isUnknown: isUnknownTab(query),
    isOwn,
    isNotShared: tab !== asked,
    person: {
      name: displayName(caller),
      email: caller.email,
      roleName: caller.roleName,
      picture: pictureOf(caller),
      isAgent: caller.roleId === roleIds.Agent,
    },
    tab,
    unread,
    ...shown,
  }
  return data(page, { headers })
}

async function loadTab(visit: TabVisit, tab: DashboardTab) {
  return {
    alerts: tab === 'alerts' ? await loadAlerts(visit) : null,
    notifications: tab === 'notifications' ? await loadNotifications(visit) : null,
    priceTracking: tab === 'price-tracking' ? await loadPriceTracking(visit) : null,
    sms: tab === 'sms' ? await loadSms(visit) : null,
    preferences: tab === 'preferences' ? await loadPreferences(visit) : null,
    plan: tab === 'plan' ? await loadPlan(visit) : null,
    live: tab === 'live' ? await loadLive(visit) : null,
    developers: tab === 'developers' ? await loadDevelopers(visit) : null,
  }
}

/** Status of a refusal that shows that the page is out of date: deleted, changed meanwhile, or an expired code. */
const overtaken = [404, 409, 410]

/**
 * A filter of the live panel only changes the view; everything else loads its data, also after such a refusal, of which
 * React Router reads nothing anew.
 */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
  ...to
}: ShouldRevalidateFunctionArgs) {
  if (actionStatus !== undefined && overtaken.includes(actionStatus)) return true
  const tabs = [to.currentUrl, to.nextUrl].map(({ pathname, searchParams }) => pathname + tabOf(searchParams))
  const isFilter = tabs.every((tab) => tab === `${dashboardPath}live`)
  return formMethod === undefined && isFilter ? false : defaultShouldRevalidate
}

/** What each tab's forms do; they post to the tab's own address. */
const changes: Partial<Record<DashboardTab, (visit: TabVisit) => Promise<unknown>>> = {
  alerts: changeAlerts,
  notifications: changeNotifications,
  'price-tracking': changePriceTracking,
  plan: changePlan,
  sms: changeSms,
  preferences: changePreferences,
  live: changeLive,
  developers: changeDevelopers,
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const account = admitAccount(context)
  const query = new URL(request.url).searchParams
  const tab = tabOf(query)
  const change = account.seat && !sharedTabs.includes(tab) ? undefined : changes[tab]
  if (!change) throw new Response(null, { status: 400 })
  return change({ caller, account, query, notices: new URLSearchParams(), request, context })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Set-Cookie') ? actionHeaders : loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Your alerts, your inbox and your plan.'
  return pageHead({ title: 'Dashboard', description, url: loaderData?.url, robots: 'noindex' })
}

/** Unread notifications are counted beside their tab. */
function tabsWith(unread: number, isOwn: boolean) {
  const all = Object.keys(tabNames) as DashboardTab[]
  return (isOwn ? all : sharedTabs).map((tab) => ({
    to: addressOfTab(tab),
    ...tabNames[tab],
    ...(tab === 'notifications' && unread > 0 && { count: unreadText(unread) }),
  }))
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const isChosen = useNavigationType() === 'REPLACE'
  if (!('tab' in loaderData)) {
    return <SignedOut.Part hasGoogle={loaderData.hasGoogle} />
  }
  const { tab, isUnknown, isOwn, isNotShared, person, unread } = loaderData
  return (
    <FailureBanner value={ErrorBanner}>
      <div className="page dashboard">
        <DashboardHeader {...person} />
        <Tabs label="Dashboard" tabs={tabsWith(unread, isOwn)} current={addressOfTab(tab)} isReplacing />
        {isNotShared && (
          <Banner tone="warn">That tab is yours alone. Stop working for another account to see it.</Banner>
        )}
        {isUnknown && <Banner tone="warn">That tab doesn't exist. Showing your alerts instead.</Banner>}
        <div className="dashboard-tab" key={tab} data-chosen={isChosen || undefined}>
          {loaderData.alerts && <parts.alerts.Part {...loaderData.alerts} />}
          {loaderData.notifications && <parts.notifications.Part {...loaderData.notifications} />}
          {loaderData.priceTracking && <PriceTracking {...loaderData.priceTracking} />}
          {loaderData.sms && <parts.sms.Part {...loaderData.sms} />}
          {loaderData.preferences && <parts.preferences.Part {...loaderData.preferences} />}
          {loaderData.plan && <parts.plan.Part {...loaderData.plan} />}
          {loaderData.live && <parts.live.Part {...loaderData.live} />}
          {loaderData.developers && <parts.developers.Part {...loaderData.developers} />}
        </div>
      </div>
    </FailureBanner>
  )
}

const PriceTracking = parts['price-tracking'].Part
