import { describe, expect, test } from 'vitest'
import { openAlive, withPage } from './browser.ts'
import { walkByKeyboard } from './keyboard-walk.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'

const running = sharedStack()
const browser = browserOfThisFile()

describe('by Tab only', () => {
  test('a list can be walked on a phone with its menu open', async () => {
    await withPage(browser(), { viewport: { width: 390, height: 800 } }, async ({ page }) => {
      await openAlive(page, `${running().appOrigin}/matches`)
      const menu = page.locator('.mobile-menu')
      await menu.locator('summary').focus()
      await page.keyboard.press('Enter')
      await menu.getByRole('link', { name: 'Live Monitor' }).waitFor()
      const { stops, problems } = await walkByKeyboard(page)
      expect(problems).toEqual([])
      expect(stops).toContain('a Live Monitor')
    })
  })

  test('the skip link of a page without script leads to its content', async () => {
    await withPage(browser(), { viewport: { width: 1_360, height: 900 } }, async ({ page }) => {
      await page.goto(`${running().appOrigin}/terms`)
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
    })
  })
})

test('the list of price changes updates every half minute, except while paused or hovered', async () => {
  const entry = { id: 'a', matchId: 1, homeName: 'Newest', awayName: 'Other', at: Date.now(), platformName: 'Gate One' }
  const seen = { ticketType: 'Adult', section: null, movement: 'listed', pricePence: 4_000, previousPence: null }
  const ledger = { entries: [{ ...entry, ...seen, currency: 'GBP', availability: 'available' }], lastChangedAt: null }
  await withPage(browser(), { viewport: { width: 1_360, height: 900 } }, async ({ page }) => {
    let asked = 0
    let status = 200
    await page.clock.install()
    await page.route('**/ledger', (route) => {
      asked += 1
      return route.fulfill({ status, json: { ledger, now: Date.now() } })
    })
    await openAlive(page, running().appOrigin)
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
