import { z } from 'zod'
import type { PlatformKind } from '../catalogue/constants.ts'
import type { Match } from '../catalogue/contract.ts'
import type { Instant } from '../platform/clock.ts'
import {
  type Goals,
  type LiveNewsKind,
  type LivePhase,
  type LiveStatus,
  livePhases,
  liveStatuses,
  type MatchEventType,
  type Side,
} from './constants.ts'

// ── What a room knows ───────────────────────────────────────────────────────────────────────────

/** What has happened on the pitch. Times are minutes of play; `extraMinute` counts on from the end of a half (45+2). */
export type MatchEvent = {
  /** Stays the same while the event is corrected; unique within the match. */
  id: string
  type: MatchEventType
  minute: number | null
  extraMinute: number | null
  /** The side that it counts for: of an own goal, the side that benefits. */
  team: Side
  player: string | null
  description: string | null
  /** Taken back, as a goal after a video review. */
  isCancelled: boolean
  /** When it was first known, of whatever minute it is. */
  seenAt: Instant
}

/** What is known of a match while it is near, on or over. */
export type LiveState = {
  status: LiveStatus
  phase: LivePhase
  /** As the feed has it; null before its first reading, and where the day alone is known. */
  kickoffAt: Instant | null
  minute: number | null
  injuryMinute: number | null
  /** Goals without those of a shoot-out; null until they are known. */
  homeScore: number | null
  awayScore: number | null
  halfTime: Goals | null
  /** After 90 minutes. */
  fullTime: Goals | null
  /** After 120 minutes, cumulative. */
  extraTime: Goals | null
  /** Of the shoot-out alone. */
  penalties: Goals | null
  /** In order of play, at most `maxLiveEvents`. */
  events: MatchEvent[]
  /** False while the score is not the sum of its goals. */
  isScoreConsistent: boolean
  /** True while the feed gives no answer. */
  isStale: boolean
  /** When the feed last answered for this match. */
  feedSeenAt: Instant
}

/** Something worth telling people. */
export type LiveNews = {
  /** Unique within the match: the same id is never told twice. */
  id: string
  kind: LiveNewsKind
  eventId: string | null
  title: string
  message: string
}

/** One reading of the feed about one match. */
export type LiveFacts = {
  matchId: number
  /** When the answer was read; readings are applied in this order, each once. */
  seenAt: Instant
  /** When the feed says it last changed the match: an older fact never replaces a newer one. */
  updatedAt: Instant
  names: { home: string; away: string }
  /** The kick-off that is believed: the catalogue's, or a later one that the feed has said twice. */
  kickoffAt: Instant | null
  /** `in_play` where the feed does not tell the half. */
  phase: LivePhase | 'in_play'
  minute: number | null
  injuryMinute: number | null
  score: Goals | null
  halfTime: Goals | null
  fullTime: Goals | null
  extraTime: Goals | null
  penalties: Goals | null
  /** Null where the answer lists none: what is known of them stays. */
  events: LiveFactEvent[] | null
}

export type LiveFactEvent = Omit<MatchEvent, 'id' | 'isCancelled' | 'seenAt'>

// ── What the room's readers keep ────────────────────────────────────────────────────────────────

/** Goals of [home, away], as the catalogue keeps them. */
const GoalsPair = z.tuple([z.number().int(), z.number().int()])

/** What lists and tiles show. */
const LiveSummary = z.object({
  status: z.enum(liveStatuses),
  phase: z.enum(livePhases),
  minute: z.number().int().nullable(),
  homeScore: z.number().int().nullable(),
  awayScore: z.number().int().nullable(),
  isStale: z.boolean(),
})

/** What the catalogue is told after a reading; of two of one match the one that was seen later counts. */
export const LiveRecord = z.object({
  matchId: z.number().int(),
  seq: z.number().int(),
  seenAt: z.number().int(),
  live: LiveSummary,
  /** Set when it has moved. */
  kickoffAt: z.number().int().nullable(),
  /** Set when the match is over. */
  score: z
    .object({
      ht: GoalsPair.optional(),
      ft: GoalsPair.optional(),
      et: GoalsPair.optional(),
      p: GoalsPair.optional(),
    })
    .nullable(),
  ref: z.object({ feed: z.string(), feedMatchId: z.number().int() }),
})
export type LiveRecord = z.infer<typeof LiveRecord>

// ── On the wire ─────────────────────────────────────────────────────────────────────────────────

export type LiveStatusAnswer = {
  match_id: number
  status: LiveStatus
  minute: number | null
  home_score: number | null
  away_score: number | null
  events: {
    id: string
    type: MatchEventType
    minute: number | null
    extra_minute: number | null
    team: Side
    player: string | null
    description: string | null
    is_cancelled: boolean
    /** UTC. */
    seen_at: string
  }[]
  phase: LivePhase
  injury_minute: number | null
  /** Goals of [home, away]. */
  half_time: [number, number] | null
  full_time: [number, number] | null
  extra_time: [number, number] | null
  penalties: [number, number] | null
  /** False while the score is not the sum of its goals. */
  is_score_consistent: boolean
  is_stale: boolean
  /** UTC; null while no feed has told anything of the match. */
  updated_at: string | null
  seq: number
}

type LiveTiles = { total: number; live: number; today: number; upcoming: number }

export type LiveList = { tiles: LiveTiles; matches: Match[] }

export type CoveredPlatform = {
  id: number
  name: string
  kind: PlatformKind
  /** `maintenance` while its pages cannot be read, whatever the reason. */
  status: 'active' | 'maintenance'
  /** Percent of the matches of the coming days that it is watched for; null without any match. */
  coverage: number | null
}
