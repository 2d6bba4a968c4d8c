import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type WatchedPage, withPage } from './browser.ts'
import type { SharedStack } from './running-stack.ts'

export const desk = { viewport: { width: 1_360, height: 900 } }

type AtBox = WatchedPage & { box: Locator }

/** A page with a live search box, on a desktop. */
export function searchBox(running: () => SharedStack, browser: () => Browser) {
  return async (path: string, use: (at: AtBox) => Promise<void>, options = desk): Promise<void> => {
    await withPage(browser(), options, async ({ page, troubles }) => {
      await page.goto(running().appOrigin + path)
      const name = 'Search teams, leagues, or matches'
      const box = page.getByRole('combobox', { name, includeHidden: true })
      await box.waitFor({ state: 'attached' })
      await use({ page, troubles, box })
      expect(troubles).toEqual([])
    })
  }
}

/** Types, and waits for the suggestions of just that text. */
export async function type(box: Locator, page: Page, text: string): Promise<Locator> {
  await box.focus()
  await page.keyboard.type(text)
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  // Until then it may be the list for the text typed before.
  await list.getByRole('option', { name: `All results for “${text}”` }).waitFor()
  return list
}
