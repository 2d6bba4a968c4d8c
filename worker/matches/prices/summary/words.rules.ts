import type { PriceSummary } from '../../changes/contract.ts'

/** "£64 plus fees"; only "£64" where it is all-in or that is not known. */
export function withFees(price: string, { isPlusFees }: Pick<PriceSummary, 'isPlusFees'>): string {
  return isPlusFees ? `${price} plus fees` : price
}
