import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { registerByCall } from './api-session.ts'
import { addressOfItsOwn, patienceMs, withPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { continueAs, me } from './google-steps.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'
import { expectGoodLooks, soon, twoSteps } from './two-steps.ts'

const running = sharedStack()
const browser = browserOfThisFile()
const { arrival, enter, firstStep, open } = twoSteps(running, browser)

const email = 'signs-in@fans.test'

beforeAll(async () => {
  await registerByCall(running(), email)
})

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
})

test('the menu opens, and signs out to the home page', async () => {
  await withPage(browser(), {}, async ({ page }) => {
    await open(page, '/login')
    await enter(page, email)
    await page.waitForURL('**/dashboard')
    const menu = page.locator('#user-menu')
    await page.getByRole('button', { name: /your account/ }).press('Enter')
    await soon(() => menu.isVisible()).toBe(true)
    const places = ['My Profile', 'Preferences', 'Alerts', 'Following', 'My Plan']
    await soon(() => menu.getByRole('link').allInnerTexts()).toEqual(places)
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

/** A device with passkeys that always confirms. */
async function addDevice(page: Page): Promise<void> {
  // The device would answer the address field's suggestion before any click.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, signs in alone and as second step, proves identity, and is removed', async () => {
  await withPage(browser(), {}, async ({ page }) => {
    const { email } = await registerByCall(running(), 'with-a-passkey@fans.test')
    await addDevice(page)
    await open(page, '/login?return_to=/profile/security')
    await enter(page, email)
    await arrival(page, '/profile/security')
    const name = page.getByLabel('Name of the new passkey')
    await name.fill('Pitch side')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('Pitch side').waitFor()
    await soon(() => page.locator('.recovery-codes code').count()).toBe(10)
    await soon(() => name.inputValue()).toBe('Passkey')
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await soon(() => page.getByRole('alert').allInnerTexts()).toContain('That passkey is already on your account.')

    await page.context().clearCookies()
    await open(page, '/login?return_to=/matches')
    const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
    await signIn.waitFor()
    await expectGoodLooks(page)
    // First the challenge fails, then the passkey: by no network, then by a failing server.
    for (const step of ['**/api/passkeys/**', '**/login.data**']) {
      for (const failure of ['no network', 500] as const) {
        await page.route(step, (route) =>
          failure === 500 ? route.fulfill({ status: 500, body: '' }) : route.abort('internetdisconnected'),
        )
        await page.getByLabel('Email address').fill(`typed ${step} ${failure}`)
        await signIn.click()
        await soon(() => page.getByRole('alert').allInnerTexts()).toEqual([
          failure === 500
            ? 'Something went wrong on our side. Please try again.'
            : 'Network error. Please check your connection and try again.',
        ])
        expect(await page.getByLabel('Email address').inputValue()).toBe(`typed ${step} ${failure}`)
        await page.unroute(step)
      }
    }
    await signIn.click()
    await arrival(page, '/matches')

    await firstStep(page, email)
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await arrival(page, '/matches')

    await open(page, '/confirm-identity?return_to=/profile/security')
    await page.getByRole('button', { name: 'Confirm with a passkey' }).waitFor()
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await arrival(page, '/profile/security')
    await page.getByText('Change', { exact: true }).click()
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await soon(() => page.getByText('Pitch side').count()).toBe(0)

    await page.context().clearCookies()
    await open(page, '/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await soon(() => page.getByRole('alert').allInnerTexts()).toContain(
      'This passkey no longer belongs to an account here. Sign in another way, and delete it from your device.',
    )
    // One step is enough again.
    await enter(page, email)
    await arrival(page, '/dashboard')
  })
})

test('with Google a customer registers, is away for a while, and signs in again', async () => {
  await withPage(browser(), { baseURL: running().appOrigin }, async ({ page, troubles }) => {
    await page.goto('/register?method=google')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await continueAs(page, 'Sidney Second', 'sidney@gmail.test')
    await page.waitForURL('**/dashboard')
    const first = await me(page)
    expect(first).toMatchObject({ email: 'sidney@gmail.test', role: { role_name: 'Customer' } })
    expect(first.google_user_data?.given_name).toBe('Sidney')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await continueAs(page, 'Sidney Second', 'sidney@gmail.test')
    await page.waitForURL('**/dashboard')
    expect((await me(page)).email).toBe('sidney@gmail.test')
    expect(troubles).toEqual([])
  })
})
