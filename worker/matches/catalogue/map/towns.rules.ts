import type { Match } from '../contract.ts'
import { isBuyable } from '../rules.ts'
import { positionOf } from './positions.rules.ts'

/** The next matches in one town. */
export type MapTown = {
  town: string
  latitude: number
  longitude: number
  matches: number
  /** How many of them have tickets on sale. */
  onSale: number
  /** The match with the lowest price, in the currency of the town's next priced match; null without one. */
  cheapest: Pick<Match, 'id' | 'lowest_price' | 'currency' | 'is_plus_fees'> | null
  next: Pick<Match, 'id' | 'home_team_name' | 'away_team_name' | 'match_date' | 'time_confirmed'>
}

/** `unplaced` matches are in towns whose position is not known. */
export type MatchMap = { towns: MapTown[]; unplaced: number }

export type PlacedMatch = { match: Match; country: string | null }

/** Matches by town, in the order of their next match. */
export function mapOf(matches: readonly PlacedMatch[]): MatchMap {
  const towns = new Map<string, PlacedMatch[]>()
  let unplaced = 0
  for (const placed of matches) {
    if (!positionOf(placed.match.city, placed.country)) unplaced += 1
    else {
      const key = `${placed.match.city}, ${placed.country}`
      towns.set(key, [...(towns.get(key) ?? []), placed])
    }
  }
  return { towns: [...towns.values()].flatMap((ones) => townOf(ones) ?? []), unplaced }
}

function townOf(ones: readonly PlacedMatch[]): MapTown | null {
  const [first] = ones
  const position = first && positionOf(first.match.city, first.country)
  if (!first || !position) return null
  const matches = ones.map(({ match }) => match)
  const onSale = matches.filter(isBuyable)
  const { id, home_team_name, away_team_name, match_date, time_confirmed } = first.match
  return {
    town: first.match.city ?? '',
    latitude: position[0],
    longitude: position[1],
    matches: matches.length,
    onSale: onSale.length,
    cheapest: cheapestOf(onSale),
    next: { id, home_team_name, away_team_name, match_date, time_confirmed },
  }
}

function cheapestOf(matches: readonly Match[]): MapTown['cheapest'] {
  const priced = matches.filter((match) => match.lowest_price !== null)
  const same = priced.filter(({ currency }) => currency === priced[0]?.currency)
  const [best] = same.toSorted((a, b) => (a.lowest_price ?? 0) - (b.lowest_price ?? 0))
  return best
    ? { id: best.id, lowest_price: best.lowest_price, currency: best.currency, is_plus_fees: best.is_plus_fees }
    : null
}

const earthRadiusMiles = 3_959
const radians = Math.PI / 180

type Point = { latitude: number; longitude: number }

export function milesBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(((to - from) * radians) / 2) ** 2
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(a.longitude, b.longitude)
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(h))
}
