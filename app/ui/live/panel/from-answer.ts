import type { LiveStatusAnswer } from '#worker/matches/live/contract.ts'
import type { ShownLive } from './shown-live.ts'

/** Null while there is no feed data: then the match itself has everything. */
export function fromAnswer(answer: LiveStatusAnswer): ShownLive | null {
  if (answer.updated_at === null) return null
  const [home, away] = answer.penalties ?? []
  return {
    status: answer.status,
    phase: answer.phase,
    minute: answer.minute,
    injuryMinute: answer.injury_minute,
    homeScore: answer.home_score,
    awayScore: answer.away_score,
    penalties: home === undefined || away === undefined ? null : { home, away },
    events: answer.events.map(({ extra_minute, is_cancelled, seen_at, ...event }) => ({
      ...event,
      extraMinute: extra_minute,
      isCancelled: is_cancelled,
      seenAt: Date.parse(seen_at),
    })),
    isStale: answer.is_stale,
    isScoreConsistent: answer.is_score_consistent,
    feedSeenAt: Date.parse(answer.updated_at),
  }
}
