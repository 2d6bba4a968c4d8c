import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { PlatformKind } from '../catalogue/constants.ts'
import type { Match } from '../catalogue/contract.ts'
import {
  type Goals,
  hookNewsKinds,
  type LiveNewsKind,
  type LivePhase,
  type LiveStatus,
  livePhases,
  liveStatuses,
  type MatchEventType,
  maxLiveEvents,
  type Side,
} from './constants.ts'

// ── A room's state ──────────────────────────────────────────────────────────────────────────────

/** An event on the pitch. Times are minutes of play; `extraMinute` is stoppage time (45+2). */
export type MatchEvent = {
  /** Stable across corrections; unique within the match. */
  id: string
  type: MatchEventType
  minute: number | null
  extraMinute: number | null
  /** The side it counts for; for an own goal, the side that benefits. */
  team: Side
  player: string | null
  description: string | null
  /** Withdrawn, for example a goal after a video review. */
  isCancelled: boolean
  /** When we first learned of it, whatever its minute. */
  seenAt: Instant
}

/** Live state of a match that is near, in play or over. */
export type LiveState = {
  status: LiveStatus
  phase: LivePhase
  /** The feed's kick-off; null before its first reading and while only the day is known. */
  kickoffAt: Instant | null
  minute: number | null
  injuryMinute: number | null
  /** Goals without a shoot-out; null until known. */
  homeScore: number | null
  awayScore: number | null
  halfTime: Goals | null
  /** After 90 minutes. */
  fullTime: Goals | null
  /** After 120 minutes, cumulative. */
  extraTime: Goals | null
  /** Shoot-out only. */
  penalties: Goals | null
  /** In match order, at most `maxLiveEvents`. */
  events: MatchEvent[]
  /** False while the score does not match the goals listed. */
  isScoreConsistent: boolean
  /** True while the feed does not answer. */
  isStale: boolean
  /** When the feed last reported this match. */
  feedSeenAt: Instant
}

/** News to announce to users. */
export type LiveNews = {
  /** Unique within the match; each id is announced once. */
  id: string
  kind: LiveNewsKind
  eventId: string | null
  title: string
  message: string
}

/** One feed reading of one match. */
export type LiveFacts = {
  matchId: number
  /** When it was read; readings apply in this order, once each. */
  seenAt: Instant
  /** The feed's own timestamp: older facts never replace newer ones. */
  updatedAt: Instant
  names: { home: string; away: string }
  /** The accepted kick-off: the catalogue's, or a later one the feed has reported twice. */
  kickoffAt: Instant | null
  /** `in_play` when the feed does not say which half. */
  phase: LivePhase | 'in_play'
  minute: number | null
  injuryMinute: number | null
  score: Goals | null
  halfTime: Goals | null
  fullTime: Goals | null
  extraTime: Goals | null
  penalties: Goals | null
  /** Null when the answer lists none; known events then stay. */
  events: LiveFactEvent[] | null
}

export type LiveFactEvent = Omit<MatchEvent, 'id' | 'isCancelled' | 'seenAt'>

// ── Stored by the catalogue ─────────────────────────────────────────────────────────────────────

/** [home, away] goals, as the catalogue stores them. */
const GoalsPair = z.tuple([z.number().int(), z.number().int()])

/** Shown in lists and tiles. */
const LiveSummary = z.object({
  status: z.enum(liveStatuses),
  phase: z.enum(livePhases),
  minute: z.number().int().nullable(),
  homeScore: z.number().int().nullable(),
  awayScore: z.number().int().nullable(),
  isStale: z.boolean(),
})

/** Sent to the catalogue after a reading; of two for one match, the later one wins. */
export const LiveRecord = z.object({
  matchId: z.number().int(),
  seq: z.number().int(),
  seenAt: z.number().int(),
  live: LiveSummary,
  /** Set when it moved. */
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
  /** Events that webhooks are sent; left out where there are none. */
  news: z
    .array(z.object({ id: z.string(), kind: z.enum(hookNewsKinds), title: z.string(), message: z.string() }))
    .max(maxLiveEvents)
    .optional(),
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
  /** [home, away] goals. */
  half_time: [number, number] | null
  full_time: [number, number] | null
  extra_time: [number, number] | null
  penalties: [number, number] | null
  /** False while the score does not match the goals listed. */
  is_score_consistent: boolean
  is_stale: boolean
  /** UTC; null until the feed has reported the match. */
  updated_at: string | null
  seq: number
}

type LiveTiles = { total: number; live: number; today: number; upcoming: number }

export type LiveList = { tiles: LiveTiles; matches: Match[] }

export type CoveredPlatform = {
  id: number
  name: string
  kind: PlatformKind
  /** `maintenance` while its pages cannot be read, for any reason. */
  status: 'active' | 'maintenance'
  /** Share of the coming matches it is watched for, in per cent; null without matches. */
  coverage: number | null
}
