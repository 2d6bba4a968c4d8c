import type { Match } from '../catalogue/contract.ts'
import { toIso } from '../platform/clock.ts'
import type { Goals } from './constants.ts'
import type { LiveState, LiveStatusAnswer, LiveSummaryAnswer } from './contract.ts'
import type { LiveRow } from './repository.ts'

const pair = (goals: Goals | null): [number, number] | null => goals && [goals.home, goals.away]

export function toAnswer(matchId: number, seq: number, live: LiveState): LiveStatusAnswer {
  return {
    match_id: matchId,
    status: live.status,
    minute: live.minute,
    home_score: live.homeScore,
    away_score: live.awayScore,
    events: live.events.map(({ extraMinute, isCancelled, ...event }) => ({
      ...event,
      extra_minute: extraMinute,
      is_cancelled: isCancelled,
    })),
    phase: live.phase,
    injury_minute: live.injuryMinute,
    half_time: pair(live.halfTime),
    full_time: pair(live.fullTime),
    extra_time: pair(live.extraTime),
    penalties: pair(live.penalties),
    is_score_consistent: live.isScoreConsistent,
    is_stale: live.isStale,
    updated_at: toIso(live.feedSeenAt),
    seq,
  }
}

/** A match that no feed has told anything of: what the catalogue and the clock know. */
export function withoutFeed(match: Match, seq: number): LiveStatusAnswer {
  const [status, phase] = statuses[match.status]
  return {
    match_id: match.id,
    status,
    minute: null,
    home_score: match.score?.[0] ?? null,
    away_score: match.score?.[1] ?? null,
    events: [],
    phase,
    injury_minute: null,
    half_time: null,
    full_time: null,
    extra_time: null,
    penalties: match.shoot_out,
    is_score_consistent: match.score === null,
    is_stale: false,
    updated_at: null,
    seq,
  }
}

const statuses = {
  scheduled: ['pre_match', 'scheduled'],
  live: ['live', 'first_half'],
  completed: ['full_time', 'finished'],
  postponed: ['postponed', 'postponed'],
  cancelled: ['cancelled', 'cancelled'],
} as const

export function toSummary(row: LiveRow): LiveSummaryAnswer {
  return {
    status: row.status,
    phase: row.phase,
    minute: row.minute,
    home_score: row.homeScore,
    away_score: row.awayScore,
    is_stale: row.isStale,
    updated_at: toIso(row.updatedAt),
    seq: row.seq,
  }
}
