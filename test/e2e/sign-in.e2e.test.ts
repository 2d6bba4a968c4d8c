import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems, patienceMs, withPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { browserOfThisFile, stackOfThisFile } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)
const browser = browserOfThisFile()
const { open, enter } = signInSteps(running)

const soon = <T>(read: () => T) => expect.poll(read)

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

describe.each([
  { script: 'with script', javaScriptEnabled: true },
  { script: 'without script', javaScriptEnabled: false },
])('$script', ({ javaScriptEnabled }) => {
  test('a page that requires signing in returns there afterwards', async () => {
    await withPage(browser(), { javaScriptEnabled }, async ({ page }) => {
      await open(page, '/dashboard?tab=plan')
      await soon(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in to your dashboard')
      await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click()
      await enter(page, 'fan@touchline.test', 'not the password')
      await soon(() => page.getByRole('alert').innerText()).toBe('Email or password is incorrect.')
      expect(await page.getByLabel('Email address').inputValue()).toBe('fan@touchline.test')
      // Typed again on a new page: the server never sends a password back.
      if (!javaScriptEnabled) expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
      await enter(page, 'fan@touchline.test')
      await page.waitForURL('**/dashboard?tab=plan')
      await open(page, '/login')
      await soon(() => pathOf(page)).toBe('/dashboard')
    })
  })

  test('the menu opens, and signs out to the home page', async () => {
    await withPage(browser(), { javaScriptEnabled }, async ({ page }) => {
      await open(page, '/login')
      await enter(page, 'manager@touchline.test')
      // A manager is asked to set up two-step sign-in, and may postpone it.
      await page.getByRole('link', { name: 'Not now' }).click()
      await page.waitForURL('**/dashboard')
      const menu = page.locator('#user-menu')
      await page.getByRole('button', { name: /your account/ }).press('Enter')
      await soon(() => menu.isVisible()).toBe(true)
      await soon(() => menu.getByRole('link').allInnerTexts()).toEqual([
        'My Profile',
        'Preferences',
        'Alerts',
        'My Plan',
        'Admin Panel',
      ])
      await page.keyboard.press('Escape')
      await soon(() => menu.isVisible()).toBe(false)
      await page.getByRole('button', { name: /your account/ }).click()
      const before = await page.locator('body').elementHandle()
      await menu.getByRole('button', { name: 'Sign Out' }).click()
      await page.waitForURL(`${running().appOrigin}/`)
      // Another document: the previous one's data is gone.
      await expect(before?.evaluate((body) => body.isConnected)).rejects.toThrow()
      expect(await page.content()).not.toContain('manager@touchline.test')
      await soon(() => page.getByRole('banner').getByRole('link', { name: 'Sign In' }).count()).toBeGreaterThan(0)
      await open(page, '/dashboard')
      await soon(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in to your dashboard')
    })
  })
})

describe('with JavaScript', () => {
  test('a lost network is reported on the form', async () => {
    await withPage(browser(), {}, async ({ page }) => {
      await open(page, '/login')
      await page.route('**/login.data*', (route) => route.abort())
      await enter(page, 'fan@touchline.test')
      const text = 'Network error. Please check your connection and try again.'
      await soon(() => page.getByRole('alert').innerText()).toBe(text)
      await page.unroute('**/login.data*')
      await page.route('**/login.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await enter(page, 'fan@touchline.test')
      await soon(() => page.getByRole('alert').innerText()).toBe('Sign in failed. Please try again.')
      await page.route('**/api/oauth/google/redirect_url*', (route) => route.fulfill({ status: 503, body: '{}' }))
      await page.getByRole('link', { name: 'Continue with Google' }).click()
      await soon(() => page.getByRole('alert').allInnerTexts()).toEqual([
        'Failed to initiate sign in. Please try again.',
      ])
    })
  })

  test('the menu closes when its link is followed', async () => {
    await withPage(browser(), {}, async ({ page, troubles }) => {
      await open(page, '/login')
      await enter(page, 'agent@touchline.test')
      await page.waitForURL('**/dashboard')
      await page.getByRole('button', { name: /your account/ }).click()
      await page.locator('#user-menu').getByRole('link', { name: 'Alerts' }).click()
      await page.waitForURL('**/dashboard?tab=alerts')
      await soon(() => page.locator('#user-menu').isVisible()).toBe(false)
      expect(troubles).toEqual([])
    })
  })
})

test('a forgotten password is replaced by a mailed link, once, and every device is signed out', async () => {
  await withPage(browser(), {}, async ({ page }) => {
    const email = 'agent@touchline.test'
    await open(page, '/login')
    await enter(page, email)
    await page.waitForURL('**/dashboard')
    const since = new Date().toISOString()
    const other = await browser().newPage()
    other.setDefaultTimeout(patienceMs)
    await other.goto(`${running().appOrigin}/forgot-password`)
    await other.getByLabel('Email address').fill(email)
    await other.getByRole('button', { name: 'Send the link' }).click()
    const link = await eventually('the mail with the link', async () => {
      const mails = await running().control.mails({ to: email, since })
      return mails.map(({ text }) => /https?:\S+reset-password\S+/.exec(text)?.[0]).find(Boolean) ?? false
    })
    await other.goto(link)
    await other.getByRole('textbox', { name: 'New password' }).fill('password1')
    await other.getByRole('button', { name: 'Save the new password' }).click()
    await soon(() => other.getByRole('main').innerText()).toContain('too common and easy to guess')
    await other.getByRole('textbox', { name: 'New password' }).fill('lantern over the halfway line')
    await other.getByRole('button', { name: 'Save the new password' }).click()
    await other.waitForURL('**/login')
    await soon(() => other.getByRole('main').innerText()).toContain('Password changed.')
    await open(page, '/dashboard')
    await soon(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in to your dashboard')
    await other.goto(link)
    await soon(() => other.getByRole('main').innerText()).toContain('This link has already been used')
    await other.goto(`${running().appOrigin}/login`)
    await enter(other, email, 'lantern over the halfway line')
    await other.waitForURL('**/dashboard')
    await other.close()
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
