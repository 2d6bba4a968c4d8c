import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, withPage } from './browser.ts'
import { everyPage } from './every-page.ts'
import { walkByKeyboard } from './keyboard-walk.ts'
import { stackOfThisFile } from './running-stack.ts'

const running = stackOfThisFile(21_200)
let browser: Browser
let matchId = ''

beforeAll(async () => {
  browser = await launchBrowser()
  const [match] = await running().site.matches({ limit: '1', when: 'week' })
  matchId = String(match?.id)
})

afterAll(async () => {
  await browser?.close()
})

function addressOf(path: string): string {
  return running().appOrigin + path.replace('*', matchId)
}

/** A page whose script, if it has any, is at work. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path))
  if ((await page.locator('script[type=module]').count()) > 0)
    await page.locator('input[role=combobox]').first().waitFor({ state: 'attached' })
}

describe('by Tab alone', () => {
  test.concurrent.each(everyPage)('%s can be walked from the skip link to its end', async (path) => {
    await withPage(browser, { viewport: { width: 1_360, height: 900 } }, async ({ page }) => {
      await open(page, path)
      const { stops, problems } = await walkByKeyboard(page)
      expect(problems).toEqual([])
      expect(stops[0]).toBe('a Skip to content')
      expect(stops.length).toBeGreaterThan(30)
    })
  })

  test.concurrent.each(['/', '/matches', '/contact'])('%s can be walked on a phone, its menu open', async (path) => {
    await withPage(browser, { viewport: { width: 390, height: 800 } }, async ({ page }) => {
      await open(page, path)
      const menu = page.locator('.mobile-menu')
      await menu.locator('summary').focus()
      await page.keyboard.press('Enter')
      await menu.getByRole('link', { name: 'Live Monitor' }).waitFor()
      const { stops, problems } = await walkByKeyboard(page)
      expect(problems).toEqual([])
      expect(stops).toContain('a Live Monitor')
    })
  })
})

/** What one can fill in on a page, beside the search and the choice of a theme that every page has. */
const fieldsOf: Record<string, string[]> = {
  '/matches': ['league', 'availability'],
  '/search': ['q'],
  '/contact': ['name', 'email', 'subject', 'message'],
  '/feedback': ['name', 'email', 'rating', 'message'],
}

describe('without script', () => {
  test.concurrent.each(everyPage)('%s has its heading, its content and its forms', async (path) => {
    await withPage(browser, { javaScriptEnabled: false }, async ({ page, troubles }) => {
      const answer = await page.goto(addressOf(path))
      expect(await page.locator('h1').filter({ visible: true }).count()).toBe(1)
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(40)
      const forms = await page.locator('form').evaluateAll((all) =>
        all.map((form) => ({
          action: form.getAttribute('action'),
          isInMain: form.closest('main') !== null,
          fields: [...(form as HTMLFormElement).elements]
            .filter((element) => element.checkVisibility())
            .map((element) => element.getAttribute('name')),
          canBeSent: [...form.querySelectorAll('button:not([type=button])')].some((button) => button.checkVisibility()),
        })),
      )
      expect(forms.map(({ action }) => action)).toEqual(expect.arrayContaining(['/search', '/theme']))
      const own = forms.filter(({ isInMain }) => isInMain)
      expect(own.flatMap(({ fields }) => fields)).toEqual(expect.arrayContaining(fieldsOf[path] ?? []))
      expect(own.filter(({ canBeSent }) => !canBeSent)).toEqual([])
      // The browser itself notes the status of a page that is not there, or not for visitors.
      const status = String(answer?.status())
      expect(troubles.filter((trouble) => answer?.ok() || !trouble.includes(status))).toEqual([])
    })
  })
})

test('the ledger asks for news every half minute, but not while it is paused or pointed at', async () => {
  const entry = { id: 'a', matchId: 1, homeName: 'Newest', awayName: 'Other', at: Date.now(), platformName: 'Gate One' }
  const seen = { ticketType: 'Adult', section: null, movement: 'listed', pricePence: 4_000, previousPence: null }
  const ledger = { entries: [{ ...entry, ...seen, currency: 'GBP', availability: 'available' }], lastChangedAt: null }
  await withPage(browser, { viewport: { width: 1_360, height: 900 } }, async ({ page }) => {
    let asked = 0
    let status = 200
    await page.clock.install()
    await page.route('**/ledger', (route) => {
      asked += 1
      return route.fulfill({ status, json: { ledger, now: Date.now() } })
    })
    await open(page, '/')
    const heading = page.locator('.ledger h2')
    const pause = page.getByRole('button', { name: 'Pause updates' })
    await pause.waitFor()
    await page.clock.runFor(30_000)
    await page.getByRole('link', { name: 'Newest v Other' }).waitFor()
    expect(asked).toBe(1)

    await pause.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => heading.innerText()).toMatch(/^Seen until \d\d:\d\d:\d\d$/)
    await page.clock.runFor(90_000)
    expect(asked).toBe(1)

    await page.getByRole('button', { name: 'Resume updates' }).press('Enter')
    await page.getByRole('link', { name: 'Newest v Other' }).hover()
    await page.clock.runFor(30_000)
    expect(asked).toBe(1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(30_000)
    await expect.poll(() => asked).toBe(2)
    await expect.poll(() => heading.innerText()).toBe('Seen in the last two minutes')

    status = 503
    await page.clock.runFor(30_000)
    await expect.poll(() => heading.innerText()).toMatch(/^Seen until /)
  })
})
