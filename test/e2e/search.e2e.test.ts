import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems, type WatchedPage, withPage } from './browser.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'

const running = sharedStack()
const browser = browserOfThisFile()

const desk = { viewport: { width: 1_360, height: 900 } }

/** A page with a live search box, on a desktop. */
async function atBox(path: string, use: (at: WatchedPage & { box: Locator }) => Promise<void>, options = desk) {
  await withPage(browser(), options, async ({ page, troubles }) => {
    await page.goto(running().appOrigin + path)
    const name = 'Search teams, leagues, or matches'
    const box = page.getByRole('combobox', { name, includeHidden: true })
    await box.waitFor({ state: 'attached' })
    await use({ page, troubles, box })
    expect(troubles).toEqual([])
  })
}

async function type(box: Locator, page: Page, text: string): Promise<Locator> {
  await box.focus()
  await page.keyboard.type(text)
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  // Until then it may be the list for the text typed before.
  await list.getByRole('option', { name: `All results for “${text}”` }).waitFor()
  return list
}

/** The option active in the box, and the one marked selected; an empty text for none. */
async function activeOption(page: Page, box: Locator) {
  const id = await box.getAttribute('aria-activedescendant')
  const selected = await page.locator('[role=option][aria-selected=true]').allInnerTexts()
  return { meant: id ? await page.locator(`[id="${id}"]`).innerText() : '', selected: selected.join('|') }
}

function spoken(page: Page): Locator {
  return page.locator('.site-search').getByRole('status')
}

describe('the search box', () => {
  test('is a combobox that names its list while open', async () => {
    await atBox('/', async ({ page, box }) => {
      expect(await box.getAttribute('aria-autocomplete')).toBe('list')
      expect(await box.getAttribute('aria-expanded')).toBe('false')
      expect(await box.getAttribute('aria-controls')).toBeNull()
      expect(await box.getAttribute('placeholder')).toBe('Search teams, leagues, or matches...')
      const list = await type(box, page, 'arsen')
      await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true')
      expect(await box.getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
      expect(await list.getByRole('group', { name: 'Teams' }).getByRole('option').first().innerText()).toContain(
        'Arsenal',
      )
      expect(await list.getByRole('group', { name: 'Matches' }).getByRole('option').count()).toBeGreaterThan(1)
      expect(await list.getByRole('option').last().innerText()).toBe('All results for “arsen”')
      expect(await accessibilityProblems(page)).toEqual([])
    })
  })

  test('moves through the options by arrow keys, and keeps the focus', async () => {
    await atBox('/', async ({ page, box }) => {
      const list = await type(box, page, 'arsen')
      const names = await list.getByRole('option').allInnerTexts()
      const standsOn = (text: string) =>
        expect.poll(() => activeOption(page, box)).toEqual({ meant: text, selected: text })
      await standsOn('')
      for (const name of names.slice(0, 3)) {
        await page.keyboard.press('ArrowDown')
        await standsOn(name)
      }
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp')
      await standsOn('')
      await page.keyboard.press('ArrowUp')
      await standsOn(names.at(-1) ?? '')
      await expect.poll(() => list.getByRole('option').last().isVisible()).toBe(true)
      await page.keyboard.press('ArrowDown')
      await standsOn('')
      expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await box.inputValue()).toBe('arsen')
    })
  })

  test('opens the active option on Enter, or the results without one', async () => {
    await atBox('/', async ({ page, box }) => {
      await type(box, page, 'arsen')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => activeOption(page, box)).toMatchObject({ meant: expect.stringContaining('Arsenal') })
      await page.keyboard.press('Enter')
      await page.waitForURL('**/teams/arsenal')
      await page.getByRole('heading', { level: 1, name: 'Arsenal' }).waitFor()
      await expect.poll(() => box.inputValue()).toBe('')
      await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
      await type(box, page, 'chelsea')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/search?q=chelsea')
      await page.getByRole('heading', { level: 1, name: 'Results for “chelsea”' }).waitFor()
      await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
    })
  })

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
    await atBox('/search?q=arsenal', async ({ page, box }) => {
      const isThere = () => box.evaluate((element) => element === document.activeElement)
      const other = page.getByRole('textbox', { name: 'Team, league or match' })
      await other.focus()
      await page.keyboard.press(keys)
      expect(await isThere()).toBe(false)
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press(keys)
      await expect.poll(isThere).toBe(true)
      expect(await box.inputValue()).toBe('arsenal')
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
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Results for “arsenal”')
    expect(await page.locator('main a[href="/teams/arsenal"]').isVisible()).toBe(true)
    expect(troubles).toEqual([])
  })
})
