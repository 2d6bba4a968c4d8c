/** The desk's tabs in the specification's order; one without an address is not open yet. */
const tabs: readonly { name: string; to?: string }[] = [
  { name: 'Overview', to: '/admin' },
  { name: 'Users' },
  { name: 'Roles' },
  { name: 'Matches', to: '/admin/matches' },
  { name: 'Payments' },
  { name: 'Web Scraping' },
  { name: 'Analytics' },
  { name: 'System' },
  { name: 'Reference data', to: '/admin/reference' },
]

export const openTabs = tabs.flatMap(({ name, to }) => (to === undefined ? [] : [{ name, to }]))
export const closedTabs = tabs.flatMap(({ name, to }) => (to === undefined ? [name] : []))
