import { toIso } from '#worker/ground/platform/clock.ts'
import type { Match } from '../catalogue/contract.ts'
import type { Goals } from './constants.ts'
import type { LiveState, LiveStatusAnswer } from './contract.ts'

const pair = (goals: Goals | null): [number, number] | null => goals && [goals.home, goals.away]

export function toAnswer(matchId: number, seq: number, live: LiveState): LiveStatusAnswer {
  return {
    match_id: matchId,
    status: live.status,
    minute: live.minute,
    home_score: live.homeScore,
    away_score: live.awayScore,
    events: live.events.map(({ extraMinute, isCancelled, seenAt, ...event }) => ({
      ...event,
      extra_minute: extraMinute,
      is_cancelled: isCancelled,
      seen_at: toIso(seenAt),
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

/** A match without feed data: status from the catalogue and the clock. */
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
