import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { browserCode, browserCodeBudget } from '#scripts/bench/browser-code.ts'
import { openAlive, withPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'

const running = sharedStack()
const browser = browserOfThisFile()

/** The address of a match. */
async function aMatch(): Promise<string> {
  const [match] = await eventually('a match', async () => {
    const found = await running().site.matches({ limit: '1' })
    return found.length > 0 && found
  })
  return `/matches/${match?.id}`
}

describe('JavaScript', () => {
  test('of every page stays within the budget, compressed', () => {
    const pages = browserCode()
    expect(pages.length).toBeGreaterThan(20)
    for (const { path, bytes } of pages) expect(bytes, path).toBeLessThanOrEqual(browserCodeBudget)
  })

  test.each([
    ['/', async () => '/'],
    ['/matches', async () => '/matches'],
    ['/matches/:matchId', aMatch],
    ['/status', async () => '/status'],
  ])('loaded by a browser for %s is what the build lists', async (pattern, path) => {
    const stated = browserCode().find((page) => page.path === pattern)
    await withPage(browser(), {}, async ({ page, troubles }) => {
      const loaded = new Map<string, Promise<Buffer>>()
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') loaded.set(response.url(), response.body())
      })
      // There is no other sign that loading is finished.
      await page.goto(running().appOrigin + (await path()), { waitUntil: 'networkidle' })
      // The service worker is not part of the page.
      loaded.delete(`${running().appOrigin}/sw.js`)
      const sizes = await Promise.all(
        [...loaded.values()].map(async (body) => gzipSync(await body, { level: 9 }).length),
      )
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(stated?.bytes)
      expect(troubles).toEqual([])
    })
  })

  test.each(['/terms', '/privacy', '/docs', '/about', '/no/such/page'])('is not loaded at all for %s', async (path) => {
    const html = await (await fetch(running().appOrigin + path)).text()
    expect(html).toContain('<h1')
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|modulepreload/)
  })

  test('for suggestions loads when the search is focused, and searches text typed before', async () => {
    await withPage(browser(), { viewport: { width: 1_360, height: 900 } }, async ({ page, troubles }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const isLoaded = () => asked.some((path) => path.includes('search-combobox'))
      await openAlive(page, `${running().appOrigin}/matches`)
      expect(isLoaded()).toBe(false)
      await page.getByRole('combobox', { name: 'Search teams, leagues, or matches' }).click()
      await page.keyboard.type('arsenal')
      await page
        .getByRole('option', { name: /^Arsenal/ })
        .first()
        .waitFor()
      expect(isLoaded()).toBe(true)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/teams/arsenal')
      expect(troubles).toEqual([])
    })
  })

  test('for suggestions may be missing: the form searches without it', async () => {
    await withPage(browser(), { viewport: { width: 1_360, height: 900 } }, async ({ page }) => {
      await page.route(/search-combobox/, (route) => route.abort())
      await openAlive(page, `${running().appOrigin}/matches`)
      await page.getByRole('combobox', { name: 'Search teams, leagues, or matches' }).fill('arsenal')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/search?q=arsenal')
      await page.getByRole('heading', { name: 'Results for “arsenal”' }).waitFor()
    })
  })
})

describe('caching', () => {
  const cookies = [
    'session=AAAAAAAAAAAAAAAAAAAAAAAA',
    '__Host-session=AAAAAAAAAAAAAAAAAAAAAAAA',
    'theme=dark',
    'consent=1.none',
    'bookmark=x',
    'session=',
  ]
  const pages = ['/', '/matches', '/status', '/teams/arsenal', '/search?q=arsenal', '/terms', '/docs', '/cookies']
  const isStatic = (path: string) => ['/terms', '/docs', '/cookies'].includes(path)

  function ask(path: string, cookie?: string): Promise<Response> {
    return fetch(running().appOrigin + path, cookie === undefined ? {} : { headers: { Cookie: cookie } })
  }

  describe.each(pages)('of %s is allowed', (path) => {
    test.each(cookies)('is not allowed when requested with %s', async (cookie) => {
      const { headers, status } = await ask(path, cookie)
      expect(status).toBe(200)
      expect(headers.get('Cache-Control')).toMatch(/^(private, no-cache|no-store)$/)
      expect(headers.has('Cache-Tag')).toBe(false)
      expect(headers.get('Vary')).toBe('Cookie')
    })

    test('varies by cookies, and stores none', async () => {
      const { headers } = await ask(path)
      expect(headers.get('Vary')).toBe('Cookie')
      expect(headers.has('Set-Cookie')).toBe(false)
      // A page with JavaScript has a nonce, which must never be used twice.
      expect(headers.get('Cache-Control')).toMatch(isStatic(path) ? /^public, .*s-maxage=3600/ : /^private, no-cache$/)
      expect(headers.get('Cache-Tag')).toBe(isStatic(path) ? 'static-pages' : null)
    })
  })

  test.each(['/login', '/register', '/no/such/page', '/matches/0', '/dashboard', '/status?before=nonsense'])(
    'of %s is not allowed: it is personal, or a failure',
    async (path) => {
      for (const cookie of [undefined, cookies[0]]) {
        const { headers } = await fetch(running().appOrigin + path, {
          redirect: 'manual',
          headers: cookie === undefined ? {} : { Cookie: cookie },
        })
        expect(headers.get('Cache-Control'), cookie).toMatch(/private|no-store/)
        expect(headers.has('Cache-Tag')).toBe(false)
      }
    },
  )

  test('of an answered form is not allowed', async () => {
    const { appOrigin } = running()
    const answer = await fetch(`${appOrigin}/theme`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: appOrigin },
      body: new URLSearchParams({ theme: 'dark' }),
    })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })
})

test('a page that a lost network kept away opens by itself once there is one again', async () => {
  await withPage(browser(), {}, async ({ page }) => {
    await openAlive(page, `${running().appOrigin}/matches`)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await page.getByRole('heading', { name: 'Network error' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Matches', level: 1 }).waitFor()
    expect(new URL(page.url()).searchParams.get('cursor')).not.toBeNull()
  })
})
