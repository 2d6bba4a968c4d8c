export const scrapingPath = '/admin/scraping'

/** The specification's sub-tabs. */
const names = {
  overview: 'Overview',
  jobs: 'Jobs',
  rules: 'Rules',
  proxies: 'Proxies',
  logs: 'Logs',
  quality: 'Quality',
} as const
export type ScrapingTab = keyof typeof names

const tabs = Object.keys(names) as ScrapingTab[]

export function tabOf(asked: string | null): ScrapingTab {
  return tabs.find((name) => name === asked) ?? 'overview'
}

export function addressOfTab(tab: ScrapingTab, more: Record<string, string | number | undefined> = {}): string {
  const entries = Object.entries(more).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const params = new URLSearchParams([...(tab === 'overview' ? [] : [['tab', tab]]), ...entries])
  return params.size > 0 ? `${scrapingPath}?${params}` : scrapingPath
}

export const scrapingTabs = tabs.map((tab) => ({ name: names[tab], to: addressOfTab(tab) }))
