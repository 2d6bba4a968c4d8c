import { priceText } from '#app/ui/price.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { PriceLevel } from '#worker/matches/prices/contract.ts'
import { isAnyAdult } from '#worker/matches/prices/party/address.rules.ts'
import type { Party } from '#worker/matches/prices/party/constants.ts'

/** "£40.00 to £55.00" */
function rangeText({ fromPence, toPence }: PriceLevel, currency: string | null): string {
  const [from, to] = [fromPence, toPence].map((pence) => priceText(pence, currency))
  return from === to ? `${from}` : `${from} to ${to}`
}

/** "usually £40.00 to £55.00 over 14 days", also after "low: "; the usual range is of one adult's tickets. */
export function usualText(usual: PriceLevel, currency: string | null, party: Party): string {
  const { level, days } = usual
  return `${level === 'usual' ? '' : 'usually '}${rangeText(usual, currency)}${isAnyAdult(party) ? '' : ' for one adult'} over ${manyText(days, 'day')}`
}
