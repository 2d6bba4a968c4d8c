import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withPage } from './browser.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'
import { desk, searchBox, type } from './search-box.ts'

const running = sharedStack()
const browser = browserOfThisFile()

const atBox = searchBox(running, browser)

/** What a screen reader is told. */
const spoken = (page: Page) => page.locator('.site-search').getByRole('status')

describe('the search box', () => {
  test('Escape closes the list and keeps the text; a second one clears it', async () => {
    await atBox('/', async ({ page, box }) => {
      const list = await type(box, page, 'arsen')
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'detached' })
      await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
      expect(await box.inputValue()).toBe('arsen')
      await page.keyboard.press('ArrowDown')
      await list.waitFor()
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      await expect.poll(() => box.inputValue()).toBe('')
    })
  })

  test('closes when the focus leaves, and its cross empties it', async () => {
    await atBox('/', async ({ page, box }) => {
      const list = await type(box, page, 'arsen')
      await page.keyboard.press('Tab')
      const cross = page.getByRole('button', { name: 'Clear search' })
      await expect.poll(() => cross.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await expect.poll(() => box.inputValue()).toBe('')
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
      await type(box, page, 'arsen')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await list.waitFor({ state: 'detached' })
    })
  })

  test.each(['Control+K', 'Meta+K', '/'])('%s focuses it, except while typing', async (keys) => {
    await atBox('/contact', async ({ page, box }) => {
      const isThere = () => box.evaluate((element) => element === document.activeElement)
      const other = page.getByRole('textbox', { name: 'Your name' })
      await other.focus()
      await page.keyboard.press(keys)
      expect(await isThere()).toBe(false)
      expect(await other.inputValue()).toBe(keys === '/' ? '/' : '')
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press(keys)
      await expect.poll(isThere).toBe(true)
      expect(await box.inputValue()).toBe('')
    })
  })

  test('on a phone, Control+K opens the menu that holds it', async () => {
    await atBox(
      '/',
      async ({ page, box }) => {
        expect(await box.isVisible()).toBe(false)
        await page.keyboard.press('Control+K')
        await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
        await type(box, page, 'arsen')
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
      { viewport: { width: 390, height: 800 } },
    )
  })

  test('says to a screen reader how many results there are, which are similar, and when there are none', async () => {
    await atBox('/', async ({ page, box }) => {
      const list = await type(box, page, 'arsen')
      const found = (await list.getByRole('option').count()) - 1
      await expect.poll(() => spoken(page).innerText()).toBe(`${found} suggestions.`)
      await box.fill('Arsnal')
      await expect
        .poll(() => spoken(page).innerText())
        .toMatch(/^No results for Arsnal\. \d+ suggestions with a similar name\.$/)
      await box.fill('qqqqqqqq')
      await expect.poll(() => spoken(page).innerText()).toBe('No results for qqqqqqqq.')
      await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
      await box.fill('')
      await expect.poll(() => spoken(page).innerText()).toBe('')
    })
  })
})

test('without JavaScript, a query leads to the results page', async () => {
  await withPage(browser(), { ...desk, javaScriptEnabled: false }, async ({ page, troubles }) => {
    await page.goto(running().appOrigin)
    const box = page.getByRole('search').getByRole('textbox', { name: 'Search teams, leagues, or matches' })
    await box.fill('arsenal')
    await box.press('Enter')
    await page.waitForURL('**/search?q=arsenal')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Results for “arsenal”')
    expect(await page.locator('main a[href="/teams/arsenal"]').isVisible()).toBe(true)
    expect(troubles).toEqual([])
  })
})
