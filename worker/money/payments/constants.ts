import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

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

/** The buyer has agreed and PayPal has not confirmed: the money may come at any moment. Refused ones by `isUndecided`. */
export const unsettledStates = ['approved', 'pending', 'denied'] as const satisfies readonly OrderState[]

/** Money came in, whatever became of it later. */
export const paidStates = [
  'captured',
  'partly_refunded',
  'refunded',
  'reversed',
  'disputed',
] as const satisfies readonly OrderState[]

/** Recorded by hand. */
export const handMethods = ['bank_transfer', 'credit_card', 'debit_card'] as const
/** PayPal records its own payments. */
export const paymentMethods = [...handMethods, 'paypal'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const methodNames: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  paypal: 'PayPal',
}

export const currency = 'GBP'

/** Value added tax in the prices, in per cent: the UK's standard rate. */
export const vatPercent = 20

/** Up to here a document needs no buyer (VAT Regulations 1995, reg. 16A). */
export const simplifiedUpToPence = 25_000

/** The buyer's name and address on a full VAT document are kept this long (VAT Act 1994, schedule 11). */
export const buyerKeptMs = 6 * 366 * dayMs

/** Orders a user may open in an hour. */
export const ordersPerUser = { max: 20, windowMs: hourMs }

/** How often a user may have PayPal asked again about orders in an hour: presses, returns, reloads of the way back. */
export const askedPerUser = { max: 60, windowMs: hourMs }

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

/** How often a paid order is asked about, for what was given back at PayPal itself; refunds are possible for 180 days. */
export const paidChecksByAge = [
  { youngerThanMs: 15 * dayMs, everyMs: dayMs },
  { youngerThanMs: 180 * dayMs, everyMs: 7 * dayMs },
] as const

/** How often a disputed order is asked about, until PayPal has settled it. */
export const disputeCheckMs = dayMs
/** PayPal lets a payment be disputed a few times at most. */
export const maxDisputesPerOrder = 20

/** Payments on the plan tab. */
export const shownPayments = 12

/** Orders, events and mails of a minute's job. */
export const sweepLimit = 50

/** An event or a mail that is not done after this has lost its message. */
export const sweepAfterMs = minuteMs

/** PayPal's events have a few kilobytes. */
export const maxEventBytes = 64 * 1024
/** PayPal sends from a few networks; others have no reason to call. */
export const eventsPerNetwork = { max: 300, windowMs: minuteMs }
/** An event that is ahead of its payment is tried again this long; then a person looks into it. */
export const eventTriedForMs = dayMs
/** An event that still fails now, because PayPal does not answer, is a case as well: two days, with the waits of tries.ts. */
export const eventAlarmTries = 15
/** What PayPal sent is kept this long to look into a case. */
export const eventsKeptMs = 90 * dayMs

/** PayPal normally answers within two seconds. */
export const providerTimeoutMs = 10 * secondMs
export const maxProviderBytes = 256 * 1024
/** The reason of an answer that did not come because PayPal does not accept our credentials. */
export const signInRefused = 'sign-in refused'
/** A token is renewed this long before it ends. */
export const tokenMarginMs = minuteMs

/** A batch that another one overtook is decided anew this often. One of them gets through each time: enough for all the orders of a user. */
export const maxRecordTries = 30

/** More entries than any payer will have. */
export const maxEntriesPerPayer = 2_000

export const maxFieldLength = 100
export const maxPaymentIdLength = 64

export const checkoutPath = '/checkout'
/** The document of PayPal's script in the checkout's dialog. */
export const buttonFramePath = '/checkout/paypal'
/** The pages that the dialog opens over: their documents may frame that one, and no others may. */
export const dialogPages: readonly string[] = ['/pricing', '/dashboard']
/** In the address of such a page: the plan whose dialog opens with it. */
export const payParameter = 'pay'
export const returnPath = '/payment/return'
export const successPath = '/payment/success'
export const failurePath = '/payment/failure'
export const receiptPath = '/payment/receipts'
export const refundPath = '/payment/refund'
export const eventsPath = '/webhooks/paypal'

/** Texts of the checkout. */
export const texts = {
  placeholderSeller: 'The seller’s name and VAT number are placeholders: this is not a VAT document yet.',
  nameMissing: 'Full name is required',
  emailMissing: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  addressMissing: 'Address is required',
  cityMissing: 'City is required',
  postcodeMissing: 'Postal code is required',
  postcodeInvalid: 'Please enter a valid UK postal code',
  startMissing: 'Tick this box, because a plan starts as soon as it is paid',
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
  lowerPlan:
    'Your current plan includes more and is still running. Choose this plan to follow it under My Plan, and pay for it then.',
  otherPending: (what: string) =>
    `PayPal is still checking your payment for ${what}. Please don't pay again: as soon as PayPal confirms it, your plan starts and we'll email you the receipt.`,
  amountDiffers: 'The amount differs from the price of this plan. Reload the page to see the price.',
  orderDiffers: 'The order was made for another plan, billing cycle or amount.',
  unknownOrder: "We couldn't find that payment.",
  tooMany: 'Too many payments were started. Please try again later.',
  askedTooOften:
    'PayPal was asked about your payments too often. What you approved there is completed without you. Please try again later.',
  tooManyEvents: 'Too many events came from this network.',
} as const

/** Our own codes in an order's `issue`, beside PayPal's: it no longer fitted its buyer, and was ended untaken. */
export const endedTexts = {
  AGENTS_ONLY: 'Premium is for agents, so we ended this order before any money was taken. Choose Basic or Pro.',
  LOWER_PLAN:
    'You have a bigger plan now, so we ended this order before any money was taken. Choose this plan to follow it under My Plan.',
  ACCOUNT_CLOSED: 'This account was closed, so we ended this order before any money was taken.',
  OTHER_PENDING:
    "PayPal is still checking another payment of yours, so we ended this order before any money was taken. Please don't pay again until we have emailed you.",
} as const
export type EndedIssue = keyof typeof endedTexts

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
export const orderExpired =
  'This order expired before it was paid: an order stays open for 3 hours. You haven’t been charged. Start again from the checkout.'
export const notProcessed = 'Your payment could not be processed. Please try again.'
