import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { registerByCall } from './api-session.ts'
import { addressOfItsOwn, patienceMs, withPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'

const running = sharedStack()
const browser = browserOfThisFile()
const { open, enter } = signInSteps(running)

const email = 'signs-in@fans.test'

beforeAll(async () => {
  await registerByCall(running(), email)
})

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
      await enter(page, email, 'not the password')
      await soon(() => page.getByRole('alert').innerText()).toBe('Email or password is incorrect.')
      expect(await page.getByLabel('Email address').inputValue()).toBe(email)
      // Typed again on a new page: the server never sends a password back.
      if (!javaScriptEnabled) expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
      await enter(page, email)
      await page.waitForURL('**/dashboard?tab=plan')
      await open(page, '/login')
      await soon(() => pathOf(page)).toBe('/dashboard')
    })
  })

  test('the menu opens, and signs out to the home page', async () => {
    await withPage(browser(), { javaScriptEnabled }, async ({ page }) => {
      await open(page, '/login')
      await enter(page, email)
      await page.waitForURL('**/dashboard')
      const menu = page.locator('#user-menu')
      await page.getByRole('button', { name: /your account/ }).press('Enter')
      await soon(() => menu.isVisible()).toBe(true)
      await soon(() => menu.getByRole('link').allInnerTexts()).toEqual([
        'My Profile',
        'Preferences',
        'Alerts',
        'My Plan',
      ])
      await page.keyboard.press('Escape')
      await soon(() => menu.isVisible()).toBe(false)
      await page.getByRole('button', { name: /your account/ }).click()
      const before = await page.locator('body').elementHandle()
      await menu.getByRole('button', { name: 'Sign Out' }).click()
      await page.waitForURL(`${running().appOrigin}/`)
      // Another document: the previous one's data is gone.
      await expect(before?.evaluate((body) => body.isConnected)).rejects.toThrow()
      expect(await page.content()).not.toContain(email)
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
      await enter(page, email)
      const text = 'Network error. Please check your connection and try again.'
      await soon(() => page.getByRole('alert').innerText()).toBe(text)
      await page.unroute('**/login.data*')
      await page.route('**/login.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await enter(page, email)
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
      await enter(page, email)
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
    const { email } = await registerByCall(running(), 'forgetful@fans.test')
    await open(page, '/login')
    await enter(page, email)
    await page.waitForURL('**/dashboard')
    const since = new Date().toISOString()
    const other = await browser().newPage({ extraHTTPHeaders: addressOfItsOwn() })
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
