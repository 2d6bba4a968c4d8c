// The next days with matches, as a strip of links.
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import { homeCurrency } from '../prices/constants.ts'
import type { Party } from '../prices/party/constants.ts'
import { homeZone, maxNextSpots, stripDays } from './constants.ts'
import { isBuyable, type NextSpot } from './rules.ts'
import { forParty } from './sorts.rules.ts'

/** The league or team whose matches are counted; null for any. */
export type Where = { leagueId: number | null; teamId: number | null }

/** A day (YYYY-MM-DD) in the fans' zone; the price is the lowest in the home currency, null where none is known. */
export type DayFacts = { day: string; matches: number; cheapestPence: number | null }

/** From today on; a day that the known matches end in is left out, because more may follow. */
export function dayStrip(
  spots: readonly NextSpot[],
  now: Instant,
  { leagueId, teamId, party }: Where & { party: Party },
): DayFacts[] {
  const today = localDay(now, homeZone)
  const last = localDay(now + stripDays * dayMs, homeZone)
  const cut = spots.length < maxNextSpots ? null : localDay(spots.at(-1)?.sortAt ?? now, homeZone)
  const wanted = spots
    .filter((spot) => leagueId === null || spot.leagueId === leagueId)
    .filter((spot) => teamId === null || spot.homeTeamId === teamId || spot.awayTeamId === teamId)
    .filter(({ status }) => status === 'scheduled' || status === 'live')
  const byDay = Map.groupBy(wanted, ({ sortAt }) => localDay(sortAt, homeZone))
  return [...byDay]
    .filter(([day]) => day >= today && day < last && day !== cut)
    .map(([day, ones]) => ({ day, matches: ones.length, cheapestPence: cheapestOf(ones, party) }))
}

function cheapestOf(spots: readonly NextSpot[], party: Party): number | null {
  const prices = spots
    .map((spot) => forParty(spot, party))
    .filter((spot) => isBuyable(spot) && spot.currency === homeCurrency)
    .flatMap(({ lowestPricePence }) => lowestPricePence ?? [])
  return prices.length === 0 ? null : Math.min(...prices)
}
