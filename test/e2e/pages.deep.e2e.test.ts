import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { browserCode } from '#scripts/bench/browser-code.ts'
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

/**
 * Limit in bytes of compressed script that a page loads by itself beyond the build's list, such as its late parts. A match's
 * are its chart and its board, of which 4.5 KB are the words by which a ticket is a child's or a concession,
 * in Latin and seven other scripts.
 */
const byItselfBytes = 18_200

describe('JavaScript', () => {
  test.each([
    ['/', async () => '/'],
    ['/matches', async () => '/matches'],
    ['/matches/:matchId', aMatch],
    ['/status', async () => '/status'],
  ])('loaded by a browser for %s is all that the build lists, and little more', async (pattern, path) => {
    const listed = browserCode().find((page) => page.path === pattern)?.files ?? []
    await withPage(browser(), {}, async ({ page, troubles }) => {
      const loaded = new Map<string, Promise<Buffer>>()
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script')
          loaded.set(new URL(response.url()).pathname, response.body())
      })
      // There is no other sign that loading is finished.
      await page.goto(running().appOrigin + (await path()), { waitUntil: 'networkidle' })
      // The service worker is not part of the page.
      loaded.delete('/sw.js')
      expect(listed.length).toBeGreaterThan(1)
      expect(listed.filter((file) => !loaded.has(file))).toEqual([])
      for (const file of listed) loaded.delete(file)
      const sizes = await Promise.all(
        [...loaded].map(async ([file, body]) => [file, gzipSync(await body, { level: 9 }).length] as const),
      )
      const total = sizes.reduce((sum, [, size]) => sum + size, 0)
      expect(total, sizes.map((one) => one.join(' ')).join(', ')).toBeLessThanOrEqual(byItselfBytes)
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
