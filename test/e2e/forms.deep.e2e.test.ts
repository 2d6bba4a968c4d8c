import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#scripts/seed/demo.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { signOutFailed, signOutOffline } from '#worker/people/accounts/sign-in/constants.ts'
import { exportGone, exportsPerPerson, tooManyExports } from '#worker/people/privacy/export/constants.ts'
import { launchBrowser, patienceMs } from './browser.ts'
import { callIn } from './call-in.ts'
import { eventually } from './eventually.ts'
import { everyPage } from './every-page.ts'
import { failures, tryEndingSession, trySigningOut, walkForms } from './form-walk.ts'
import { stackOfThisFile } from './running-stack.ts'
import { thisTimeTomorrow } from './watched.ts'

const running = stackOfThisFile(thisTimeTomorrow)
const walkMs = 600_000

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
})

async function open(): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: running().appOrigin, serviceWorkers: 'block' })
  context.setDefaultTimeout(patienceMs)
  return context.newPage()
}

/** Each on its own device, so that there are others to sign out. */
async function signIn(on: Page, name: string): Promise<void> {
  const form = { email: `${name}@touchline.test`, password: demoPassword }
  const answer = await callIn(on.context(), `${running().appOrigin}/api/login`, form)
  expect(answer.status()).toBe(200)
}

/** Waits for the page's script. */
async function takenOver(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
}

async function pages(): Promise<string[]> {
  const [match] = await running().site.matches({ limit: '1', from: new Date(Date.now() + dayMs).toISOString() })
  return everyPage.map((path) => path.replace('*', String(match?.id)))
}

describe('an unanswered form keeps what was typed and shows the error at the right form', () => {
  /** Each form is tried once: visitors' forms are not tried again signed in. */
  const tried = new Set<string>()

  test('signed out', { timeout: walkMs }, async () => {
    page = await open()
    for (const path of [...(await pages()), '/register?method=google']) await walkForms(page, path, tried)
    const actions = [...tried].map((key) => key.split(' ').slice(0, 2).join(' '))
    for (const wanted of ['/login', '/register', '/forgot-password', '/contact', '/feedback', '/theme']) {
      expect(actions).toContain(`post ${wanted}`)
    }
    await page.context().close()
  })

  test('signed in', { timeout: walkMs }, async () => {
    await signIn(await open(), 'fan')
    page = await open()
    await signIn(page, 'fan')
    const security = ['/profile/security', '/profile/security/authenticator', '/confirm-identity']
    for (const path of [...(await pages()), '/profile?edit=1', ...security]) await walkForms(page, path, tried)
    // The cookie policy, where visitors choose, has no script.
    await walkForms(page, '/dashboard?tab=preferences', tried, ({ path }) => path === '/consent')
    expect([...tried].join()).toContain('post /consent')
    // Signing out the others removes the form for a single device.
    for (const intent of ['save', 'sign_out_others', 'continue_deletion', 'request_deletion']) {
      expect([...tried].join('\n')).toMatch(new RegExp(`/profile.* ${intent}`))
    }
    await page.context().close()
  })

  test('ending the session of another device, and signing out', async () => {
    await signIn(await open(), 'fan')
    page = await open()
    await signIn(page, 'fan')
    const ended = 'Failed to sign out the device. Please try again.'
    const offline = 'Network error. Please check your connection and try again.'
    expect(await tryEndingSession(page)).toEqual([offline, ended, ended])
    expect(await trySigningOut(page, '/matches')).toEqual([signOutOffline, signOutFailed, signOutFailed])
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first().waitFor()
    await page.context().close()
  })

  test('from a mailed link', { timeout: walkMs }, async () => {
    page = await open()
    const email = 'agent@touchline.test'
    await callIn(page.context(), `${running().appOrigin}/api/forgot-password`, { email })
    const link = await eventually('the mail with the link', async () => {
      const mails = await running().control.mails({ to: email })
      return mails.map(({ text }) => /https?:\S+reset-password\S+/.exec(text)?.[0]).find(Boolean) ?? false
    })
    const { pathname, search } = new URL(link)
    const tried = new Set<string>()
    await walkForms(page, pathname + search, tried)
    expect([...tried].join()).toContain('post /reset-password token password')
    await page.context().close()
  })

  test.each(failures)('a form that sends itself (%s)', async (failure) => {
    page = await open()
    await page.route('**/*', async (route) => {
      if (route.request().method() === 'GET') await route.fallback()
      else if (failure === 'no network') await route.abort('internetdisconnected')
      else await route.fulfill({ status: failure, body: '' })
    })
    await page.goto('/verify-email?token=a-token-that-was-mailed')
    const trouble = page.locator('main .form-trouble')
    await trouble.waitFor()
    expect(await trouble.innerText()).toBe(
      failure === 'no network'
        ? 'Network error. Please check your connection and try again.'
        : 'Verification failed. Please try again.',
    )
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Verify my email address' }).click()
    await page.getByText('Invalid verification link.').waitFor()
    await page.context().close()
  })
})

test.each([
  ['/login', 'Sign In'],
  ['/register?method=email', 'Create account'],
  ['/feedback', 'Send'],
  ['/forgot-password', 'Send the link'],
])(
  'an error of a field of %s goes once the field is changed, and stands beside no network error',
  async (path, name) => {
    page = await open()
    const main = page.getByRole('main')
    const [button, errors] = [main.getByRole('button', { name, exact: true }), main.locator('.field-error')]
    const send = async () => {
      await page.goto(path)
      await takenOver(button)
      await button.click()
      await errors.first().waitFor()
      return errors.count()
    }
    const before = await send()
    const wrong = main.locator('[aria-invalid=true]:is([type=text], [type=email], :not([type]))').first()
    await wrong.pressSequentially('a')
    await expect.poll(() => errors.count()).toBe(before - 1)
    // Registration sends nothing before its own checks pass.
    if (!path.startsWith('/register')) {
      await send()
      await page.context().setOffline(true)
      await button.click()
      await main.locator('.form-trouble').waitFor()
      expect(await errors.count()).toBe(0)
    }
    await page.context().close()
  },
)

test('an address’s failure message is shown once, and its success message is not shown', async () => {
  page = await open()
  await signIn(page, 'fan')
  await page.goto('/profile?google=linked')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('Your Google account is linked.').count()).toBe(0)
  await page.goto('/profile?google=failed')
  expect(new URL(page.url()).search).toBe('')
  const said = page.getByText("We couldn't link your Google account.")
  await said.waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await said.count()).toBe(0)
  await page.context().close()
})

test('an export beyond the limit is refused with the reason, with script and without', async () => {
  page = await open()
  await signIn(page, 'fan')
  for (let count = 0; count < exportsPerPerson.max; count += 1)
    await callIn(page.context(), `${running().appOrigin}/api/account/export-data`)
  const storageState = await page.context().storageState()
  await page.context().close()
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL: running().appOrigin, javaScriptEnabled, storageState })
    context.setDefaultTimeout(patienceMs)
    page = await context.newPage()
    await page.goto('/profile')
    const link = page.getByRole('link', { name: 'Export my data' })
    if (javaScriptEnabled) await takenOver(link)
    await link.click()
    await page.getByText(tooManyExports).waitFor()
    expect(new URL(page.url()).pathname).toBe('/profile')
    await page.goto('/profile/export?id=not-there')
    await page.getByText(exportGone).waitFor()
    await context.close()
  }
})
