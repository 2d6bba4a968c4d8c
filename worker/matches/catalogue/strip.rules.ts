// The next days with matches, as a strip of links.
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import type { Party } from '../prices/party/constants.ts'
import { mainCurrency } from '../prices/rules.ts'
import { homeZone, maxNextSpots, stripDays } from './constants.ts'
import { hasWantedTickets, isBuyable, type NextSpot, type WantedTickets } from './rules.ts'
import { forParty } from './sorts.rules.ts'

/** The league or team whose matches are counted; null for any. */
export type Where = { leagueId: number | null; teamId: number | null }

type Counted = Where & {
  party: Party
  /** Teams whose name was asked for; missing for any. */
  named?: readonly number[] | undefined
  wanted?: WantedTickets
}

/** A day (YYYY-MM-DD) in the fans' zone; the lowest price in the currency of most of its matches, null where none is known. */
export type DayFacts = { day: string; matches: number; cheapest: { pence: number; currency: string } | null }

/** From today on; a day that the known matches end in is left out, because more may follow. */
export function dayStrip(
  spots: readonly NextSpot[],
  now: Instant,
  { leagueId, teamId, party, named, wanted = {} }: Counted,
): DayFacts[] {
  const today = localDay(now, homeZone)
  const last = localDay(now + stripDays * dayMs, homeZone)
  const cut = spots.length < maxNextSpots ? null : localDay(spots.at(-1)?.sortAt ?? now, homeZone)
  const isOf = ({ homeTeamId, awayTeamId }: NextSpot, id: number) => homeTeamId === id || awayTeamId === id
  const counted = spots
    .filter((spot) => leagueId === null || spot.leagueId === leagueId)
    .filter((spot) => teamId === null || isOf(spot, teamId))
    .filter((spot) => named?.some((id) => isOf(spot, id)) ?? true)
    .filter(({ status }) => status === 'scheduled' || status === 'live')
    .filter((spot) => hasWantedTickets(forParty(spot, party), wanted))
  const byDay = Map.groupBy(counted, ({ sortAt }) => localDay(sortAt, homeZone))
  return [...byDay]
    .filter(([day]) => day >= today && day < last && day !== cut)
    .map(([day, ones]) => ({ day, matches: ones.length, cheapest: cheapestOf(ones, party) }))
}

function cheapestOf(spots: readonly NextSpot[], party: Party): DayFacts['cheapest'] {
  const priced = spots
    .map((spot) => forParty(spot, party))
    .filter((spot) => isBuyable(spot) && spot.lowestPricePence !== null && spot.currency !== null)
  if (priced.length === 0) return null
  const currency = mainCurrency(priced)
  const ones = priced.filter((spot) => spot.currency === currency)
  return { pence: Math.min(...ones.flatMap(({ lowestPricePence }) => lowestPricePence ?? [])), currency }
}
