import { expect, test } from 'vitest'
import { ScrapingJobs } from '#app/pages/admin/sellers/scraping/jobs.tsx'
import { ScrapingOverview } from '#app/pages/admin/sellers/scraping/overview.tsx'
import { AnalyticsCards } from '#app/pages/admin/system/analytics-cards.tsx'
import { markup, words } from '#test/app/render.tsx'
import { msText } from '#worker/running/system/rules.ts'

const figures = {
  totalUsers: 17,
  activeUsers: 10,
  totalAlerts: 13,
  activeAlerts: 13,
  totalMatches: 1_124,
  upcomingMatches: 889,
  recentSignups: 3,
  notifications: 0,
  unreadNotifications: null,
  matchGrowth: null,
  userGrowth: null,
  alertGrowth: null,
}
const cards = (uptime: number, storage: number) =>
  words(markup(<AnalyticsCards figures={figures} measured={{ responseTimeMs: 10, uptime, storage }} />))

test('an uptime below 100 % is not shown as 100 %', () => {
  expect(cards(0.99999, 0)).toContain('System status 99.99 % of measured minutes')
  expect(cards(1, 0)).toContain('System status 100 % of measured minutes')
})

test.each([
  [0, '0.0 %'],
  [0.00037, 'under 0.1 %'],
  [0.1234, '12.3 %'],
])('a share of %f of the database is shown as %s', (storage, text) => {
  expect(cards(1, storage)).toContain(`Storage ${text} of the 10 GB`)
})

test('the slowest check of a platform is not shown as faster than the average', () => {
  const day = { checks: 10, good: 10, pages: 4, offers: 9, requests: 10, waitedMs: 340, slowestMs: 412 }
  const budget = { used: 1, of: 180, windowMs: 60_000 }
  const job = {
    id: 1,
    name: 'Club Direct',
    state: 'running',
    isActive: true,
    health: null,
    figures: { day, week: day, budget, checks: 10 },
  }
  const page = { jobs: [job], next: null, query: {} } as unknown as Parameters<typeof ScrapingOverview>[0]['page']
  expect(words(markup(<ScrapingOverview page={page} now={1} />))).toContain('34 ms slowest 412 ms')
  expect(msText(1_240)).toBe('1.2 s')
})

test('every list of platforms says how many it has, why each stands as it does, and where rules are written', () => {
  const health = { breaker: 'closed', robots: 'allowed', pausedUntil: null, hasDrifted: false, lastGoodAt: null }
  const counts = { targets: 9, disallowedTargets: 0, goodChecks: 0, failedChecks: 115, problems: {} }
  const shop = { id: 7, name: 'New Shop', state: 'setup', isActive: true, reading: 'structured', figures: null }
  const page = { jobs: [{ ...shop, health: { ...health, ...counts } }], next: null, query: {} }
  const props = { page: page as unknown as Parameters<typeof ScrapingOverview>[0]['page'], now: 1 }
  for (const [list, count] of [
    [<ScrapingOverview key="overview" {...props} />, '1 platform'],
    [<ScrapingJobs key="jobs" {...props} />, '1 job'],
  ] as const) {
    const html = markup(list)
    expect(words(html)).toContain(`${count}, `)
    expect(words(html)).toContain('Not set up Its pages show no data that we can read: write rules')
    expect(html).toContain('href="/admin/scraping/7"')
  }
})

test('a platform that is not set up has no share of good checks: its pages were never read', () => {
  const day = { checks: 115, good: 0, pages: 0, offers: 0, requests: 115, waitedMs: 115, slowestMs: 1 }
  const figures = { day, week: day, budget: { used: 1, of: 180, windowMs: 60_000 }, checks: 115, runs: [] }
  const shop = { id: 7, name: 'New Shop', isActive: true, reading: 'structured', health: null, figures }
  const shown = (state: string) => {
    const page = { jobs: [{ ...shop, state }], next: null, query: {} }
    const props = { page: page as unknown as Parameters<typeof ScrapingOverview>[0]['page'], now: 1 }
    return words(markup(<ScrapingOverview {...props} />) + markup(<ScrapingJobs {...props} />))
  }
  expect(shown('trouble').match(/0 %/g)).toHaveLength(3)
  expect(shown('setup')).not.toContain('%')
})

test('a platform that was just set up says what was found of it, not that it has no page', () => {
  const health = { breaker: 'closed', robots: 'allowed', pausedUntil: null, hasDrifted: false, lastGoodAt: null }
  const counts = { targets: 0, disallowedTargets: 0, goodChecks: 0, failedChecks: 0, problems: {} }
  const shop = { id: 7, name: 'New Shop', state: 'setup', isActive: true, reading: 'structured', figures: null }
  const shown = (found: object) => {
    const page = { jobs: [{ ...shop, health: { ...health, ...counts }, found }], next: null, query: {} }
    return markup(<ScrapingOverview page={page as unknown as Parameters<typeof ScrapingOverview>[0]['page']} now={1} />)
  }
  const found = shown({ hasSource: true, isReading: false, linked: 12, toReview: 1 })
  expect(words(found)).toContain('12 pages Not set up 12 pages found and linked; 1 event waits for you to decide.')
  expect(found).toContain('href="/admin/discovery"')
  expect(shown({ hasSource: false, isReading: false, linked: 0, toReview: 0 })).toContain('href="/admin/platforms/7"')
})

test('a day of good checks is not green while every check fails now', () => {
  const runs = Array.from({ length: 3 }, (_, id) => ({ id: String(id), status: 'failed' }))
  const totals = { checks: 100, good: 91, pages: 4, offers: 9, requests: 10, waitedMs: 340, slowestMs: 412 }
  const budget = { used: 1, of: 180, windowMs: 60_000 }
  const figures = { day: totals, week: totals, budget, checks: 100, runs }
  const job = { id: 1, name: 'Club Direct', state: 'trouble', isActive: true, health: null, figures }
  const page = { jobs: [job], next: null, query: {} } as unknown as Parameters<typeof ScrapingOverview>[0]['page']
  expect(words(markup(<ScrapingOverview page={page} now={1} />))).toContain('91 % of 100, none now')
})

test('a platform whose prices are in another currency says so, and leads to its currency', () => {
  const health = { breaker: 'closed', robots: 'allowed', pausedUntil: null, hasDrifted: false, lastGoodAt: 1 }
  const otherCurrency = { platformId: 7, platform: 'Curva', found: 'EUR', expected: 'GBP', offers: 4 }
  const job = { id: 7, name: 'Curva', state: 'trouble', isActive: true, health, figures: null, otherCurrency }
  const page = { jobs: [job], next: null, query: {} } as unknown as Parameters<typeof ScrapingOverview>[0]['page']
  const html = markup(<ScrapingOverview page={page} now={1} />)
  expect(words(html)).toContain('Held back Prices are in EUR; this platform is set to GBP Change its currency')
  health.hasDrifted = true
  const drifted = words(markup(<ScrapingOverview page={page} now={1} />))
  expect(drifted).toContain('Held back Prices are in EUR; this platform is set to GBP See what changed')
  expect(html).toContain('href="/admin/platforms/7#currency"')
})
