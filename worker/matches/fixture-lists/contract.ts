import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { entityId } from '#worker/ground/platform/whole-number.ts'
import type { MatchStatus } from '../catalogue/constants.ts'
import type { LiveRecord } from '../live/contract.ts'
import type { feedStatuses } from '../live/football-data/constants.ts'
import { codeWrong, maxTeamText, type nameStates, teamUnknown, textMissing } from './constants.ts'

export type FeedSide = { id: number; name: string; shortName: string | null; code: string | null }

/** A match as a feed lists it. */
export type FeedRow = {
  id: number
  at: Instant
  status: (typeof feedStatuses)[number]
  season: string
  round: string
  venue: string | null
  /** Played on neutral ground. */
  isFinal: boolean
  /** Null until it is drawn. */
  home: FeedSide | null
  away: FeedSide | null
  score: LiveRecord['score']
}

/** One of our matches, as compared with the feed. */
export type StoredMatch = {
  id: number
  season: string
  homeTeamId: number
  awayTeamId: number
  meeting: number
  kickoffAt: Instant | null
  matchDay: string
  sortAt: Instant
  status: MatchStatus
  score: LiveRecord['score']
  isPinned: boolean
  /** The feed's number, once known. A match with several numbers is here once for each. */
  feedMatchId: number | null
  /** The feed has given it another number since. */
  isFormer?: boolean
  round?: string
}

/** Whose number it is outside the seasons of a list. */
export type ElsewhereMatch = { id: number; season: string; league: string }

export type KnownTeam = { id: number; name: string; leagueId: number; stadium: string; city: string }
export type NameState = (typeof nameStates)[number]
export type FeedTeam = FeedSide & { state: NameState; teamId: number | null }

/** What a feed's rows are compared with. */
export type SyncContext = {
  league: { id: number; timeZone: string }
  isTournament: boolean
  matches: readonly StoredMatch[]
  /** By the feed's number. */
  feedTeams: ReadonlyMap<number, Pick<FeedTeam, 'state' | 'teamId'>>
  /** Our teams by their normalised names; several where a name is ambiguous. */
  names: ReadonlyMap<string, readonly number[]>
  teams: ReadonlyMap<number, KnownTeam>
  /** By the feed's number: matches of other seasons and leagues. */
  elsewhere?: ReadonlyMap<number, ElsewhereMatch>
  /** When the list was read: nothing ends before its kick-off. */
  now?: Instant
}

/** What a synchronisation did, for people. */
export type Outcome = {
  seasons: string[]
  listed: number
  added: number
  moved: number
  /** Postponed or cancelled, and back on. */
  calledOff: number
  results: number
  /** Left as set by hand. */
  pinned: number
  waiting: number
  ignored: number
  undrawn: number
  unreadable: number
  /** To come, listed before and not any more. */
  missing: number
  conflicts: string[]
}

export type CompetitionView = {
  code: string
  name: string
  syncedAt: Instant | null
  dueAt: Instant
  problem: string | null
  outcome: Outcome | null
}

/** A name that waits for a choice. */
export type WaitingName = FeedSide & {
  competition: string
  /** The league's teams come first among those to choose from. */
  leagueId: number
  /** Teams that bear it already. */
  candidates: number[]
  /** Some of the matches that wait for it. */
  matches: string[]
  waiting: number
}

export type FeedPage = {
  isConfigured: boolean
  answeredAt: Instant | null
  pausedUntil: Instant | null
  problem: string | null
  followed: CompetitionView[]
  toFollow: { code: string; name: string }[]
  names: WaitingName[]
  ignored: { id: number; name: string }[]
}

const line = z
  .string({ error: textMissing })
  .trim()
  .min(1, textMissing)
  .max(maxTeamText)
  .regex(/^[^\p{Cc}]*$/u)

export const TeamChoice = z.object({ team_id: entityId(teamUnknown) })

export const NewTeamForm = z.object({
  name: line,
  short_name: line,
  code: z
    .string({ error: codeWrong })
    .trim()
    .regex(/^[A-Za-z]{2,4}$/, codeWrong)
    .transform((code) => code.toUpperCase()),
  city: line,
  stadium: line,
})
export type NewTeamForm = z.infer<typeof NewTeamForm>
