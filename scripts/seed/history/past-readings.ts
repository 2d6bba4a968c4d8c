// Past readings of a match that is over: the sandbox's feed, read by the product's reader.
import { matchToWire } from '#scripts/sandbox/football/answer.ts'
import { courseOf } from '#scripts/sandbox/football/course.ts'
import type { FeedGame, Football } from '#scripts/sandbox/football/football.ts'
import { type Instant, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { LiveFacts } from '#worker/matches/live/contract.ts'
import { FeedMatch } from '#worker/matches/live/football-data/contract.ts'
import { toFacts } from '#worker/matches/live/football-data/rules.ts'

/** Delay between an event and the reading that shows it. */
const readAfterMs = 15 * secondMs

export type PastReading = { row: FeedMatch; facts: LiveFacts }

/** A reading after each event, and a last one that confirms the end. */
export function readingsOf(football: Football, game: FeedGame, seed: number, matchId: number): PastReading[] {
  const { homeTeam, awayTeam, kickoffAt } = game.match
  if (kickoffAt === null) return []
  const happenings = courseOf(seed, { ...game.match, kickoffAt }).map(({ at }) => at + readAfterMs)
  const moments = [...new Set([...happenings, (happenings.at(-1) ?? kickoffAt) + minuteMs])]
  return moments.map((seenAt: Instant) => {
    const row = FeedMatch.parse(matchToWire(game, football.pitchAt(game, seenAt), seenAt, true))
    const names = { home: homeTeam, away: awayTeam }
    return { row, facts: toFacts(row, { matchId, seenAt, names, kickoffAt }) }
  })
}
