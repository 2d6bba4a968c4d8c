import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems, openAlive, withPage } from './browser.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'
import { searchBox, type } from './search-box.ts'

const running = sharedStack()
const browser = browserOfThisFile()

const atBox = searchBox(running, browser)

/** The option active in the box, and the one marked selected; an empty text for none. */
async function activeOption(page: Page, box: Locator) {
  const id = await box.getAttribute('aria-activedescendant')
  const selected = await page.locator('[role=option][aria-selected=true]').allInnerTexts()
  return { meant: id ? await page.locator(`[id="${id}"]`).innerText() : '', selected: selected.join('|') }
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
      await expect
        .poll(() => list.getByRole('group', { name: 'Matches' }).getByRole('option').count())
        .toBeGreaterThan(1)
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
})

test('code for suggestions loads when the search is focused, and searches text typed before', async () => {
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
