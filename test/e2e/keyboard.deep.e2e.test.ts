import { describe, expect, test } from 'vitest'
import { openAlive, withPage } from './browser.ts'
import { walkByKeyboard } from './keyboard-walk.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'

const running = sharedStack()
const browser = browserOfThisFile()

describe('by Tab only', () => {
  test.each(['/', '/matches', '/contact'])('%s can be walked on a phone with its menu open', async (path) => {
    await withPage(browser(), { viewport: { width: 390, height: 800 } }, async ({ page }) => {
      await openAlive(page, running().appOrigin + path)
      const menu = page.locator('.mobile-menu')
      await menu.locator('summary').focus()
      await page.keyboard.press('Enter')
      await menu.getByRole('link', { name: 'Live Monitor' }).waitFor()
      const { stops, problems } = await walkByKeyboard(page)
      expect(problems).toEqual([])
      expect(stops).toContain('a Live Monitor')
    })
  })

  test.each(['/', '/matches/999999999', '/terms'])('the skip link of %s leads to its content', async (path) => {
    await withPage(browser(), { viewport: { width: 1_360, height: 900 } }, async ({ page }) => {
      await page.goto(running().appOrigin + path)
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
    })
  })
})
