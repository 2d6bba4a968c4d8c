import type { MatchStatus } from '../catalogue/constants.ts'
import type { Instant } from '../platform/clock.ts'

/** Whose calendar, and which of their addresses: a renewed one ends the one before. */
export type Feed = { userId: number; serial: string; createdAt: Instant }

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
