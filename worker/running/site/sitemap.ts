import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { escapeXml } from '#worker/ground/platform/escape-xml.ts'
import { listedPages, maxSitemapUrls, sitemapMonths, unlistedAreas } from './constants.ts'

export type ListedAddress = { path: string; changedAt?: Instant | null }

type Places = { leagues: readonly { slug: string }[]; teams: readonly { slug: string }[] }

/** All listed pages except matches. */
export function placeAddresses({ leagues, teams }: Places): ListedAddress[] {
  return [
    ...listedPages.map((path) => ({ path })),
    ...leagues.map(({ slug }) => ({ path: `/leagues/${slug}` })),
    ...teams.map(({ slug }) => ({ path: `/teams/${slug}` })),
  ]
}

/** A sitemap of at most `maxSitemapUrls` URLs. */
export function sitemap(origin: string, addresses: readonly ListedAddress[]): string {
  const urls = addresses.slice(0, maxSitemapUrls).map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${toIso(changedAt)}</lastmod>` : ''
    return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`
  })
  return document('urlset', urls)
}

/** For a catalogue too large for one sitemap: places, then matches by month. */
export function sitemapIndex(origin: string, now: Instant): string {
  const names = ['places', ...comingMonths(now).map((month) => `matches-${month}`)]
  return document(
    'sitemapindex',
    names.map((name) => `<sitemap><loc>${escapeXml(`${origin}/sitemap/${name}.xml`)}</loc></sitemap>`),
  )
}

/** The current month ("2026-11") and those after it, in UTC. */
export function comingMonths(now: Instant): string[] {
  const today = new Date(now)
  return Array.from({ length: sitemapMonths + 1 }, (_, ahead) =>
    toIso(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + ahead)).slice(0, 7),
  )
}

/** Start of the month and of the next. */
export function monthRange(month: string): { from: Instant; to: Instant } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: Date.UTC(year, number - 1), to: Date.UTC(year, number) }
}

export function robotsTxt(origin: string): string {
  const closed = ['api', 'u', ...unlistedAreas.filter((area) => !mustBeSeen.includes(area))]
  return [
    'User-agent: *',
    // With a slash, or "u" would block every path starting with it.
    ...closed.map((area) => `Disallow: /${area}/`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Linked from every page: crawlers must be able to read their noindex. */
const mustBeSeen: readonly string[] = ['login', 'register', 'dashboard', 'profile', 'search', 'consent']

function document(element: 'urlset' | 'sitemapindex', entries: string[]): string {
  const opening = `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opening}\n${entries.join('\n')}\n</${element}>\n`
}
