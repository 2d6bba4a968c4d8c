import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callbackSteps, failureShownMs } from '#app/ui/account/callback/steps.ts'
import { demoAgentCode, demoPassword } from '#scripts/seed/demo.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import {
  authenticationFailed,
  authenticationIncomplete,
  googleRefusals,
} from '#worker/people/accounts/google/constants.ts'
import { accessibilityProblems, launchBrowser, type WatchedPage, withPage } from './browser.ts'
import { continueAs, me } from './google-steps.ts'
import { stackOfThisFile } from './running-stack.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
})

const inApp = <T>(options: BrowserContextOptions, use: (watched: WatchedPage) => Promise<T>) =>
  withPage(browser, { baseURL: running().appOrigin, ...options }, use)

async function registerAsAgent(page: Page, code: string): Promise<void> {
  await page.goto('/register?method=google')
  await page.getByRole('radio', { name: /agent/i }).check()
  await page.getByRole('textbox', { name: 'Agent access code' }).fill(code)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
}

/**
 * Records each text of an element, and each pause of these lengths, because it may be gone before the
 * test looks, and a busy machine may take longer.
 */
async function watched(page: Page, selector: string, lengths: readonly number[]) {
  const shown: string[] = []
  const pauses: number[] = []
  await page.exposeFunction('noteText', (text: string) => text && text !== shown.at(-1) && shown.push(text))
  await page.exposeFunction('notePause', (ms: number) => pauses.push(ms))
  await page.addInitScript(
    ([of, known]) => {
      const { noteText, notePause } = window as unknown as Record<string, (value: unknown) => void>
      const wait = window.setTimeout
      const patient = (run: () => void, ms = 0) => {
        if (known.includes(ms)) notePause?.(ms)
        return wait(run, ms)
      }
      Object.assign(window, { setTimeout: patient })
      const note = () => noteText?.(document.querySelector(of)?.textContent ?? '')
      new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
    },
    [selector, lengths] as const,
  )
  return { shown, pauses }
}

describe.concurrent('with Google', () => {
  test('an agent registers with a valid code', async () => {
    await inApp({}, async ({ page, troubles }) => {
      await registerAsAgent(page, demoAgentCode)
      await continueAs(page, 'Ash Agent', 'ash@gmail.test')
      await page.waitForURL('**/dashboard')
      expect((await me(page)).role.role_name).toBe('Agent')
      expect(troubles).toEqual([])
    })
  })

  test('an invalid code shows an error before going to Google', async () => {
    await inApp({}, async ({ page }) => {
      await registerAsAgent(page, 'SHORT')
      await page.getByText('Invalid agent access code').waitFor()
      const code = page.getByRole('textbox', { name: 'Agent access code' })
      await code.fill('NOT-A-CODE')
      const answered = page.waitForResponse(/redirect_url/)
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      expect((await answered).status()).toBe(400)
      await page.getByText('Invalid agent access code').waitFor()
      expect(await code.inputValue()).toBe('NOT-A-CODE')
    })
  })

  test('a fan with a linked account signs in to it, and returning to the used code changes nothing', async () => {
    await inApp({}, async ({ page }) => {
      await page.goto('/auth/google?return_to=/matches')
      const calledBack = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/callback')
      await page.getByRole('button', { name: 'An existing fan' }).click()
      const spent = (await calledBack).url()
      await page.waitForURL('**/matches')
      expect((await me(page)).email).toBe('fan@touchline.test')
      await page.goto(spent)
      await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
    })
  })

  test('a Google account is linked on the profile, and unlinked with the password', async () => {
    await inApp({}, async ({ page, troubles }) => {
      await page.goto('/login?return_to=/profile')
      await page.getByLabel('Email').fill('agent@touchline.test')
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.waitForURL('**/profile')
      await page.getByRole('link', { name: 'Link Google' }).click()
      await page.getByLabel('Current password').fill(demoPassword)
      await page.getByRole('button', { name: 'Continue to Google' }).click()
      await continueAs(page, 'Sam Broker', 'sam@gmail.test')
      await page.waitForURL('**/profile')
      await page.getByRole('link', { name: 'Unlink Google' }).click()
      await page.getByLabel('Current password').fill(demoPassword)
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByRole('button', { name: 'Unlink Google' }).click()
      await page.waitForURL('**/profile')
      await page.getByRole('link', { name: 'Link Google' }).waitFor()
      expect((await me(page)).google_user_data).toBeNull()
      expect(troubles).toEqual([])
    })
  })

  test('a slow answer is awaited', async () => {
    await inApp({}, async ({ page }) => {
      await page.goto('/auth/google')
      await page.getByRole('button', { name: 'A slow answer' }).click()
      await page.waitForURL('**/dashboard')
      expect((await me(page)).email).toBe('toni@gmail.test')
    })
  })

  test('a browser without JavaScript needs one more click', async () => {
    await inApp({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Continue with Google' }).click()
      await continueAs(page, 'Noor Noscript', 'noor@gmail.test')
      await page.getByRole('button', { name: 'Finish signing in' }).click()
      await page.waitForURL('**/dashboard')
      expect(await page.textContent('main')).toContain('Noor')
    })
  })

  const failed = [authenticationIncomplete]
  test.for([
    ['Denies consent', [authenticationFailed], 'error=auth_failed'],
    ['A broken answer', failed, 'error=session_failed'],
    ['A wrong nonce', failed, 'error=session_failed'],
    ['A wrong audience', failed, 'error=session_failed'],
    ['An expired token', failed, 'error=session_failed'],
    [
      'An unverified address',
      [...failed, googleRefusals.unverified_email],
      'error=session_failed&reason=unverified_email',
    ],
    [
      'The address of a password account',
      [...failed, googleRefusals.existing_account],
      'error=session_failed&reason=existing_account',
    ],
  ] as const)('"%s" is shown, and three seconds later the sign-in page follows', async ([persona, texts, query]) => {
    await inApp({}, async ({ page }) => {
      const { shown, pauses } = await watched(page, '[role=alert]', [failureShownMs])
      await page.goto('/auth/google')
      await page.getByRole('button', { name: persona }).click()
      await page.waitForURL(`**/login?${query}`)
      for (const text of texts) expect(shown.some((alert) => alert.includes(text))).toBe(true)
      expect(pauses).toEqual([failureShownMs])
      const session = (await page.context().cookies()).find(({ name }) => name === 'session')
      expect(session).toBeUndefined()
    })
  })
})

describe.concurrent('the callback page', () => {
  test('shows four steps for their times, exchanges the code once, and is accessible', async () => {
    await inApp({ viewport: { width: 320, height: 700 } }, async ({ page }) => {
      const exchanges: unknown[] = []
      const examined = Promise.withResolvers<void>()
      await page.route('**/api/sessions', async (route) => {
        exchanges.push(route.request().postDataJSON())
        await examined.promise
        await route.fulfill({ json: {} })
      })
      await page.route('**/api/users/me', (route) => route.fulfill({ json: { role: { role_name: 'Customer' } } }))
      const lengths = callbackSteps.map(({ ms }) => ms)
      const { shown, pauses } = await watched(page, '.callback-now', lengths)
      await page.goto('/auth/callback?code=the-code&state=the-state')
      expect(await accessibilityProblems(page)).toEqual([])
      examined.resolve()
      await page.waitForURL((url) => url.pathname !== '/auth/callback')
      expect(shown).toEqual([
        'Google verification 25%',
        'Secure session creation 50%',
        'Account permissions 75%',
        'Dashboard setup 100%',
      ])
      expect(pauses).toEqual([800, 600, 600, 1_000])
      expect(exchanges).toEqual([{ code: 'the-code', state: 'the-state' }])
    })
  })

  test('says after 15 seconds that it takes long', async () => {
    await inApp({}, async ({ page }) => {
      await page.route('**/api/sessions', () => {})
      // The clock runs only below, however long the page takes to open.
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + minuteMs)
      await page.goto('/auth/callback?code=the-code&state=the-state')
      // Its timers run only once the page has started.
      await expect
        .poll(async () => {
          await page.clock.runFor(1_000)
          return page.locator('.callback-now').textContent()
        })
        .toContain('50%')
      const hint = page.getByText('This is taking longer than usual.')
      await page.clock.runFor(12_000)
      expect(await hint.count()).toBe(0)
      await page.clock.runFor(3_000)
      await hint.waitFor()
    })
  })
})
