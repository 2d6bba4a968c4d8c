import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { OfferState } from '#worker/matches/changes/contract.ts'

type Seen = Pick<OfferState, 'availability' | 'pricePence' | 'currency'>

/** Whether a step of an offer is worth a decision: it came on sale with a price, or became cheaper. */
export function isCandidate(before: Seen | null, after: Seen): boolean {
  if (!isBuyable(after) || after.pricePence === null) return false
  if (before === null || !isBuyable(before) || before.pricePence === null) return true
  return before.currency !== after.currency || after.pricePence < before.pricePence
}
