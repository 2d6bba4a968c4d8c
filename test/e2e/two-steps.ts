import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createApp } from '#test/people/accounts/two-step/app.ts'
import { accessibilityProblems, withPage } from './browser.ts'
import type { SharedStack } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'

export const soon = <T>(read: () => T) => expect.poll(read)
export const mainOf = (page: Page) => page.getByRole('main')

/** No axe-core violation and no page too wide, on a light screen and on a dark phone; one primary button. */
export async function expectGoodLooks(page: Page): Promise<void> {
  const looks = [
    { colorScheme: 'light', width: 1_280 },
    { colorScheme: 'dark', width: 390 },
  ] as const
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    const primary = await mainOf(page)
      .locator('.button:not(.button-quiet, .button-danger)')
      .filter({ visible: true })
      .count()
    const found = [
      ...(await accessibilityProblems(page)),
      ...(isTooWide ? ['too wide'] : []),
      ...(primary > 1 ? ['several primary buttons'] : []),
    ]
    expect(found, `${page.url()} ${colorScheme} ${width}`).toEqual([])
  }
}

const wrongCode = 'That code is wrong or has already been used. App codes change every 30 seconds.'

/** Signing in in two steps, and setting them up. */
export function twoSteps(running: () => SharedStack, browser: () => Browser) {
  const { open, enter } = signInSteps(running)

  const arrival = (page: Page, path: string) => page.waitForURL(running().appOrigin + path)

  /** The first step of a sign-in on a signed-out device. */
  async function firstStep(page: Page, email: string): Promise<void> {
    await page.context().clearCookies()
    await open(page, '/login?return_to=/matches')
    await enter(page, email)
    await arrival(page, '/login/second-step')
  }

  async function typeCode(page: Page, code: string, button: string): Promise<void> {
    await page.getByRole('textbox', { name: /^(Code|Recovery code)$/ }).fill(code)
    await mainOf(page).getByRole('button', { name: button, exact: true }).click()
  }

  /** A role that requires two steps sets up an app, and signs in by its code or a recovery code. */
  async function useAnApp(email: string, javaScriptEnabled: boolean): Promise<void> {
    await withPage(browser(), { javaScriptEnabled }, async ({ page }) => {
      const wrong = () => page.locator('.field-error').allInnerTexts()
      // axe-core needs JavaScript.
      const look = async () => (javaScriptEnabled ? expectGoodLooks(page) : undefined)
      await open(page, '/login?return_to=/matches')
      await enter(page, email)
      await arrival(page, '/profile/security?required=1&return_to=%2Fmatches')
      await look()
      await page.getByRole('link', { name: 'Set up an app' }).click()
      const key = page.locator('.totp-key')
      const app = createApp(await key.innerText())
      await look()
      await typeCode(page, '12345', 'Turn on')
      await soon(wrong).toEqual([wrongCode])
      if (javaScriptEnabled) await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('code')
      await look()
      // The scanned key stays.
      await typeCode(page, app.codeIn(0), 'Turn on')
      const codes = page.locator('.recovery-codes code')
      await soon(() => codes.count()).toBe(10)
      const [first = '', second = ''] = await codes.allInnerTexts()
      await soon(() => page.title()).toMatch(/^Two-step sign-in is on/)
      if (javaScriptEnabled) await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('app-title')
      await look()
      await page.getByRole('link', { name: 'Continue' }).click()
      await arrival(page, '/matches')
      await open(page, '/profile/security/authenticator')
      await soon(() => mainOf(page).innerText()).toContain('You already have an authenticator app.')
      expect(await key.count()).toBe(0)

      await firstStep(page, email)
      await look()
      await typeCode(page, '12345', 'Sign In')
      await soon(wrong).toEqual([wrongCode])
      await look()
      // A step later than the used code.
      await typeCode(page, app.codeIn(1), 'Sign In')
      await arrival(page, '/matches')

      await firstStep(page, email)
      await typeCode(page, first.toLowerCase(), 'Sign In')
      await arrival(page, '/matches')
      await firstStep(page, email)
      await typeCode(page, first, 'Sign In')
      await soon(wrong).toEqual([wrongCode])
      await typeCode(page, second, 'Sign In')
      await arrival(page, '/matches')
      await open(page, '/profile/security')
      expect(await mainOf(page).innerText()).toContain('8 codes are left.')
      await page.getByRole('button', { name: 'Remove the app' }).click()
      await soon(() => mainOf(page).innerText()).toContain('Your role needs two-step sign-in. Add another method')
    })
  }

  return { arrival, enter, firstStep, open, typeCode, useAnApp }
}
