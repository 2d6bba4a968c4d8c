/** Offered countries, by the names that are stored and sent. */
export const countries = [
  'United Kingdom',
  'Ireland',
  'Germany',
  'France',
  'Spain',
  'Italy',
  'Netherlands',
  'Belgium',
  'Portugal',
] as const
export type Country = (typeof countries)[number]

export const paymentMethods = ['card', 'paypal', 'bank_transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodNames: Record<PaymentMethod, string> = {
  card: 'Credit/Debit Card',
  paypal: 'PayPal',
  bank_transfer: 'Bank transfer',
}

/** Personal details: sealed at rest. Longest texts. */
export const sealedLengths = {
  full_name: 100,
  address_line1: 100,
  address_line2: 100,
  city: 100,
  postal_code: 20,
} as const
export type SealedField = keyof typeof sealedLengths
export const sealedFields = Object.keys(sealedLengths) as SealedField[]

export const maxSectionsLength = 300

/** Pounds; the steps are those of the form's arrows. 0 means no limit. */
export const amountLimits = {
  budget_limit: { min: 0, step: 10 },
  max_ticket_price: { min: 0, step: 5 },
} as const
export type AmountField = keyof typeof amountLimits
/** Pounds. */
export const maxAmount = 1_000_000

export const defaultQuickBuy = {
  full_name: '',
  address_line1: '',
  address_line2: '',
  city: '',
  postal_code: '',
  country: 'United Kingdom' as Country,
  preferred_payment_method: 'card' as PaymentMethod,
  budget_limit: 0,
  max_ticket_price: 0,
  preferred_seating_sections: '',
  auto_fill_enabled: true,
}

export const quickBuyTexts = {
  hasControls: 'Write it on one line, without control characters.',
  tooLong: (most: number) => `At most ${most} characters.`,
  badAmount: 'Enter an amount in pounds, like 60 or 62.50.',
  negative: 'Enter 0 or more. 0 means no limit.',
  tooMuch: `Enter at most £${maxAmount.toLocaleString('en-GB')}.`,
  badCountry: 'Choose one of the countries listed.',
  badMethod: 'Choose one of the payment methods listed.',
} as const
