import { describe, expect, test } from 'vitest'
import { accessibilityProblems, withPage } from './browser.ts'
import { browserOfThisFile, stackOfThisFile } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)
const browser = browserOfThisFile()
const { open, enter } = signInSteps(running)

test('the menu opens without script, and closes when its link is followed', async () => {
  await withPage(browser(), { javaScriptEnabled: false }, async ({ page }) => {
    await open(page, '/login')
    await enter(page, 'fan@touchline.test')
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: /your account/ }).press('Enter')
    await page.locator('#user-menu').getByRole('button', { name: 'Sign Out' }).waitFor()
  })
  await withPage(browser(), {}, async ({ page, troubles }) => {
    await open(page, '/login')
    await enter(page, 'agent@touchline.test')
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: /your account/ }).click()
    await page.locator('#user-menu').getByRole('link', { name: 'Alerts' }).click()
    await page.waitForURL('**/dashboard?tab=alerts')
    await expect.poll(() => page.locator('#user-menu').isVisible()).toBe(false)
    expect(troubles).toEqual([])
  })
})

describe.each([
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1_360 },
] as const)('at $width pixels, $colorScheme', ({ colorScheme, width }) => {
  test('all forms are accessible', async () => {
    await withPage(browser(), { colorScheme, viewport: { width, height: 900 } }, async ({ page }) => {
      const problems = async (path: string) => {
        await open(page, path)
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        return [...(await accessibilityProblems(page)), ...(isTooWide ? ['too wide'] : [])].map(
          (text) => `${path} ${text}`,
        )
      }
      const found = [
        ...(await problems('/login?error=no_code')),
        ...(await problems('/forgot-password')),
        ...(await problems('/reset-password?token=none')),
        ...(await problems('/dashboard')),
      ]
      await open(page, '/login')
      await enter(page, 'fan@touchline.test')
      await page.waitForURL('**/dashboard')
      for (const tab of ['', '?tab=notifications', '?tab=sms', '?tab=plan', '?tab=preferences'])
        found.push(...(await problems(`/dashboard${tab}`)))
      await page.getByRole('button', { name: /your account/ }).click()
      expect([...found, ...(await accessibilityProblems(page))]).toEqual([])
    })
  })
})
