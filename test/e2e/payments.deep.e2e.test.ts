import { describe, expect, test } from 'vitest'
import { accessibilityProblems, withPage } from './browser.ts'
import { main, password, paymentSteps, textOf } from './payment-steps.ts'
import { browserOfThisFile, stackOfThisFile } from './running-stack.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)
const browser = browserOfThisFile()
const {
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
} = paymentSteps(running)

describe.each([{ script: 'without script', javaScriptEnabled: false, email: 'buyer-without@fans.test' }])(
  '$script',
  ({ javaScriptEnabled, email }) => {
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
  },
)

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
    await dialogOf(page).getByRole('button', { name: 'Continue to payment' }).click()
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
    await dialogOf(page).getByRole('button', { name: 'Continue to payment' }).click()
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

test('who comes to the pricing page by a link gets a document of its own for PayPal’s button', async () => {
  await withPage(browser(), {}, async ({ page, troubles }) => {
    await signIn(page, 'agent@touchline.test')
    await openWithScript(page, '/matches')
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL('**/pricing')
    await page.getByRole('link', { name: 'Choose Premium' }).click()
    await fillIn(page)
    expect(new URL(page.url()).search).toBe('')
    await dialogOf(page).getByRole('button', { name: 'Continue to payment' }).click()
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
    await dialogOf(page).getByRole('button', { name: 'Continue to payment' }).click()
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
