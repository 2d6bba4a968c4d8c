// Server side of the match page: what its loader takes from the board, so that no browser loads the code for it.

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

/** Sentences above the chart. Returns are of all currencies, since a ticket in another one is a ticket too. */
export function historyNotes(series: readonly PriceSeries[], party: Party): string[] {
  const found = returnsIn(series.map((one) => ({ ...one, id: one.platformId, name: one.platformName })))
  const returns = found && returnsText(found)
  return [
    ...(series.length > 0 && !isAnyAdult(party) ? ['The history is of the lowest price for one adult.'] : []),
    ...(returns ? [returns] : []),
  ]
}

/** The tickets that are for a party; null for any adult, whose price is the match's own. */
export function partyIds(platforms: BoardView['platforms'], party: Party): number[] | null {
  return isAnyAdult(party) ? null : listed(platforms, null, false, party).open.map(({ offer }) => offer.id)
}
