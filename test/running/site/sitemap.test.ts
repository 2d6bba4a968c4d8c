import { describe, expect, test } from 'vitest'
import { listedPages, maxSitemapUrls } from '#worker/running/site/constants.ts'
import { isUnlisted } from '#worker/running/site/rules.ts'
import {
  comingMonths,
  monthRange,
  placeAddresses,
  robotsTxt,
  sitemap,
  sitemapIndex,
} from '#worker/running/site/sitemap.ts'

const origin = 'https://touchline.example'
const now = Date.parse('2026-11-21T15:42:00Z')

describe('a sitemap', () => {
  test('has full addresses, with the last change where known', () => {
    const changedAt = Date.parse('2026-11-20T10:00:00Z')
    const text = sitemap(origin, [{ path: '/matches/7', changedAt }, { path: '/terms' }])
    expect(text).toContain(
      '<url><loc>https://touchline.example/matches/7</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod></url>',
    )
    expect(text).toContain('<url><loc>https://touchline.example/terms</loc></url>')
  })

  test('stays well-formed with any address', () => {
    expect(sitemap(origin, [{ path: '/teams/a&b<c>"d"' }])).toContain('/teams/a&amp;b&lt;c&gt;&quot;d&quot;')
  })

  test('has at most 5,000 addresses', () => {
    const addresses = Array.from({ length: maxSitemapUrls + 1 }, (_, id) => ({ path: `/matches/${id}` }))
    expect(sitemap(origin, addresses).match(/<url>/g)).toHaveLength(maxSitemapUrls)
  })

  test('has every indexable page, every league and every team', () => {
    const paths = placeAddresses({ leagues: [{ slug: 'la-liga' }], teams: [{ slug: 'arsenal' }] }).map(
      (one) => one.path,
    )
    expect(paths).toEqual([...listedPages, '/leagues/la-liga', '/teams/arsenal'])
    expect(paths.filter(isUnlisted)).toEqual([])
  })
})

describe('the index of sitemaps', () => {
  test('continues across the year’s end, month by month, without a gap', () => {
    const months = comingMonths(now)
    expect(months).toHaveLength(13)
    expect(months.slice(0, 3)).toEqual(['2026-11', '2026-12', '2027-01'])
    expect(months.at(-1)).toBe('2027-11')
    for (const [index, month] of months.slice(1).entries()) {
      expect(monthRange(month).from).toBe(monthRange(months[index] ?? '').to)
    }
  })

  test('names the places and each month', () => {
    const text = sitemapIndex(origin, now)
    expect(text).toContain('<loc>https://touchline.example/sitemap/places.xml</loc>')
    expect(text).toContain('<loc>https://touchline.example/sitemap/matches-2026-12.xml</loc>')
  })
})

describe('robots.txt', () => {
  const text = robotsTxt(origin)

  test('names the sitemap and disallows the tools', () => {
    expect(text).toContain('Sitemap: https://touchline.example/sitemap.xml')
    expect(text).toContain('Disallow: /api/\n')
  })

  test('allows indexable pages, and lets crawlers read the noindex of others', () => {
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
    expect(listedPages.filter((page) => closed.some((path) => page.startsWith(path)))).toEqual([])
    expect(closed).not.toContain('/search/')
  })
})
