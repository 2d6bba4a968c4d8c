import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems, openAlive } from './browser.ts'
import { eventually } from './eventually.ts'
import { fillRegistration, sendRegistration } from './register.ts'
import type { SharedStack } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'

export const password = 'lantern over the halfway line'
export const main = (page: Page) => page.getByRole('main')
export const textOf = (page: Page) => main(page).innerText()

/** What a buyer does, and what the sandbox's PayPal is told. */
export function paymentSteps(running: () => SharedStack) {
  const { open, enter } = signInSteps(running)

  /** Until its buttons work, parts that come late included. */
  async function openWithScript(page: Page, path: string): Promise<void> {
    await openAlive(page, running().appOrigin + path)
    await page.waitForLoadState('networkidle')
  }

  function mailTo(email: string, what: string, subject: RegExp) {
    return eventually(what, async () => {
      const mails = await running().control.mails({ to: email })
      return mails.find((mail) => subject.test(mail.subject)) ?? false
    })
  }

  async function register(page: Page, email: string, agentCode?: string): Promise<void> {
    await open(page, `/register?method=email${agentCode ? '&role=agent' : ''}`)
    if (agentCode) await page.getByLabel('Agent access code').fill(agentCode)
    await fillRegistration(page, { email, password, firstName: 'Robin', lastName: 'Fairweather' })
    await sendRegistration(page)
    const { text } = await mailTo(email, 'the verification mail', /verif|confirm/i)
    await page.goto(/https?:\S+verify-email\S+/.exec(text)?.[0] ?? '')
    const confirm = main(page).getByRole('button')
    if (await confirm.count()) await confirm.first().click()
    await page.waitForURL('**/login**')
  }

  async function signIn(page: Page, email: string, ofAccount?: string): Promise<void> {
    await open(page, '/login')
    await enter(page, email, ofAccount)
    await page.waitForURL('**/dashboard**')
  }

  async function fillIn(page: Page): Promise<void> {
    await page.getByLabel('Address line 1').fill('1 High Street')
    await page.getByLabel('City').fill('Leeds')
    await page.getByLabel('Postal code').fill('ls1 4dy')
    await page.getByLabel(/^Start my plan/).check()
    await page.getByLabel(/^I accept the/).check()
  }

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Pay for/ })

  /** PayPal's own button, which a frame of ours and one of theirs stand around. */
  const payPalButton = (page: Page) =>
    page
      .frameLocator('iframe[title="PayPal button"]')
      .frameLocator('iframe[title="PayPal"]')
      .getByRole('button', { name: 'Pay with PayPal' })

  /** Presses PayPal's button, and chooses in the window that it opens. */
  async function approve(page: Page, buyer: string): Promise<void> {
    const [popup] = await Promise.all([page.waitForEvent('popup'), payPalButton(page).click()])
    await popup.getByRole('button', { name: buyer }).click()
  }

  /** With script from the pricing page's dialog; without it from the checkout's page, by redirect. */
  async function payForAYear(page: Page, isScripted: boolean): Promise<void> {
    await page.getByRole('link', { name: 'Choose Pro' }).click()
    if (!isScripted) {
      await page.waitForURL('**/checkout?plan=pro&cycle=yearly')
      await fillIn(page)
      await page.getByRole('button', { name: 'Pay with PayPal' }).click()
      await page.waitForURL('**/paypal/checkoutnow**')
      await page.getByRole('button', { name: 'Priya Pays' }).click()
      return
    }
    const pay = dialogOf(page).getByRole('button', { name: 'Continue to payment' })
    await expect.poll(() => pay.isDisabled()).toBe(true)
    await page.getByLabel('Postal code').fill('nowhere')
    await page.getByLabel('City').focus()
    await expect.poll(() => dialogOf(page).innerText()).toContain('Please enter a valid UK postal code')
    await fillIn(page)
    expect(await page.getByLabel('Postal code').inputValue()).toBe('LS1 4DY')
    expect(await accessibilityProblems(page)).toEqual([])
    // Nothing of PayPal's is loaded before the buyer agrees to pay.
    const isPayPals = () => page.frames().some((frame) => frame.url().startsWith(running().sandboxOrigin))
    expect(isPayPals()).toBe(false)
    await pay.click()
    await approve(page, 'Priya Pays')
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain('Payment successful')
  }

  const payPal = (path: string, body: object) =>
    fetch(`${running().sandboxOrigin}/control/paypal${path}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    approve,
    dialogOf,
    enter,
    fillIn,
    mailTo,
    open,
    openWithScript,
    payForAYear,
    payPal,
    payPalButton,
    register,
    signIn,
  }
}
