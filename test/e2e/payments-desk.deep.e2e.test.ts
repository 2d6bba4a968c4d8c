import { expect, test } from 'vitest'
import { patienceMs } from './browser.ts'
import { callIn } from './call-in.ts'
import { eventually } from './eventually.ts'
import { looksRight } from './looks.ts'
import { signInAsOperator } from './operator.ts'
import { browserOfThisFile, stackOfThisFile } from './running-stack.ts'
import { signInSteps } from './sign-in-steps.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)
const browser = browserOfThisFile()
const steps = signInSteps(running)
const { open } = steps

test('an operator records, confirms and gives back a bank transfer, and finds it all in the ledger', async () => {
  const page = await browser().newPage({ locale: 'en-GB' })
  page.setDefaultTimeout(patienceMs)
  const main = () => page.getByRole('main')
  const text = () => main().innerText()
  const press = (name: string) => main().getByRole('button', { name, exact: true }).click()
  const looks = (name: string) => looksRight(page, name)

  await signInAsOperator(page, steps)

  await open(page, '/admin/payments')
  await expect.poll(text).toContain('£199.99')
  await page.getByRole('link', { name: 'Add Payment Record' }).click()
  await press('Add Payment Record')
  await expect.poll(text).toContain('Please enter a user ID')
  expect(await page.getByLabel('Amount in GBP').inputValue()).toBe('9.99')
  await page.getByLabel('Plan', { exact: true }).selectOption('pro')
  await page.getByLabel('Billing cycle').selectOption('yearly')
  expect(await page.getByLabel('Amount in GBP').inputValue()).toBe('399.90')
  await page.getByLabel('User ID', { exact: true }).fill('1')
  await page.getByLabel(/^Payment reference/).fill('BANK-2026-11')
  await page.getByLabel(/^Buyer’s address/).fill('1 High Street, Leeds')
  await looks('payments-add')
  await press('Add Payment Record')
  await page.getByRole('heading', { name: 'Confirm Payment & Send Notifications' }).waitFor()
  const confirm = main().getByRole('button', { name: 'Confirm Payment' })
  await page.getByLabel('Send an email with the receipt').uncheck()
  expect(await confirm.isDisabled()).toBe(true)
  await page.getByLabel('Send an SMS').check()
  await page.getByLabel('Phone').waitFor()
  await page.getByLabel('Send an SMS').uncheck()
  await page.getByLabel('Send an email with the receipt').check()
  await page.getByLabel(/^Custom message/).fill('Thanks for calling.')
  await looks('payment-confirm')
  await confirm.click()
  await expect.poll(text).toContain('The payment is confirmed, and the plan runs.')
  await eventually('the mail', async () => {
    const mails = await running().control.mails({ to: 'fan@touchline.test' })
    return (
      mails.find((mail) => mail.subject.startsWith('VAT invoice') && mail.text.includes('Thanks for calling.')) ?? false
    )
  })

  await page.getByLabel('Amount in GBP').fill('199.95')
  await page.getByLabel('Reference of your transfer').fill('OUT-1')
  await press('Refund')
  await expect.poll(text).toContain('The refund is made or on its way')
  expect(await text()).toContain('partly refunded')
  await looks('payment-refunded')
  await main()
    .getByRole('button', { name: /^Resend/ })
    .first()
    .click()
  await expect.poll(text).toContain('The document was sent again.')

  await open(page, '/admin/payments')
  await press('Prove now')
  await expect.poll(text).toContain('add up to zero and agree')
  await looks('payments')
  await open(page, '/admin/payments?q=BANK-2026-11')
  await expect.poll(text).toContain('£399.90')
  const file = await callIn(page.context(), `${running().appOrigin}/api/admin/payments/export`)
  expect(await file.text()).toContain('BANK-2026-11')
  await page.close()
})
