import { expect, test } from 'vitest'
import { troubleText } from '#app/ui/form/sent-form.ts'
import { texts } from '#worker/money/payments/constants.ts'
import { declineCodeOf, failureText } from '#worker/money/payments/rules.ts'
import { serverError, shortNetworkError } from '#worker/running/site/constants.ts'

const fiveTexts = {
  insufficient_funds: 'Your card has insufficient funds. Please try a different payment method.',
  card_declined: 'Your card was declined. Please contact your bank or try a different card.',
  expired_card: 'Your card has expired. Please use a different card.',
  incorrect_cvc: 'The security code (CVC) you entered is incorrect.',
  processing_error: 'A processing error occurred. Please try again.',
}

test.each(Object.entries(fiveTexts))('%s is said in its own words, by decline code or by code', (code, text) => {
  expect(failureText({ code: 'x', declineCode: code })).toBe(text)
  expect(failureText({ code, declineCode: null })).toBe(text)
})

test.each(['PAYER_ACCOUNT_RESTRICTED', 'TRANSACTION_LIMIT_EXCEEDED', 'CARD_BRAND_NOT_SUPPORTED'])(
  'another refusal of the way to pay, such as %s, leads to a different one',
  (issue) => {
    const declineCode = declineCodeOf(issue)
    expect(declineCode).toBe(issue.toLowerCase())
    expect(failureText({ code: issue, declineCode })).toBe(
      'Your card was declined. Please try a different payment method.',
    )
  },
)

test('an issue that is no refusal is none', () => {
  expect(declineCodeOf('ORDER_NOT_APPROVED')).toBeNull()
  expect(declineCodeOf('DUPLICATE_INVOICE_ID')).toBeNull()
})

test('a form of the checkout, and one of the payments desk, say why they were not answered', () => {
  expect(troubleText('failed', texts.providerFailed)).toBe(
    'PayPal payment failed. Please try again or use a different payment method.',
  )
  expect(troubleText('offline', serverError, shortNetworkError)).toBe('Network error. Please try again.')
})
