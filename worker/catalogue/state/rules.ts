import type { LiveStatus } from '../../live/constants.ts'
import { dayMs, hourMs, type Instant } from '../../platform/clock.ts'
import { liveForMs, longestMatchMs, type MatchStatus } from '../constants.ts'
import type { Match } from '../contract.ts'

type KnownMatch = { status: MatchStatus; kickoffAt: Instant | null; sortAt: Instant }

/**
 * Status as people see it: what the feed reported last, while it can still be so; else what the catalogue says; else a
 * scheduled match is under way after its kick-off, and over after that.
 */
export function statusAt(match: KnownMatch, now: Instant, live: LiveStatusFact | null = null): MatchStatus {
  const reported = live && reportedStatus(live, match.kickoffAt, now)
  const isPlanned = match.status === 'scheduled' || match.status === 'live'
  // The catalogue's end is newer than a feed that still waits for the kick-off; play that goes on is newer than that end.
  if (reported && (isPlanned || reported !== 'scheduled')) return reported
  if (!isPlanned) return match.status
  if (match.kickoffAt === null) return now < match.sortAt + dayMs ? match.status : 'completed'
  if (now < match.kickoffAt) return match.status
  return now < match.kickoffAt + liveForMs ? 'live' : 'completed'
}

type LiveStatusFact = { status: LiveStatus; isStale: boolean }

/** The status that live facts stand for; null where they may be old, or say nothing that the clock does not know. */
function reportedStatus(
  { status, isStale }: LiveStatusFact,
  kickoffAt: Instant | null,
  now: Instant,
): MatchStatus | null {
  switch (status) {
    case 'full_time':
      return 'completed'
    case 'postponed':
    case 'cancelled':
      return status
    case 'pre_match':
      // A kick-off that is late; a feed that says so for long has forgotten the match.
      return isStale || kickoffAt === null || now >= kickoffAt + hourMs ? null : 'scheduled'
    default:
      return isStale || kickoffAt === null || now >= kickoffAt + longestMatchMs ? null : 'live'
  }
}

type LiveFact = LiveStatusFact & { homeScore: number | null; awayScore: number | null }

export type MatchState<L> = {
  status: MatchStatus
  score: [number, number] | null
  /** The live facts as far as they still say how the match stands; null once it ended without them. */
  live: L | null
}

/** The state of a match. Every list, page, card, mail and API answer takes it from here. */
export function stateAt<L extends LiveFact>(
  match: KnownMatch & { score: [number, number] | null },
  now: Instant,
  live: L | null,
): MatchState<L> {
  const status = statusAt(match, now, live)
  const holds = live !== null && (!isOver(status) || reportedStatus(live, match.kickoffAt, now) === status)
  const hasScore = holds && live.homeScore !== null && live.awayScore !== null
  return {
    status,
    score: hasScore ? [live.homeScore ?? 0, live.awayScore ?? 0] : match.score,
    live: holds ? live : null,
  }
}

/** The same of a match as answers have it. */
export function stateOfMatch<L extends LiveFact>(match: Match, now: Instant, live: L | null): MatchState<L> {
  const { status, score, match_date, time_confirmed } = match
  const sortAt = Date.parse(match_date)
  return stateAt({ status, score, sortAt, kickoffAt: time_confirmed ? sortAt : null }, now, live)
}

function isOver(status: MatchStatus): boolean {
  return status !== 'scheduled' && status !== 'live'
}
