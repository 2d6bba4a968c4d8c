import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchStatus } from '#worker/matches/catalogue/constants.ts'

/** Which matches a calendar has: those named, and those of teams and leagues. */
export type ChosenMatches = { matchIds?: number[]; teamIds?: number[]; leagueIds?: number[] }

/** A match as a calendar shows it. */
export type CalendarMatch = {
  id: number
  homeTeamName: string
  awayTeamName: string
  leagueName: string
  /** Null while only the day is known. */
  kickoffAt: Instant | null
  /** Local day, YYYY-MM-DD. */
  matchDay: string
  venue: string | null
  city: string | null
  status: MatchStatus
  /** How often its time, place or status was changed since it was listed, and when last; null for never. */
  moves: number
  movedAt: Instant | null
}
