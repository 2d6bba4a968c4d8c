import { z } from 'zod'
import { dayMs, type Instant } from '../platform/clock.ts'
import {
  type Availability,
  defaultMatchLimit,
  defaultTeamLimit,
  type MatchStatus,
  maxMatchLimit,
  maxSearchLength,
  maxTeamLimit,
} from './constants.ts'
import { decodeCursor } from './rules.ts'

export type League = {
  id: number
  slug: string
  name: string
  country: string
  /** 1 is the top division of its country; cups and international competitions are 0. */
  division: number
}

export type Team = {
  id: number
  slug: string
  name: string
  short_name: string
  code: string
  league_id: number
  country: string
  city: string
  stadium: string
  primary_colour: string
  secondary_colour: string
  /** Path of the crest. */
  logo: string
}

export type Match = {
  id: number
  /** UTC, ISO 8601; only the day (YYYY-MM-DD) while `time_confirmed` is false. */
  match_date: string
  time_confirmed: boolean
  home_team_id: number
  away_team_id: number
  league_id: number
  home_team_name: string
  away_team_name: string
  home_team_logo: string
  away_team_logo: string
  league_name: string
  season: string
  round: string
  venue: string | null
  city: string | null
  ticket_url: string | null
  official_platform: string | null
  is_high_demand: boolean
  status: MatchStatus
  /** Goals of [home, away] after everything but the shoot-out, and in the shoot-out; null until known. */
  score: [number, number] | null
  shoot_out: [number, number] | null
  /** The cheapest ticket that can be had, as a decimal number; null when none has a price. */
  lowest_price: number | null
  currency: string | null
  availability: Availability
  offer_count: number
  /** When the ticket facts were last told, UTC; null before the first look. */
  last_checked_at: string | null
}

export type MatchPage = { matches: Match[]; nextCursor: string | null }

// ── What a client may ask ───────────────────────────────────────────────────────────────────────

const id = z.coerce.number<string>('must be a whole number').int('must be a whole number').positive('must be positive')

function limit(standard: number, most: number) {
  return z.coerce
    .number<string>('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(most, `must be at most ${most}`)
    .default(standard)
}

/** A day, or a moment with its zone; a day means its first moment, or its last when it ends a range. UTC. */
function moment(ofDay: 'first' | 'last') {
  return z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], 'must be a day or an ISO 8601 time')
    .transform((text): Instant => {
      const at = Date.parse(text)
      return ofDay === 'last' && !text.includes('T') ? at + dayMs : at
    })
}

export const TeamsQuery = z.object({ limit: limit(defaultTeamLimit, maxTeamLimit), league: id.optional() })

export const MatchesQuery = z.object({
  limit: limit(defaultMatchLimit, maxMatchLimit),
  cursor: z
    .string()
    .refine((text) => decodeCursor(text) !== null, 'is not a cursor of this list')
    .optional(),
  league: id.optional(),
  team: id.optional(),
  from: moment('first').optional(),
  /** Exclusive as a moment, inclusive as a day. */
  to: moment('last').optional(),
  /** The beginning of a team's name. */
  q: z.string().trim().max(maxSearchLength, `must be at most ${maxSearchLength} characters`).optional(),
})

export const MatchId = z.object({ id })

/** The same question asked in-process. */
export type MatchFilter = {
  limit?: number
  cursor?: string
  leagueId?: number
  teamId?: number
  from?: Instant
  to?: Instant
  q?: string
}
