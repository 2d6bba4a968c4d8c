import { fromDecimal } from '#worker/ground/platform/money.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'

export const sides = ['all', 'home', 'away'] as const
export type Side = (typeof sides)[number]

/** `?side=home` */
export function sideIn(request: Request): Side {
  const asked = new URL(request.url).searchParams.get('side')
  return sides.find((side) => side === asked) ?? 'all'
}

/** In time order. */
export function matchesOf(side: Side, { home, away }: { home: readonly Match[]; away: readonly Match[] }): Match[] {
  const wanted = side === 'home' ? home : side === 'away' ? away : [...home, ...away]
  return wanted.toSorted((a, b) => a.match_date.localeCompare(b.match_date, 'en') || a.id - b.id)
}

export type Priced = { match: Match; pence: number; isHome: boolean; opponent: { name: string; logo: string } }

/** Matches with a price in the currency that most of them have; prices of several are not compared. */
export function pricedOf(matches: readonly Match[], teamId: number): { currency: string; priced: Priced[] } {
  const onSale = matches.filter(({ lowest_price, currency }) => lowest_price !== null && currency !== null)
  const counts = Map.groupBy(onSale, ({ currency }) => currency ?? '')
  const [most = []] = [...counts.values()].sort((a, b) => b.length - a.length)
  const priced = most.map((match) => {
    const isHome = match.home_team_id === teamId
    const opponent = isHome
      ? { name: match.away_team_name, logo: match.away_team_logo }
      : { name: match.home_team_name, logo: match.home_team_logo }
    return { match, pence: fromDecimal(match.lowest_price ?? 0), isHome, opponent }
  })
  return { currency: most[0]?.currency ?? '', priced }
}

/** Steps of heat, 1 the cheapest: by place among the prices, so that one dear match does not leave the rest alike. */
const heatSteps = 5

export function heatOf(pence: number, prices: readonly number[]): number {
  const distinct = [...new Set(prices)].sort((a, b) => a - b)
  if (distinct.length < 2) return 1
  return 1 + Math.round((distinct.indexOf(pence) / (distinct.length - 1)) * (heatSteps - 1))
}

type MonthDay = { day: number; priced: Priced | null }
/** `weeks` begin on Monday; null for days of another month. */
export type Month = { month: string; weeks: (MonthDay | null)[][] }

/** The months with a match, each day with the first of its matches; `dayOf` gives a match's day, YYYY-MM-DD. */
export function monthsOf(priced: readonly Priced[], dayOf: (match: Match) => string): Month[] {
  const byDay = new Map(priced.toReversed().map((one) => [dayOf(one.match), one]))
  const months = [...new Set([...byDay.keys()].map((day) => day.slice(0, 7)))].sort()
  return months.map((month) => ({ month, weeks: weeksOf(month, byDay) }))
}

/** Leaves out weeks that are over; `today` is YYYY-MM-DD. */
export function withoutPast(months: readonly Month[], today: string): Month[] {
  const dayOf = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`
  return months.map(({ month, weeks }) => ({
    month,
    weeks: weeks.filter((week) => week.some((cell) => cell && dayOf(month, cell.day) >= today)),
  }))
}

function weeksOf(month: string, byDay: ReadonlyMap<string, Priced>): Month['weeks'] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const before = (first.getUTCDay() + 6) % 7
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, index): MonthDay | null => {
    const day = index - before + 1
    if (day < 1 || day > length) return null
    return { day, priced: byDay.get(`${month}-${String(day).padStart(2, '0')}`) ?? null }
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
