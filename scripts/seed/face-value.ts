import { fingerprint } from '#worker/matches/catalogue/rules.ts'
import { isGiant, isHighDemand } from './demand.ts'

/** Adult price of an ordinary match of the league, in whole units of its country's currency. */
const leaguePrices: Record<string, number> = {
  'premier-league': 46,
  'champions-league': 58,
  championship: 31,
  'league-one': 25,
  'league-two': 22,
  'fa-cup': 30,
  'league-cup': 27,
  'scottish-premiership': 28,
  'la-liga': 48,
  bundesliga: 36,
  'serie-a': 42,
  'ligue-1': 34,
  'europa-league': 44,
  'conference-league': 33,
  eredivisie: 31,
  'primeira-liga': 24,
  'belgian-pro-league': 26,
  'super-lig': 22,
  'segunda-division': 21,
  'zweite-bundesliga': 23,
  'major-league-soccer': 44,
  brasileirao: 13,
  'j1-league': 30,
  'k-league-1': 12,
  'saudi-pro-league': 16,
  'a-league': 27,
}
const otherLeaguePrice = 30

const giantAtHome = 1.3
const giantVisits = 1.25
const rivalVisits = 1.15
/** Price range of a league's clubs, cheapest to dearest. */
const clubSpread = [0.82, 1.12] as const

/** Monday is 0: weekends cost the full price, weekday evenings less. */
const dayFactors = [0.92, 0.88, 0.88, 0.9, 0.96, 1, 1] as const

type Priced = { league: string; homeTeam: string; awayTeam: string; matchDay: string }

/** The club's adult price: league × club × opponent × day, in minor units of the home club's currency. */
export function faceValueOf({ league, homeTeam, awayTeam, matchDay }: Priced): number {
  const club = isGiant(homeTeam) ? giantAtHome : spread(homeTeam)
  const opponent = isGiant(awayTeam) ? giantVisits : isHighDemand(homeTeam, awayTeam) ? rivalVisits : 1
  const weekday = (new Date(matchDay).getUTCDay() + 6) % 7
  const price = (leaguePrices[league] ?? otherLeaguePrice) * club * opponent * (dayFactors[weekday] ?? 1)
  return Math.round(price) * 100
}

function spread(club: string): number {
  const [least, most] = clubSpread
  return least + ((fingerprint(`${club}|price`) % 1_000) / 1_000) * (most - least)
}
