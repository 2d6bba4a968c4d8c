import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'

export const cardsPath = '/mandates/cards'
export const cardReturnPath = '/mandates/cards/return'

export const fundings = ['credit', 'debit', 'prepaid'] as const

/** How long a person may take on the payment service's page. */
export const setupMs = 30 * minuteMs
export const maxCardMs = 366 * dayMs
export const usualCardDays = 90
/** Pounds or euros of one payment. */
export const maxCardAmount = 5_000

export const cardTexts = {
  noSeller: 'No card can be kept for this seller.',
  badAmount: `Enter an amount up to ${maxCardAmount.toLocaleString('en-GB')}, like 120.`,
  badDay: 'Choose a day from tomorrow on, at most a year from now.',
  unreachable: 'The payment service does not answer. Try again in a minute.',
  notFinished: 'The payment service knows of no card yet. Begin again.',
  notYours: 'This page belongs to another visit. Begin again.',
} as const
