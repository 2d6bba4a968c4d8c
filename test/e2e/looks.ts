import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from './browser.ts'

/** What can be pressed in a table and lies beyond its edge, where a finger finds it only by chance. */
function beyondTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.table-region')].flatMap((region) =>
      [...region.querySelectorAll('a, button, input:not([type="hidden"]), summary')]
        .filter((one) => one.getBoundingClientRect().right > region.getBoundingClientRect().right + 1)
        .map((one) => one.textContent ?? ''),
    ),
  )
}

/**
 * Looks at a page by day on a desktop and by night on a phone: no fault for axe, nothing to scroll sideways, no button
 * beyond its table's edge, and a title of its own.
 * `SHOTS=folder` keeps the pictures, for a person to look at.
 */
export async function looksRight(page: Page, name: string): Promise<void> {
  expect(await page.title(), name).toMatch(/^(?!Unexpected).+ · Touchline$/)
  for (const [colorScheme, width] of [
    ['light', 1_280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isTooWide, `${name} ${width}`).toBe(false)
    expect(await beyondTables(page), `${name} ${width}`).toEqual([])
    expect(await accessibilityProblems(page), `${name} ${width}`).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1_280, height: 900 })
}
