/** The dashboard's tabs, each with its own address. */
export const tabNames = { overview: 'Overview', alerts: 'Alerts', plan: 'My Plan', preferences: 'Preferences' } as const
export type DashboardTab = keyof typeof tabNames

/** The tab in an address; the overview by default. */
export function tabOf(query: URLSearchParams): DashboardTab {
  const asked = query.get('tab')
  return (Object.keys(tabNames) as DashboardTab[]).find((tab) => tab === asked) ?? 'overview'
}

export function isUnknownTab(query: URLSearchParams): boolean {
  const asked = query.get('tab')
  return asked !== null && !Object.hasOwn(tabNames, asked)
}

export function addressOfTab(tab: DashboardTab): string {
  return tab === 'overview' ? '/dashboard' : `/dashboard?tab=${tab}`
}
