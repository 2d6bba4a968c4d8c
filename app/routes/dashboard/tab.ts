/** The parts of the dashboard, each with an address of its own. */
export const tabNames = { overview: 'Overview', alerts: 'Alerts', plan: 'My Plan', preferences: 'Preferences' } as const
export type DashboardTab = keyof typeof tabNames

/** The part that an address asks for; the overview for any other. */
export function tabOf(query: URLSearchParams): DashboardTab {
  const asked = query.get('tab')
  return (Object.keys(tabNames) as DashboardTab[]).find((tab) => tab === asked) ?? 'overview'
}

/** An address that asks for a part that does not exist. */
export function isUnknownTab(query: URLSearchParams): boolean {
  const asked = query.get('tab')
  return asked !== null && !Object.hasOwn(tabNames, asked)
}

export function addressOfTab(tab: DashboardTab): string {
  return tab === 'overview' ? '/dashboard' : `/dashboard?tab=${tab}`
}
