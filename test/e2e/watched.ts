// Which matches a stack checks. What a test does not need costs time: all matches together take a quarter
// of a core.
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { dailyLeagues, quietLeagues, quietSpan, soonSpan } from './followed-matches.ts'

/** A match that the seeded world sells tickets for. */
export type SoldMatch = { id: number; league: string; sortAt: number }
/** Takes the matches by kick-off. */
export type Watched = (sold: readonly SoldMatch[]) => readonly SoldMatch[]

export const everyMatch: Watched = (sold) => sold
export const noMatch: Watched = () => []

/** What visitors see first: the next days, and a league whose matches are further ahead. */
const seenFirst: Watched = (sold) => {
  const until = Date.now() + 2 * dayMs
  return sold.filter(({ league, sortAt }) => sortAt < until || league === 'premier-league')
}

/** Matches that the test files on the shared product choose from. */
export const watchedByAll: Watched = (sold) => {
  const kept = new Set([...seenFirst(sold), ...nextDaily(sold)])
  return sold.filter((match) => kept.has(match))
}

/** Matches that begin tomorrow at this time or next after it, chosen within the hour. */
export const thisTimeTomorrow: Watched = (sold) => {
  const tomorrow = Date.now() + dayMs
  const later = sold.filter(({ sortAt }) => sortAt >= tomorrow)
  const last = later.find(({ sortAt }) => sortAt > tomorrow + hourMs)?.sortAt ?? tomorrow
  return later.filter(({ sortAt }) => sortAt <= last)
}

/** Matches that begin within some hours, and at least the next one. */
export const soonest: Watched = (sold) => {
  const ahead = sold.filter(({ sortAt }) => sortAt > Date.now())
  const until = Math.max(Date.now() + 6 * hourMs, ahead[0]?.sortAt ?? 0)
  return ahead.filter(({ sortAt }) => sortAt <= until)
}

/** Matches within a day of the leagues that play every day. */
export const nextDaily: Watched = (sold) => inSpan(sold, dailyLeagues, { fromMs: 0, toMs: dayMs + hourMs })

/** The first of the quiet matches. */
export const nextQuiet: Watched = (sold) => inSpan(sold, quietLeagues, quietSpan).slice(0, 40)

/** The first that `quietMatches` gives, and some in case it has no seller. */
export const firstQuiet: Watched = (sold) => inSpan(sold, quietLeagues.slice(0, 1), quietSpan).slice(0, 4)

/** One of them for each platform in trouble. */
export const quietAndDaily: Watched = (sold) => [
  ...quietLeagues.flatMap((league) => inSpan(sold, [league], quietSpan).slice(0, 40)),
  ...dailyLeagues.flatMap((league) => inSpan(sold, [league], soonSpan).slice(0, 15)),
]

function inSpan(
  sold: readonly SoldMatch[],
  leagues: readonly string[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
) {
  const now = Date.now()
  return sold.filter(({ league, sortAt }) => leagues.includes(league) && sortAt >= now + fromMs && sortAt < now + toMs)
}
