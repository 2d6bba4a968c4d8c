// Server side of the page.
import { londonDay } from '#app/ui/london-time.ts'
import { pricedOf, type Season } from '#app/ui/season/priced.rules.ts'
import type { Bar, HeatDay } from '#app/ui/season/season.rules.ts'
import { penceOf } from '#app/ui/stub-facts.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { leagueNextMatches } from '#worker/matches/catalogue/constants.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'

/** A big match is looked for as far after the next one. */
const bigWithinMs = 7 * dayMs

/** The match that a league's page begins with: of the next days one in high demand, and one that has tickets first. */
export function bigMatch(matches: readonly Match[]): Match | null {
  const open = matches.filter(({ status }) => status === 'scheduled')
  const [first] = open
  if (!first) return null
  const end = Date.parse(first.match_date) + bigWithinMs
  const near = open.filter(({ match_date }) => Date.parse(match_date) <= end)
  const onSale = near.filter(({ lowest_price }) => lowest_price !== null)
  const ofDemand = ({ is_high_demand }: Match) => is_high_demand
  return onSale.find(ofDemand) ?? onSale[0] ?? near.find(ofDemand) ?? first
}

/** The cheapest of each club's home matches, and the days of the calendar. */
export function leagueSeason(matches: readonly Match[], leagueSlug: string): Season {
  const { currency, priced } = pricedOf(matches)
  const cheapest = new Map<number, Bar>()
  for (const { match, pence } of priced) {
    const known = cheapest.get(match.home_team_id)
    if (known && known.pence <= pence) continue
    const { home_team_id: id, home_team_name: name, home_team_logo: logo } = match
    cheapest.set(id, { id, name, logo, pence, to: `/matches/${match.id}` })
  }
  const byDay = Map.groupBy(matches, ({ match_date }) => londonDay(Date.parse(match_date)))
  // More of the last day may follow.
  if (matches.length >= leagueNextMatches) byDay.delete([...byDay.keys()].at(-1) ?? '')
  const days = [...byDay].flatMap(([day, ones]) => dayFacts(day, ones, currency, leagueSlug))
  return { currency, bars: [...cheapest.values()], days }
}

function dayFacts(day: string, ones: readonly Match[], currency: string, leagueSlug: string): HeatDay | [] {
  const pence = (match: Match) => (match.currency === currency ? penceOf(match.lowest_price) : null)
  const order = (match: Match) => pence(match) ?? Number.POSITIVE_INFINITY
  const [shown] = ones.toSorted((a, b) => (order(a) === order(b) ? a.id - b.id : order(a) - order(b)))
  if (!shown) return []
  const isOne = ones.length === 1
  return {
    day,
    to: isOne ? `/matches/${shown.id}` : `/matches?league=${leagueSlug}&from=${day}&to=${day}`,
    logo: shown.home_team_logo,
    spoken: isOne
      ? `${shown.home_team_name} v ${shown.away_team_name}`
      : `${manyText(ones.length, 'match', 'matches')}, cheapest ${shown.home_team_name} v ${shown.away_team_name}`,
    more: ones.length - 1,
    pence: pence(shown),
  }
}
