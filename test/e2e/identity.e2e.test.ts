import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registerByCall } from './api-session.ts'
import { withPage } from './browser.ts'
import { continueAs, me } from './google-steps.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'
import { expectGoodLooks, soon, twoSteps } from './two-steps.ts'

const running = sharedStack()
const browser = browserOfThisFile()
const { arrival, enter, firstStep, open } = twoSteps(running, browser)

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
