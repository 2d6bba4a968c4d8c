import type { LiveState } from '#durable/relay/protocol.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { LiveSummary, Match } from '#worker/matches/catalogue/contract.ts'
import { stateOfMatch } from '#worker/matches/catalogue/state.rules.ts'

/** The part of the live facts that is shown; a socket's state has the same shape. */
export type ShownLive = Pick<
  LiveState,
  | 'status'
  | 'phase'
  | 'minute'
  | 'injuryMinute'
  | 'homeScore'
  | 'awayScore'
  | 'penalties'
  | 'events'
  | 'isStale'
  | 'isScoreConsistent'
  | 'feedSeenAt'
>

/** The report with the later feed time; `pushed` on a tie, because it knows of a silent feed. */
export function laterOf(pushed: ShownLive | null | undefined, asked: ShownLive | null | undefined): ShownLive | null {
  if (!pushed || !asked) return pushed ?? asked ?? null
  return asked.feedSeenAt > pushed.feedSeenAt ? asked : pushed
}

/** Merges the list's summary into the last report: a newer list has the score but no events. */
function withSummary(known: ShownLive | null, { live, shoot_out }: Match): ShownLive | null {
  // For a silent feed the room knows best since when.
  if (!live || !isNewer(live, known) || (live.is_stale && known?.isStale)) return known
  const [home, away] = shoot_out ?? []
  return {
    penalties: home === undefined || away === undefined ? null : { home, away },
    events: [],
    injuryMinute: null,
    isScoreConsistent: true,
    ...(known && { events: known.events, penalties: known.penalties }),
    status: live.status,
    phase: live.phase,
    minute: live.minute,
    homeScore: live.home_score,
    awayScore: live.away_score,
    isStale: live.is_stale,
    feedSeenAt: Date.parse(live.updated_at),
  }
}

/** Whether the list is newer than the last report. */
export function isNewer(live: LiveSummary | null, known: Pick<ShownLive, 'feedSeenAt'> | null | undefined): boolean {
  return !!live && (!known || Date.parse(live.updated_at) > known.feedSeenAt)
}

export type MonitorRow = { match: Match; live: ShownLive | null }

/** The match with its state from all known reports. */
export function toRow(match: Match, known: ShownLive | null, now: Instant): MonitorRow {
  const { status, score, live } = stateOfMatch(match, now, withSummary(known, match))
  return { match: { ...match, status, score, live: live && toSummary(live, match.live?.seq ?? 0) }, live }
}

function toSummary({ status, phase, minute, homeScore, awayScore, isStale, feedSeenAt }: ShownLive, seq: number) {
  return {
    status,
    phase,
    minute,
    seq,
    home_score: homeScore,
    away_score: awayScore,
    is_stale: isStale,
    updated_at: toIso(feedSeenAt),
  }
}

/** Whether there is a score or event to hide. */
export function hasSecret({ match, live }: MonitorRow): boolean {
  return match.score !== null || (live !== null && (live.events.length > 0 || live.penalties !== null))
}
