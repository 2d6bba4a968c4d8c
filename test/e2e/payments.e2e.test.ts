import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems, openAlive, withPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { everyPage } from './every-page.ts'
import { fillRegistration, sendRegistration } from './register.ts'
import { browserOfThisFile, stackOfThisFile } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)
const browser = browserOfThisFile()
const { open, enter } = signInSteps(running)

const password = 'lantern over the halfway line'
const main = (page: Page) => page.getByRole('main')
const textOf = (page: Page) => main(page).innerText()

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
  const pay = dialogOf(page).getByRole('button', { name: 'Pay with PayPal' })
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

describe.each([
  { script: 'with script', javaScriptEnabled: true, email: 'buyer-with@fans.test' },
  { script: 'without script', javaScriptEnabled: false, email: 'buyer-without@fans.test' },
])('$script', ({ javaScriptEnabled, email }) => {
  test('a new user registers, pays for a year of Pro, and has the plan and its invoice', async () => {
    await withPage(browser(), { javaScriptEnabled }, ({ page }) => register(page, email))
    await withPage(browser(), { javaScriptEnabled }, async ({ page, troubles }) => {
      await signIn(page, email, password)
      await (javaScriptEnabled ? openWithScript : open)(page, '/pricing?cycle=yearly')
      await payForAYear(page, javaScriptEnabled)
      await page.waitForURL('**/payment/success**')
      await expect.poll(() => textOf(page)).toContain('Pro is active now')
      if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([])
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
      if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([])
      await page.getByRole('button', { name: 'Cancel and get it back' }).click()
      await expect.poll(() => textOf(page)).toContain('£399.99 was given back the way you paid')
      await mailTo(email, 'the credit note', /^Credit note TL-\d{6}/)
      await open(page, '/dashboard?tab=plan')
      await expect.poll(() => textOf(page)).toContain('Given back')
      expect(troubles).toEqual([])
    })
  })
})

const payPal = (path: string, body: object) =>
  fetch(`${running().sandboxOrigin}/control/paypal${path}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

test('an agent pays for Premium on the plan tab', async () => {
  await withPage(browser(), {}, ({ page }) => register(page, 'new-agent@fans.test', 'AGENT-2026'))
  await withPage(browser(), {}, async ({ page, troubles }) => {
    await signIn(page, 'new-agent@fans.test', password)
    // A link that is pressed before its script is there leads to the checkout's page instead.
    do {
      await openWithScript(page, '/dashboard?tab=plan')
      await main(page).getByRole('link', { name: 'Pay for Agent Premium' }).click()
      await Promise.race([dialogOf(page).waitFor(), page.waitForURL('**/checkout?**')])
    } while (page.url().includes('/checkout'))
    await fillIn(page)
    await dialogOf(page).getByRole('button', { name: 'Pay with PayPal' }).click()
    // Turned back in PayPal's window, the buyer may try again.
    await approve(page, 'Cancel and return')
    await expect.poll(() => dialogOf(page).innerText()).toContain('Payment was cancelled')
    await approve(page, 'Priya Pays')
    await page.waitForURL('**/payment/success**')
    await expect.poll(() => textOf(page)).toContain('£199.99')
    expect(troubles).toEqual([])
  })
})

test.each([
  ['blocked', { mode: 'status', on: 'script', status: 403 }],
  ['slow', { mode: 'hang', on: 'script' }],
])('with PayPal’s script %s the other way to PayPal is recommended, and works', async (_, fault) => {
  await payPal('/fault', fault)
  await withPage(browser(), {}, async ({ page }) => {
    await signIn(page, 'fan@touchline.test')
    await openWithScript(page, '/pricing')
    await page.getByRole('link', { name: 'Choose Pro' }).click()
    await fillIn(page)
    await dialogOf(page).getByRole('button', { name: 'Pay with PayPal' }).click()
    await expect.poll(() => dialogOf(page).innerText()).toContain('PayPal’s button didn’t load')
    expect(await accessibilityProblems(page)).toEqual([])
    await dialogOf(page).getByRole('button', { name: 'Go to PayPal’s own page' }).click()
    await page.waitForURL('**/paypal/checkoutnow**')
  })
  await payPal('/fault', {})
})

test('where PayPal is not set up right, the dialog says so, and Cancel closes it', async () => {
  await withPage(browser(), {}, async ({ page }) => {
    await signIn(page, 'fan@touchline.test')
    await openWithScript(page, '/pricing')
    await page.route('**/api/config/paypal-key', (route) => route.abort())
    const link = page.getByRole('link', { name: 'Choose Basic' })
    await link.click()
    await expect.poll(() => dialogOf(page).innerText()).toContain('PayPal Unavailable')
    expect(await dialogOf(page).innerText()).toContain('Please try again later or use card payment.')
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => dialogOf(page).count()).toBe(0)
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

test('only the pages of the dialog may frame PayPal’s button, only the checkout’s form leads to PayPal, and no page admits its script', async () => {
  await withPage(browser(), {}, async ({ page }) => {
    await signIn(page, 'fan@touchline.test')
    const [match] = await running().site.matches({ limit: '1' })
    for (const path of [...everyPage, '/checkout?plan=pro', '/checkout/facts?plan=pro']) {
      const answer = await page.request.get(running().appOrigin + path.replace('*', String(match?.id)), {
        maxRedirects: 0,
      })
      const headers = answer.headers()
      const policy = headers['content-security-policy'] ?? ''
      expect(policy, path).toMatch(/^default-src/)
      const isOver = /^\/(pricing|dashboard)([?]|$)/.test(path)
      expect(policy.includes("frame-src 'self'"), path).toBe(isOver)
      expect(headers['cross-origin-opener-policy'], path).toBe(isOver ? 'same-origin-allow-popups' : 'same-origin')
      const naming = policy.split('; ').filter((one) => one.includes(running().sandboxOrigin))
      expect(
        naming.filter((one) => !one.startsWith('form-action ')),
        path,
      ).toEqual([])
    }
  })
})

test('who comes to the pricing page by a link gets a document of its own for PayPal’s button', async () => {
  await withPage(browser(), {}, async ({ page, troubles }) => {
    await signIn(page, 'agent@touchline.test')
    await openWithScript(page, '/matches')
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL('**/pricing')
    await page.getByRole('link', { name: 'Choose Premium' }).click()
    await fillIn(page)
    expect(new URL(page.url()).search).toBe('')
    await dialogOf(page).getByRole('button', { name: 'Pay with PayPal' }).click()
    await payPalButton(page).waitFor()
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await dialogOf(page).count()).toBe(0)
    expect(troubles).toEqual([])
  })
})

test('a declined buyer is notified, is charged nothing, and may come back', async () => {
  await withPage(browser(), {}, async ({ page }) => {
    await open(page, '/login?return_to=%2Fcheckout%3Fplan%3Dpro')
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
    await page.waitForURL('**/checkout?plan=pro**')
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

test('the answer to a capture is lost: PayPal is asked at once, the plan runs, and one receipt was sent', async () => {
  const email = 'lost-answer@fans.test'
  await payPal('/webhooks', { off: true })
  await withPage(browser(), {}, ({ page }) => register(page, email))
  await withPage(browser(), {}, async ({ page }) => {
    await signIn(page, email, password)
    await openWithScript(page, '/pricing')
    await page.getByRole('link', { name: 'Choose Pro' }).click()
    await fillIn(page)
    await dialogOf(page).getByRole('button', { name: 'Pay with PayPal' }).click()
    await payPal('/fault', { mode: 'lose', on: 'capture', times: 1 })
    await approve(page, 'Priya Pays')
    await page.waitForURL('**/payment/success**')
    await expect.poll(() => textOf(page)).toContain('Pro is active now')
    const isReceipt = ({ subject }: { subject: string }) => /^Receipt TL-/.test(subject)
    await mailTo(email, 'the receipt', /^Receipt TL-/)
    await payPal('/webhooks', {})
    expect((await running().control.mails({ to: email })).filter(isReceipt)).toHaveLength(1)
  })
})

test('without a network or a session the checkout says so, leads to signing in, and keeps what was typed', async () => {
  await withPage(browser(), {}, async ({ page, troubles }) => {
    await signIn(page, 'fan@touchline.test')
    await openWithScript(page, '/pricing')
    const dialog = dialogOf(page)
    await page.getByRole('link', { name: 'Choose Pro' }).click()
    await fillIn(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Choose Pro' }).click()
    await expect.poll(() => page.getByLabel('Postal code').inputValue()).toBe('LS1 4DY')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Pay with PayPal' }).click()
    await expect.poll(() => dialog.innerText()).toContain('Network error. Please check your connection and try again.')
    expect(await dialog.innerText()).toContain('PayPal’s button didn’t load')
    await page.context().setOffline(false)
    await payPalButton(page).waitFor()
    expect(await dialog.innerText()).not.toContain('Network error')
    expect(await dialog.innerText()).not.toContain('PayPal’s button didn’t load')
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Change details' }).click()
    await dialog.getByRole('button', { name: 'Pay with PayPal' }).click()
    await expect.poll(() => dialog.innerText()).toContain('Please sign in to continue.')
    await dialog.getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('**/login?**')
    await enter(page, 'fan@touchline.test')
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
