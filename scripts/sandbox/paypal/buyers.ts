import type { Outcome } from './kept.ts'

export type PayPalBuyer = { slug: string; name: string; text: string; outcome: Outcome }

/** The people to choose from on the approval page. */
export const buyers: readonly PayPalBuyer[] = [
  { slug: 'pays', name: 'Priya Pays', text: 'Pays at once.', outcome: { kind: 'pays' } },
  {
    slug: 'declined',
    name: 'Dan Declined',
    text: 'Their card is declined (INSTRUMENT_DECLINED).',
    outcome: { kind: 'declined', issue: 'INSTRUMENT_DECLINED' },
  },
  {
    slug: 'no_funds',
    name: 'Noor Nofunds',
    text: 'Has insufficient funds (INSUFFICIENT_FUNDS).',
    outcome: { kind: 'declined', issue: 'INSUFFICIENT_FUNDS' },
  },
  {
    slug: 'expired',
    name: 'Eva Expired',
    text: 'Their card has expired (CARD_EXPIRED).',
    outcome: { kind: 'declined', issue: 'CARD_EXPIRED' },
  },
  {
    slug: 'pending',
    name: 'Rory Review',
    text: 'PayPal reviews the payment, and lets it through after fifteen seconds.',
    outcome: { kind: 'pending' },
  },
]

export const buyerSlugs = buyers.map(({ slug }) => slug)
