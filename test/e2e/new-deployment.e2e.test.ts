import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#test/accounts/two-step/app.ts'
import { accessibilityProblems, launchBrowser, patienceMs } from './browser.ts'
import { eventually } from './eventually.ts'
import { emptyStackOfThisFile } from './running-stack.ts'

const running = emptyStackOfThisFile()
const email = 'ada@club.test'
const password = 'lantern over the halfway line'

let page: Page
let close: () => Promise<void>

beforeAll(async () => {
  const browser = await launchBrowser()
  close = () => browser.close()
  page = await browser.newPage({ locale: 'en-GB' })
  page.setDefaultTimeout(patienceMs)
})
afterAll(() => close?.())

const main = () => page.getByRole('main')
const open = (path: string) => page.goto(running().appOrigin + path)
const press = (name: string) => main().getByRole('button', { name, exact: true }).click()

/** No axe-core violation and no page too wide, on a light screen and on a dark phone. */
async function expectGoodLooks(): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 1_280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    const problems = [...(await accessibilityProblems(page)), ...(isTooWide ? ['too wide'] : [])]
    expect(problems, `${page.url()} ${colorScheme} ${width}`).toEqual([])
  }
}

describe('from an empty deployment to a desk', () => {
  test('nobody is let in, and a guessed secret is refused', async () => {
    await open('/admin')
    await main().getByRole('heading', { name: 'Authentication Required' }).waitFor()
    await expectGoodLooks()
    await open('/first-admin')
    await page.getByLabel('Secret').fill('open sesame')
    await press('Continue')
    await page.getByText('That secret is wrong or has expired.').waitFor()
    await expectGoodLooks()
  })

  test('the printed secret leads through an ordinary registration', async () => {
    await page.getByLabel('Secret').fill(running().firstAdminSecret)
    await press('Continue')
    await page.getByRole('link', { name: 'Create an account' }).waitFor()
    await expectGoodLooks()
    await open('/register?method=email')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Keeper')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    for (const box of await main().getByRole('checkbox').all()) await box.check()
    await press('Create account')
    const link = await eventually('the verification mail', async () => {
      const mails = await running().control.mails({ to: email })
      return mails.map(({ text }) => /https?:\S+verify-email\S+/.exec(text)?.[0]).find(Boolean) ?? false
    })
    await page.goto(link)
    await page.waitForURL('**/login?verified=true')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press('Sign In')
    await page.waitForURL('**/first-admin')
    await expectGoodLooks()
  })

  test('to the role, a second step, and the overview', async () => {
    await press('Become the administrator')
    await page.waitForURL('**/profile/security?**')
    await page.getByRole('link', { name: 'Set up an app' }).click()
    const app = createApp(await page.locator('.totp-key').innerText())
    await page.getByRole('textbox', { name: 'Code' }).fill(app.codeIn(0))
    await press('Turn on')
    await page.getByRole('link', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.waitForURL('**/admin')
    await main().getByRole('heading', { name: 'Welcome, Ada' }).waitFor()
    expect(await main().innerText()).toContain('of 0 in all')
    await expectGoodLooks()
  })

  test('the reference data is shown first, loaded once, and noted', async () => {
    await open('/admin/reference')
    await main().getByRole('heading', { name: 'What loading would do' }).waitFor()
    await expectGoodLooks()
    await press('Load the reference data')
    await main().getByRole('heading', { name: 'Everything is loaded' }).waitFor()
    expect(await main().getByRole('button').count()).toBe(0)
    await expectGoodLooks()
    await open('/admin')
    await expect.poll(() => main().innerText()).toContain('Loaded the reference data')
    expect(await (await fetch(`${running().appOrigin}/api/leagues`)).json()).toHaveLength(28)
    await open('/teams/arsenal')
    await main().getByRole('heading', { name: 'Arsenal' }).first().waitFor()
  })

  test('and the secret is of no more use', async () => {
    await page.context().clearCookies()
    const answer = await open('/first-admin')
    expect(answer?.status()).toBe(410)
    await main().getByText('This site already has an administrator.').waitFor()
  })
})
