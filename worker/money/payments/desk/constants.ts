import { manyText } from '#worker/ground/platform/count-text.ts'
import type { BillingCycle, PaidPlan } from '#worker/people/plans/constants.ts'
import { pricesPence } from '#worker/people/plans/constants.ts'
import type { OrderState } from '../constants.ts'

export const paymentsDeskPath = '/admin/payments'

/** An order as the desk and its calls name its state; the table computes it (table.ts). */
export const paymentStatuses = ['pending', 'confirmed', 'failed', 'expired'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What became of money that came in, beside the status. */
export const givenBackWords: Partial<Record<OrderState, string>> = {
  partly_refunded: 'Given back in part',
  refunded: 'Given back',
  reversed: 'Reversed',
}

export const recordsPerPage = 25
/** Rows of a CSV file, and of each read for it. */
export const maxCsvRows = 50_000
export const csvRowsPerRead = 500
/** The last line of a file that is cut off. */
export const csvCutOff = (rows: number) =>
  `The file ends here: it holds the newest ${manyText(rows, 'payment')}. Search by status, method or user for the others.`
/** Entries of a user's ledger on one page, the newest. */
export const shownEntries = 100
export const shownMonths = 12
/** Users and orders that a search may name. */
export const maxSearchLength = 254

/** What the form proposes, in pence: a year is ten times a month. */
export function proposedPence(plan: PaidPlan, cycle: BillingCycle): number {
  return pricesPence[plan].monthly * (cycle === 'yearly' ? 10 : 1)
}

export const deskTexts = {
  userMissing: 'Please enter a user ID',
  userUnknown: 'No user has this ID.',
  agentsOnly: 'Premium is for agents. Give the user the role Agent first.',
  amountWrong: 'Enter an amount such as 39.99.',
  amountMissing: 'Enter an amount above £0.',
  methodWrong: 'Choose bank transfer, credit card or debit card. PayPal records its own payments.',
  referenceTaken: 'Another payment has this reference.',
  notByHand: 'PayPal confirms its own payments.',
  notPending: 'This payment is no longer pending: it was decided already. The page shows how it stands.',
  noChannel: 'Choose email, SMS or both.',
  emailWrong: 'Enter an email address.',
  phoneWrong: 'Enter a UK mobile number such as +44 7700 900123.',
  unknown: 'There is no such payment.',
  notCreated: (why: string) => `Failed to create payment: ${why}`,
  notConfirmed: (why: string) => `Failed to confirm payment: ${why}`,
  disputed: 'The buyer disputes this payment at PayPal. Nothing can be given back until it is settled there.',
  empty: 'No payment records yet',
} as const
