// Server side of the match page: what its loader takes from the board, so that no browser loads the code for it.

import { momentText } from '#app/ui/london-time.ts'
import type { BoardView, PriceSeries } from '#worker/matches/prices/contract.ts'
import { isAnyAdult } from '#worker/matches/prices/party/address.rules.ts'
import type { Party } from '#worker/matches/prices/party/constants.ts'
import { listed } from './board/listed.ts'
import { returnsIn, returnsText } from './returns.rules.ts'

/** The chart compares what can be bought: sellers without link and alerts are not in it. */
export function countedSeries(board: BoardView | null): PriceSeries[] {
  const counted = new Set(board?.platforms.filter(({ isAlertable }) => isAlertable).map(({ id }) => id))
  return board?.series.filter(({ platformId }) => counted.has(platformId)) ?? []
}

/** Sentences above the chart; `returns` is null where the ticket says it. */
export function historyNotes(series: readonly PriceSeries[], party: Party, returns: string | null): string[] {
  return [
    ...(series.length > 0 && !isAnyAdult(party) ? ['The history is of the lowest price for one adult.'] : []),
    ...(returns ? [returns] : []),
  ]
}

/** How often tickets came back. Of all currencies, since a ticket in another one is a ticket too. */
export function returnsNote(series: readonly PriceSeries[], platforms: BoardView['platforms']): string | null {
  if (series.length === 0) return neverOnSale(platforms)
  const found = returnsIn(series.map((one) => ({ ...one, id: one.platformId, name: one.platformName })))
  return found && returnsText(found)
}

/** Of tickets that were sold out whenever we checked; what is listed has not changed since. */
function neverOnSale(platforms: BoardView['platforms']): string | null {
  const soldOut = listed(platforms, null, false).soldOut
  if (soldOut.length === 0) return null
  const since = Math.max(...soldOut.map(({ offer }) => offer.changedAt))
  return `None came back yet: sold out since at least ${momentText(since)}.`
}

/** The tickets that are for a party; null for any adult, whose price is the match's own. */
export function partyIds(platforms: BoardView['platforms'], party: Party): number[] | null {
  return isAnyAdult(party) ? null : listed(platforms, null, false, party).open.map(({ offer }) => offer.id)
}
