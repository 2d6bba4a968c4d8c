import type { CardBounds, Payment } from './contract.ts'

/** Whether a card is kept for such a payment. */
export function isWithin(card: Pick<CardBounds, 'maxPence' | 'currency' | 'validUntilAt'>, payment: Payment): boolean {
  return payment.pence <= card.maxPence && payment.currency === card.currency && payment.until < card.validUntilAt
}
