import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createApp } from '#test/accounts/two-step/app.ts'
import { accessibilityProblems, withPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { browserOfThisFile, stackOfThisFile } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)
const browser = browserOfThisFile()
const { open, enter } = signInSteps(running)

const soon = <T>(read: () => T) => expect.poll(read)
const mainOf = (page: Page) => page.getByRole('main')

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

/** No axe-core violation and no page too wide, on a light screen and on a dark phone; one primary button. */
async function expectGoodLooks(page: Page): Promise<void> {
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

describe.each([
  { script: 'with script', javaScriptEnabled: true, email: 'manager@touchline.test' },
  { script: 'without script', javaScriptEnabled: false, email: 'admin@touchline.test' },
])('$script', ({ javaScriptEnabled, email }) => {
  test('a role that requires two steps sets up an app, and signs in by its code or a recovery code', async () => {
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
      await page.getByRole('link', { name: 'Done' }).click()
      await page.getByRole('link', { name: 'Continue' }).waitFor()
      await look()
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
    const email = 'fan@touchline.test'
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

test('two-step sign-in set up by a stranger with a stolen password is undone by the link in its mail', async () => {
  await withPage(browser(), {}, async ({ page }) => {
    const email = 'agent@touchline.test'
    await open(page, '/login?return_to=/profile/security/authenticator')
    await enter(page, email)
    const app = createApp(await page.locator('.totp-key').innerText())
    await typeCode(page, app.codeIn(0), 'Turn on')
    await page.locator('.recovery-codes').waitFor()
    const link = await eventually('the mail about the app', async () => {
      const mails = await running().control.mails({ to: email })
      return mails.map(({ text }) => /https?:\S+reset-password\S+/.exec(text)?.[0]).find(Boolean) ?? false
    })
    await page.context().clearCookies()
    await page.goto(link)
    await soon(() => mainOf(page).innerText()).toContain('The authenticator app, passkeys and recovery codes')
    await expectGoodLooks(page)
    await page.getByLabel('New password', { exact: true }).fill('lantern over the halfway line')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.waitForURL('**/login')
    await enter(page, email, 'lantern over the halfway line')
    await arrival(page, '/dashboard')
  })
})
