// What the calendar and the bars of a team's or a league's page are made of.

/** One price of the bars; `tag` says on which side the club is, where both may be. */
export type Bar = { id: number; to: string; name: string; logo: string; pence: number; tag?: 'home' | 'away' }

/** A day of the calendar with something on it. `more`: matches besides the one whose crest is shown; `pence` is null without a price. */
export type HeatDay = {
  /** YYYY-MM-DD */
  day: string
  to: string
  logo: string
  /** "home to Chelsea", "3 matches" */
  spoken: string
  more?: number
  pence: number | null
}

/** Steps of heat, 1 the cheapest: by place among the prices, so that one dear match does not leave the rest alike. */
const heatSteps = 5

export function heatOf(pence: number, prices: readonly number[]): number {
  const distinct = [...new Set(prices)].sort((a, b) => a - b)
  if (distinct.length < 2) return 1
  return 1 + Math.round((distinct.indexOf(pence) / (distinct.length - 1)) * (heatSteps - 1))
}

type MonthDay = { date: number; heat: HeatDay | null }
/** `weeks` begin on Monday; null for days of another month. */
export type Month = { month: string; weeks: (MonthDay | null)[][] }

/** The months that have one of the days, each date with the first of its days. */
export function monthsOf(days: readonly HeatDay[]): Month[] {
  const byDay = new Map(days.toReversed().map((one) => [one.day, one]))
  const months = [...new Set([...byDay.keys()].map((day) => day.slice(0, 7)))].sort()
  return months.map((month) => ({ month, weeks: weeksOf(month, byDay) }))
}

/** Leaves out weeks that are over; `today` is YYYY-MM-DD. */
export function withoutPast(months: readonly Month[], today: string): Month[] {
  return months.map(({ month, weeks }) => ({
    month,
    weeks: weeks.filter((week) => week.some((cell) => cell && dayOf(month, cell.date) >= today)),
  }))
}

function dayOf(month: string, date: number): string {
  return `${month}-${String(date).padStart(2, '0')}`
}

function weeksOf(month: string, byDay: ReadonlyMap<string, HeatDay>): Month['weeks'] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const before = (first.getUTCDay() + 6) % 7
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, index): MonthDay | null => {
    const date = index - before + 1
    if (date < 1 || date > length) return null
    return { date, heat: byDay.get(dayOf(month, date)) ?? null }
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
