// Which matches the monitor shows, and in which order.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { watchedAfterMs } from '#worker/matches/live/constants.ts'
import { tilesOf } from '#worker/matches/live/list.rules.ts'
import type { MonitorRow } from './shown-live.ts'

export const panelFilters = ['all', 'live', 'today', 'upcoming'] as const
export type PanelFilter = (typeof panelFilters)[number]

/** Rows of the scoreboard that visitors see, and that it is filled up to. */
export const openRows = 3

/** The filter in an address; unknown values mean all. */
export function filterOf(search: URLSearchParams): PanelFilter {
  return panelFilters.find((one) => one === search.get('filter')) ?? 'all'
}

/** A filter contains the matches that its tile counts. */
export function isIn(filter: PanelFilter, match: Match, now: Instant): boolean {
  return filter === 'all' || tilesOf([match], now)[filter] === 1
}

/** Under way, just ended, or called off today. */
function isCurrent({ match, live }: MonitorRow, now: Instant): boolean {
  if (match.status === 'live') return true
  if (isCalledOff(match)) return tilesOf([match], now).today === 1
  return match.status === 'completed' && live !== null && now < Date.parse(match.match_date) + watchedAfterMs
}

function isCalledOff({ status }: Match): boolean {
  return status === 'postponed' || status === 'cancelled'
}

/** Under way first, then just ended or called off, coming, over; in each the reader's first, then in order of time. */
export function inOrder(rows: readonly MonitorRow[], now: Instant, mine: readonly number[]): MonitorRow[] {
  const rank = (row: MonitorRow) => {
    if (row.match.status === 'live') return 0
    if (isCurrent(row, now)) return 1
    return row.match.status === 'completed' ? 3 : 2
  }
  const isLater = ({ match }: MonitorRow) => Number(!mine.includes(match.id))
  return rows.toSorted((a, b) => rank(a) - rank(b) || isLater(a) - isLater(b))
}

/** Where the monitor shows a match: on its scoreboard, or in the list of those that come or are over. */
export function partOf(row: MonitorRow, now: Instant): 'current' | 'coming' | 'over' {
  if (isCurrent(row, now)) return 'current'
  return row.match.status === 'completed' ? 'over' : 'coming'
}
