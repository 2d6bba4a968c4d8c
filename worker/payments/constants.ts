import { dayMs, hourMs, minuteMs, secondMs } from '../platform/clock.ts'

/** What an order can be; its transitions are in orders/rules.ts. */
export const orderStates = [
  'created',
  'approved',
  'pending',
  'captured',
  'denied',
  'partly_refunded',
  'refunded',
  'reversed',
  'disputed',
  'expired',
] as const
export type OrderState = (typeof orderStates)[number]

/** Orders that may still be paid: asked about until they end. */
export const openStates = ['created', 'approved', 'pending'] as const satisfies readonly OrderState[]

/** Money came in, whatever became of it later. */
export const paidStates = [
  'captured',
  'partly_refunded',
  'refunded',
  'reversed',
  'disputed',
] as const satisfies readonly OrderState[]

export const currency = 'GBP'

/** Value added tax in the prices, in per cent: the UK's standard rate. */
export const vatPercent = 20

/** Up to here a document needs no buyer (VAT Regulations 1995, reg. 16A). */
export const simplifiedUpToPence = 25_000

/** The buyer's name and address on a full VAT document are kept this long (VAT Act 1994, schedule 11). */
export const buyerKeptMs = 6 * 366 * dayMs

/** Orders a user may open in an hour. */
export const ordersPerUser = { max: 20, windowMs: hourMs }

/** A second click on "pay" finds the order of the first for this long. */
export const reusedForMs = hourMs

/** Longer at PayPal, and nothing will come of it: PayPal's own approvals end after three hours. */
export const orderLifetimeMs = 3 * hourMs

/** How long PayPal may review a payment. */
export const pendingLifetimeMs = 60 * dayMs

/** How often an open order is asked about, by its age. The first answers what was lost on the way. */
export const firstCheckMs = 2 * minuteMs
export const checksByAge = [
  { youngerThanMs: 20 * minuteMs, everyMs: firstCheckMs },
  { youngerThanMs: orderLifetimeMs + hourMs, everyMs: 15 * minuteMs },
  { youngerThanMs: pendingLifetimeMs, everyMs: 6 * hourMs },
] as const

/** Orders, events and mails of a minute's job. */
export const sweepLimit = 50

/** An event or a mail that is not done after this has lost its message. */
export const sweepAfterMs = minuteMs

/** How long one consumer may take for a receipt's mail. */
export const mailLeaseMs = 2 * minuteMs
export const maxMailTries = 8

/** PayPal's events have a few kilobytes. */
export const maxEventBytes = 64 * 1024
/** PayPal sends from a few networks; others have no reason to call. */
export const eventsPerNetwork = { max: 300, windowMs: minuteMs }
/** What PayPal sent is kept this long to look into a case. */
export const eventsKeptMs = 90 * dayMs

/** PayPal normally answers within two seconds. */
export const providerTimeoutMs = 10 * secondMs
export const maxProviderBytes = 256 * 1024
/** A token is renewed this long before it ends. */
export const tokenMarginMs = minuteMs

/** A batch that another one overtook is decided anew this often. */
export const maxRecordTries = 5

/** More entries than any payer will have. */
export const maxEntriesPerPayer = 2_000

export const maxFieldLength = 100
export const maxPaymentIdLength = 64

export const checkoutPath = '/checkout'
export const returnPath = '/payment/return'
export const successPath = '/payment/success'
export const failurePath = '/payment/failure'
export const receiptPath = '/payment/receipts'
export const eventsPath = '/webhooks/paypal'

/** Texts of the checkout. */
export const texts = {
  nameMissing: 'Full name is required',
  emailMissing: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  addressMissing: 'Address is required',
  cityMissing: 'City is required',
  postcodeMissing: 'Postal code is required',
  postcodeInvalid: 'Please enter a valid UK postal code',
  cookiesMissing: 'You must accept the Cookie Policy to continue',
  incomplete: 'Please complete all required fields',
  notInitialised: 'Failed to initialize PayPal',
  notCreated: 'Failed to create PayPal order',
  captureFailed: 'Payment processing failed. Please try again.',
  providerFailed: 'PayPal payment failed. Please try again or use a different payment method.',
  cancelled: 'Payment was cancelled',
  unavailableTitle: 'PayPal Unavailable',
  unavailable: "We can't reach PayPal at the moment. Please try again later or use card payment.",
} as const

/** Why a plan cannot be bought. */
export const refusals = {
  agentsOnly: 'Premium is for agents. Register as an agent with an access code, or choose Basic or Pro.',
  lowerPlan: 'Your current plan includes more and is still running. You can choose this plan once it has ended.',
  amountDiffers: 'The amount differs from the price of this plan. Reload the page to see the price.',
  orderDiffers: 'The order was made for another plan, billing cycle or amount.',
  unknownOrder: "We couldn't find that payment.",
  tooMany: 'Too many payments were started. Please try again later.',
} as const

/** Messages of the failure page by decline code. */
export const declineTexts = {
  insufficient_funds: 'Your card has insufficient funds. Please try a different payment method.',
  card_declined: 'Your card was declined. Please contact your bank or try a different card.',
  expired_card: 'Your card has expired. Please use a different card.',
  incorrect_cvc: 'The security code (CVC) you entered is incorrect.',
  processing_error: 'A processing error occurred. Please try again.',
} as const
export type DeclineCode = keyof typeof declineTexts

export const otherDecline = 'Your card was declined. Please try a different payment method.'
export const unexpectedError = 'An unexpected error occurred during payment.'
export const notProcessed = 'Your payment could not be processed. Please try again.'
