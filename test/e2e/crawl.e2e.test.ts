import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, launchBrowser, withPage } from './browser.ts'
import { stackOfThisFile } from './running-stack.ts'

const running = stackOfThisFile(20_000)
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
})

/** Matches, teams and leagues are many and alike: so many of each are opened. */
const samplesOfAKind = 6

/** "/matches/17" and "/matches/18" are of a kind; so are the filters of one list. */
function kindOf(path: string): string {
  const [pathname = '', query = ''] = path.split('?')
  const kind = pathname.replace(/^\/(matches|teams|leagues)\/[^/]+$/, '/$1/*')
  return query ? `${kind}?${[...new URLSearchParams(query).keys()].sort().join('&')}` : kind
}

/** Paths of this site that the page links to, without fragments. */
function linksIn(html: string, base: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)]
    .map(([, href]) => new URL((href ?? '').replaceAll('&amp;', '&'), base))
    .filter((url) => url.origin === new URL(base).origin)
    .map((url) => url.pathname + url.search)
}

function headProblems(html: string): string[] {
  const rules: [string, RegExp][] = [
    ['title', /<title>[^<]{5,}<\/title>/],
    ['description', /<meta name="description" content="[^"]{20,}"/],
    ['canonical', /<link rel="canonical" href="http[^"]+"/],
    ['lang', /<html[^>]* lang="en-GB"/],
  ]
  const missing = rules.filter(([, pattern]) => !pattern.test(html)).map(([name]) => `no ${name}`)
  const headings = html.match(/<h1\b/g)?.length ?? 0
  return headings === 1 ? missing : [...missing, `${headings} h1`]
}

test('every internal link leads to a page that is whole', async () => {
  const { appOrigin } = running()
  const found = new Map<string, string>([['/', 'the start']])
  const opened = new Map<string, number>()
  const problems: string[] = []
  for (const [path, from] of found) {
    const kind = kindOf(path)
    const count = (opened.get(kind) ?? 0) + 1
    if (count > samplesOfAKind) continue
    opened.set(kind, count)
    const answer = await fetch(appOrigin + path)
    const body = await answer.text()
    if (answer.status !== 200) problems.push(`${path} (from ${from}): ${answer.status}`)
    if (!answer.headers.get('Content-Type')?.includes('text/html')) continue
    problems.push(...headProblems(body).map((problem) => `${path}: ${problem}`))
    for (const link of linksIn(body, appOrigin + path)) if (!found.has(link)) found.set(link, path)
  }
  expect(problems).toEqual([])
  expect(opened.size).toBeGreaterThan(35)
})

const everyPage = [
  ...['/', '/matches', '/search?q=arsenal', '/search?q=Arsnal', '/status', '/offline', '/login', '/pricing'],
  ...[
    '/terms',
    '/privacy',
    '/disclaimer',
    '/gdpr',
    '/data-processing',
    '/cookies',
    '/acceptable-use',
    '/legal-notices',
  ],
  ...['/docs', '/help', '/contact', '/feedback', '/about', '/careers', '/press', '/partners', '/investors'],
  ...['/teams/arsenal', '/leagues/premier-league'],
]

describe.each([
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1_360 },
] as const)('in $colorScheme at $width px', ({ colorScheme, width }) => {
  test.each(everyPage)('%s is accessible, fits, and loads without trouble', async (path) => {
    const options = { colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' as const }
    await withPage(browser, options, async ({ page, troubles }) => {
      await page.goto(running().appOrigin + path, { waitUntil: 'networkidle' })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await accessibilityProblems(page)).toEqual([])
      expect(troubles).toEqual([])
    })
  })
})

test('a static page sends no script', async () => {
  for (const path of ['/terms', '/help', '/offline']) {
    const html = await (await fetch(running().appOrigin + path)).text()
    expect(html, path).not.toMatch(/<script(?! type="application\/ld\+json")/)
  }
})

test('a private answer is never cached publicly, and a public one is the same with and without cookies', async () => {
  const { appOrigin } = running()
  const plain = await fetch(`${appOrigin}/terms`)
  expect(plain.headers.get('Cache-Control')).toContain('public')
  expect(plain.headers.get('Vary')).toContain('Cookie')
  const withCookie = await fetch(`${appOrigin}/terms`, { headers: { Cookie: 'session=somebody' } })
  expect(withCookie.headers.get('Cache-Control')).toContain('private')
  expect((await fetch(`${appOrigin}/`)).headers.get('Cache-Control')).toContain('private')
})

test.each([
  ['/matches?cursor=tampered', 400],
  ['/matches?league=%00', 400],
  ['/matches/999999999', 404],
  ['/matches/1%27%20OR%201=1', 404],
  ['/teams/..%2f..%2fetc', 404],
  ['/leagues/nobody', 404],
  [`/search?q=${'x'.repeat(5_000)}`, 200],
  ['/search?q=%22%20OR%20NEAR(%00%F0%9F%98%80', 200],
  ['/nowhere', 404],
])('%s answers %i with a page, not a stack', async (path, status) => {
  const answer = await fetch(running().appOrigin + path)
  const html = await answer.text()
  expect(answer.status).toBe(status)
  expect(html).toContain('<h1')
  expect(html).not.toMatch(/node_modules|at async|SQLITE|D1_ERROR/)
})
