import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems, withPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { browserOfThisFile, stackOfThisFile } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)
const browser = browserOfThisFile()
const { open, enter } = signInSteps(running)

const password = 'lantern over the halfway line'
const main = (page: Page) => page.getByRole('main')
const textOf = (page: Page) => main(page).innerText()

function mailTo(email: string, what: string, subject: RegExp) {
  return eventually(what, async () => {
    const mails = await running().control.mails({ to: email })
    return mails.find((mail) => subject.test(mail.subject)) ?? false
  })
}

async function register(page: Page, email: string): Promise<void> {
  await open(page, '/register?method=email')
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Fairweather')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  for (const box of await main(page).getByRole('checkbox').all()) await box.check()
  await main(page).getByRole('button', { name: 'Create account' }).click()
  const { text } = await mailTo(email, 'the verification mail', /verif|confirm/i)
  await page.goto(/https?:\S+verify-email\S+/.exec(text)?.[0] ?? '')
  const confirm = main(page).getByRole('button')
  if (await confirm.count()) await confirm.first().click()
  await page.waitForURL('**/login**')
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Address line 1').fill('1 High Street')
  await page.getByLabel('City').fill('Leeds')
  await page.getByLabel('Postal code').fill('ls1 4dy')
  await page.getByLabel(/^I accept the/).check()
}

describe.each([
  { script: 'with script', javaScriptEnabled: true, email: 'buyer-with@fans.test' },
  { script: 'without script', javaScriptEnabled: false, email: 'buyer-without@fans.test' },
])('$script', ({ javaScriptEnabled, email }) => {
  test('a new user registers, pays for a year of Pro, and has the plan and its invoice', async () => {
    await withPage(browser(), { javaScriptEnabled }, ({ page }) => register(page, email))
    await withPage(browser(), { javaScriptEnabled }, async ({ page, troubles }) => {
      await open(page, '/pricing?cycle=yearly')
      await page.getByRole('link', { name: 'Choose Pro' }).click()
      await enter(page, email, password)
      await page.waitForURL('**/checkout?plan=pro&cycle=yearly')
      if (javaScriptEnabled) {
        await expect.poll(() => page.getByRole('button', { name: 'Pay with PayPal' }).isDisabled()).toBe(true)
        expect(await accessibilityProblems(page)).toEqual([])
      }
      await fillIn(page)
      await page.getByRole('button', { name: 'Pay with PayPal' }).click()
      await page.waitForURL('**/paypal/checkoutnow**')
      await page.getByRole('button', { name: 'Priya Pays' }).click()
      await page.waitForURL('**/payment/success**')
      await expect.poll(() => textOf(page)).toContain('Your plan is active')
      if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([])
      await page.reload()
      expect(await textOf(page)).toContain('£399.99')
      const invoice = await mailTo(email, 'the invoice', /^VAT invoice TL-\d{6}/)
      expect(invoice.text).toContain('1 High Street, Leeds, LS1 4DY')
      await page.getByRole('link', { name: /^TL-/ }).click()
      await expect.poll(() => textOf(page)).toContain('£66.66')
      // A customer is told why not.
      await open(page, '/checkout?plan=premium')
      await expect.poll(() => textOf(page)).toContain('Premium is for agents')
      expect(troubles).toEqual([])
    })
  })
})

test('a declined buyer is told so, is charged nothing, and may come back', async () => {
  await withPage(browser(), {}, async ({ page }) => {
    await open(page, '/login?return_to=%2Fcheckout%3Fplan%3Dbasic')
    await enter(page, 'fan@touchline.test')
    await page.waitForURL('**/checkout**')
    await fillIn(page)
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await page.getByRole('button', { name: 'Noor Nofunds' }).click()
    await page.waitForURL('**/payment/failure**')
    await expect.poll(() => textOf(page)).toContain('Your card has insufficient funds')
    expect(await textOf(page)).toContain('No charges were made.')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.waitForURL('**/checkout?plan=basic**')
  })
})

test('another user’s payment is not found', async () => {
  const [order] = (await (await fetch(`${running().sandboxOrigin}/control/paypal/orders`)).json()) as { id: string }[]
  await withPage(browser(), {}, async ({ page }) => {
    await open(page, '/login')
    await enter(page, 'agent@touchline.test')
    await page.waitForURL('**/dashboard**')
    const answer = await page.goto(`${running().appOrigin}/payment/success?payment_intent=${order?.id}`)
    expect(answer?.status()).toBe(404)
  })
})
