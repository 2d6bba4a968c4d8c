/** The dashboard's tabs, each with its own address. `short` is shown on narrow screens. */
export const tabNames = {
  alerts: { name: 'My Alerts' },
  notifications: { name: 'Notifications', short: 'Inbox' },
  'price-tracking': { name: 'Price Tracking' },
  sms: { name: 'SMS Notifications' },
  preferences: { name: 'Quick-Buy Setup' },
  plan: { name: 'My Plan' },
  live: { name: 'Live Monitor' },
  developers: { name: 'Developers' },
} as const
export type DashboardTab = keyof typeof tabNames

/** What a colleague has of an agent's dashboard. */
export const sharedTabs: readonly DashboardTab[] = ['alerts', 'notifications', 'price-tracking']

export const dashboardPath = '/dashboard'

/** The tab in an address; the alerts by default. */
export function tabOf(query: URLSearchParams): DashboardTab {
  const asked = query.get('tab')
  return (Object.keys(tabNames) as DashboardTab[]).find((tab) => tab === asked) ?? 'alerts'
}

export function isUnknownTab(query: URLSearchParams): boolean {
  const asked = query.get('tab')
  return asked !== null && !Object.hasOwn(tabNames, asked)
}

export function addressOfTab(tab: DashboardTab): string {
  return tab === 'alerts' ? dashboardPath : `${dashboardPath}?tab=${tab}`
}
