import { spokenPrice } from '#app/ui/price.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { PriceLevel } from '#worker/matches/prices/contract.ts'
import { isAnyAdult } from '#worker/matches/prices/party/address.rules.ts'
import type { Party } from '#worker/matches/prices/party/constants.ts'

/** "usually £40 to £55 over 14 days", also after "low: "; the usual range is of one adult's tickets. */
export function usualText(
  { level, fromPence, toPence, days }: PriceLevel,
  currency: string | null,
  party: Party,
): string {
  const [from, to] = [fromPence, toPence].map((pence) => spokenPrice(pence, currency))
  const range = from === to ? from : `${from} to ${to}`
  return `${level === 'usual' ? '' : 'usually '}${range}${isAnyAdult(party) ? '' : ' for one adult'} over ${manyText(days, 'day')}`
}
