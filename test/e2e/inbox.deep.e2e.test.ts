import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { accessibilityProblems, withPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { fan } from './followed-matches.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'

const running = sharedStack()
const browser = browserOfThisFile()
const { open, enter } = signInSteps(running as Parameters<typeof signInSteps>[0])

const inbox = '/dashboard?tab=notifications'
const main = (page: Page) => page.getByRole('main')
const says = (page: Page, text: string) => main(page).getByRole('status').getByText(text).waitFor()
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Opens the fold that a notification went into: below a newer one of its match, or among the smaller falls. */
async function unfold(page: Page, name: string): Promise<void> {
  const folds = main(page).locator('.inbox-folded > details:not([open])')
  const fold = folds.filter({ has: page.locator(`[name="${name}"]`) })
  if ((await fold.count()) > 0) await fold.locator(':scope > summary').click()
}

/** A list follows its banner by a moment. */
const soon = <T>(read: () => T) => expect.poll(read)

/** Clean for axe-core and no wider than the screen, on a light screen and a dark phone. */
async function expectGoodLooks(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 1_280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
}

test.each([
  { script: 'with script', javaScriptEnabled: true },
  { script: 'without script', javaScriptEnabled: false },
])('a notification is read, marked, deleted and brought back $script', async ({ javaScriptEnabled }) => {
  await withPage(browser(), { javaScriptEnabled }, async ({ page }) => {
    await open(page, `/login?return_to=${encodeURIComponent(inbox)}`)
    await enter(page, fan)
    await page.waitForURL(running().appOrigin + inbox)
    const rows = main(page).locator('.inbox-item')
    await eventually(
      'a notification',
      async () => {
        await open(page, inbox)
        return (await rows.count()) > 0
      },
      { timeoutMs: 8 * minuteMs },
    )
    // Others may come in meanwhile and push it down, so it is found by its own name, and is not one that leaves the page.
    const name = (await rows.first().locator('input').getAttribute('name')) ?? ''
    const row = rows.filter({ has: page.locator(`[name="${name}"]`) })
    await unfold(page, name)
    await row.getByText('Delivery').click()
    await row.getByText('We saw it', { exact: true }).waitFor()
    if (javaScriptEnabled) await expectGoodLooks(page)

    // With script it is there only for what is selected.
    if (javaScriptEnabled) expect(await button(page, 'Mark read').count()).toBe(0)
    else {
      await button(page, 'Mark read').click()
      await says(page, 'Choose at least one notification.')
    }
    await unfold(page, name)
    await row.locator('input').check()
    await button(page, 'Mark read').click()
    await says(page, '1 notification marked read.')
    await soon(() => row.getAttribute('data-unread')).toBeNull()
    await button(page, 'Undo').click()
    await says(page, '1 notification marked unread.')
    await soon(() => row.getAttribute('data-unread')).toBe('true')

    await unfold(page, name)
    await row.locator('input').check()
    await button(page, 'Delete').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You can undo this right after.').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await says(page, '1 notification deleted.')
    await soon(() => row.count()).toBe(0)
    await button(page, 'Undo').click()
    await says(page, '1 notification restored.')
    await soon(() => row.count()).toBe(1)

    await main(page).getByRole('link', { name: 'System' }).click()
    await main(page).getByText('No notifications match').waitFor()
    await main(page).getByRole('link', { name: 'Show all' }).click()
    await page.waitForURL(running().appOrigin + inbox)
    // The address changes before the list and its search box do.
    await main(page).locator('a[aria-current]', { hasText: 'All' }).waitFor()
    // Since the looks were checked the screen is a phone's, where the search is folded.
    if (javaScriptEnabled) await main(page).locator('.inbox-search summary').click()
    await page.getByRole('searchbox', { name: 'Search notifications' }).fill('nobody plays here')
    if (!javaScriptEnabled) await main(page).getByRole('button', { name: 'Search' }).click()
    await main(page).getByText('Nothing here for "nobody plays here".').waitFor()
  })
})

test('the dashboard begins with what was sent and the next matches, and the bell counts what is unread', async () => {
  await withPage(browser(), {}, async ({ page }) => {
    await open(page, '/login')
    await enter(page, fan)
    await page.waitForURL('**/dashboard')
    await main(page)
      .getByRole('heading', { name: /^(Your matches and messages|Since you were last here)/ })
      .waitFor()
    await main(page).getByRole('link', { name: 'All messages' }).waitFor()
    await expect.poll(() => main(page).getByRole('heading', { name: 'Your next matches' }).count()).toBe(1)
    await expectGoodLooks(page)
    const bell = page.getByRole('banner').getByRole('link', { name: /^Inbox/ })
    await bell.click()
    await page.waitForURL(running().appOrigin + inbox)
    const unread = main(page).locator('.inbox-item[data-unread]')
    // With one marked unread the bell says so, without a new page.
    if ((await unread.count()) === 0) {
      await main(page).locator('.inbox-item input').first().check()
      await button(page, 'Mark unread').click()
    }
    await soon(() => bell.getAttribute('aria-label')).toMatch(/Inbox, \d+\+? unread/)
  })
})
