// Which of the next matches the home page shows.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { maxNextSpots } from '../catalogue/constants.ts'
import type { Figures } from '../catalogue/contract.ts'
import { whenRange } from '../catalogue/days.rules.ts'
import { isBuyable, type NextSpot } from '../catalogue/rules.ts'
import { ranked } from '../catalogue/sorts.rules.ts'
import { homeCurrency } from '../prices/constants.ts'
import { cheapWeekendPence, type RailName, railLength, returnsShownMs } from './constants.ts'

/** Counts of those still to kick off. */
export function figuresOf(spots: readonly NextSpot[], now: Instant): Figures {
  const upcoming = spots.filter((spot) => isToCome(spot, now))
  const scarce = upcoming.filter(({ availability }) => availability === 'limited' || availability === 'sold_out')
  return {
    upcoming: upcoming.length,
    highDemand: scarce.length,
    leagues: new Set(upcoming.map(({ leagueId }) => leagueId)).size,
    isMore: spots.length === maxNextSpots,
  }
}

function isToCome({ status, sortAt }: NextSpot, now: Instant): boolean {
  return status === 'scheduled' && sortAt >= now
}

/** Ids of each list; matches that have kicked off are in none. */
export function railsOf(spots: readonly NextSpot[], now: Instant): Record<RailName, number[]> {
  const onSale = spots.filter((spot) => isToCome(spot, now) && isBuyable(spot))
  const returned = onSale
    .filter(({ returnedAt }) => returnedAt !== null && now - returnedAt <= returnsShownMs)
    .sort((a, b) => (b.returnedAt ?? 0) - (a.returnedAt ?? 0) || a.id - b.id)
  const { from = now, to = now } = whenRange({ when: 'weekend' }, now)
  const cheap = onSale.filter(
    ({ sortAt, currency, lowestPricePence }) =>
      sortAt >= from &&
      sortAt < to &&
      currency === homeCurrency &&
      lowestPricePence !== null &&
      lowestPricePence < cheapWeekendPence,
  )
  const first = (ids: number[]) => ids.slice(0, railLength)
  return {
    falls: first(ranked(onSale, 'fall', now)),
    returns: first(returned.map(({ id }) => id)),
    weekend: first(ranked(cheap, 'cheapest', now)),
  }
}

/** Ids under way and to come, those of some leagues first, each in time order. */
export function nextIds(spots: readonly NextSpot[], leagueIds: ReadonlySet<number>, limit: number): number[] {
  const open = spots.filter(({ status }) => status === 'scheduled' || status === 'live')
  const [own, others] = [true, false].map((isOwn) => open.filter(({ leagueId }) => leagueIds.has(leagueId) === isOwn))
  return [...(own ?? []), ...(others ?? [])].slice(0, limit).map(({ id }) => id)
}

const britain = ['England', 'Scotland', 'Wales', 'Northern Ireland']

/** Names that leagues give to the country of a two-letter code; empty for one that is none. */
export function countryNames(code: string | null): readonly string[] {
  if (code === null || !/^[A-Z]{2}$/.test(code)) return []
  if (code === 'GB') return britain
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(code)
  return name === undefined || name === code ? [] : [name]
}
