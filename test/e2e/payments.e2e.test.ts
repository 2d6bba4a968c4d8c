import { expect, test } from 'vitest'
import { registerByCall } from './api-session.ts'
import { accessibilityProblems, withPage } from './browser.ts'
import { main, password, paymentSteps, textOf } from './payment-steps.ts'
import { browserOfThisFile, sharedStack } from './running-stack.ts'

const running = sharedStack()
const browser = browserOfThisFile()
const { dialogOf, enter, fillIn, mailTo, open, openWithScript, payForAYear, payPalButton, register, signIn } =
  paymentSteps(running)

test('a new user registers, pays for a year of Pro, has the plan and its invoice, and gets the money back', async () => {
  const email = 'buyer-with@fans.test'
  await withPage(browser(), {}, ({ page }) => register(page, email))
  await withPage(browser(), {}, async ({ page, troubles }) => {
    await signIn(page, email, password)
    await openWithScript(page, '/pricing?cycle=yearly')
    await payForAYear(page, true)
    await page.waitForURL('**/payment/success**')
    await expect.poll(() => textOf(page)).toContain('Pro is active now')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.reload()
    expect(await textOf(page)).toContain('£399.99')
    const invoice = await mailTo(email, 'the invoice', /^VAT invoice TL-\d{6}/)
    expect(invoice.text).toContain('1 High Street, Leeds, LS1 4DY')
    await page.getByRole('link', { name: /^TL-/ }).click()
    await expect.poll(() => textOf(page)).toContain('£66.66')
    // The page says why a customer may not.
    await open(page, '/checkout?plan=premium')
    await expect.poll(() => textOf(page)).toContain('Premium is for agents')
    // Unlimited alerts at once.
    await open(page, '/dashboard?tab=plan')
    await expect.poll(() => textOf(page)).toContain('Unlimited alerts a month')
    // The right to cancel, on the first day and unused.
    await main(page)
      .getByRole('link', { name: /^Get money back/ })
      .click()
    await expect.poll(() => textOf(page)).toContain('You get back £399.99')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel and get it back' }).click()
    await expect.poll(() => textOf(page)).toContain('£399.99 was given back the way you paid')
    await mailTo(email, 'the credit note', /^Credit note TL-\d{6}/)
    await open(page, '/dashboard?tab=plan')
    await expect.poll(() => textOf(page)).toContain('Given back')
    expect(troubles).toEqual([])
  })
})

test('without a network or a session the checkout says so, leads to signing in, and keeps what was typed', async () => {
  const { email } = await registerByCall(running(), 'interrupted@fans.test')
  await withPage(browser(), {}, async ({ page, troubles }) => {
    await signIn(page, email)
    await openWithScript(page, '/pricing')
    const dialog = dialogOf(page)
    await page.getByRole('link', { name: 'Choose Pro' }).click()
    await fillIn(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Choose Pro' }).click()
    await expect.poll(() => page.getByLabel('Postal code').inputValue()).toBe('LS1 4DY')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Continue to payment' }).click()
    await expect.poll(() => dialog.innerText()).toContain('Network error. Please check your connection and try again.')
    expect(await dialog.innerText()).toContain('PayPal’s button didn’t load')
    await page.context().setOffline(false)
    await payPalButton(page).waitFor()
    expect(await dialog.innerText()).not.toContain('Network error')
    expect(await dialog.innerText()).not.toContain('PayPal’s button didn’t load')
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Change details' }).click()
    await dialog.getByRole('button', { name: 'Continue to payment' }).click()
    await expect.poll(() => dialog.innerText()).toContain('Please sign in to continue.')
    await dialog.getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('**/login?**')
    await enter(page, email)
    await page.waitForURL('**/checkout?plan=pro**')
    await expect.poll(() => page.getByLabel('Postal code').inputValue()).toBe('LS1 4DY')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await expect.poll(() => textOf(page)).toContain('Please sign in to continue.')
    const link = main(page).getByRole('link', { name: 'Sign In' })
    expect(await link.getAttribute('href')).toMatch(/^\/login\?return_to=%2Fcheckout%3Fplan%3Dpro/)
    expect(await page.getByLabel('Postal code').inputValue()).toBe('LS1 4DY')
    expect(troubles.filter((trouble) => trouble.startsWith('exception'))).toEqual([])
  })
})
