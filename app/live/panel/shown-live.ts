import type { LiveState } from '#durable/relay/protocol.ts'
import type { LiveSummary, Match } from '#worker/catalogue/contract.ts'
import { stateOfMatch } from '#worker/catalogue/state/rules.ts'
import { type Instant, toIso } from '#worker/platform/clock.ts'

/** As much of the live facts as a screen shows. A socket's state is one of these. */
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

/** Of two reports the one whose feed answered later; `pushed` where that is the same, since it knows of silence. */
export function laterOf(pushed: ShownLive | null | undefined, asked: ShownLive | null | undefined): ShownLive | null {
  if (!pushed || !asked) return pushed ?? asked ?? null
  return asked.feedSeenAt > pushed.feedSeenAt ? asked : pushed
}

/** Under the latest report of a match, what the list says of it: a list that is newer has the score and no events. */
function withSummary(known: ShownLive | null, { live, shoot_out }: Match): ShownLive | null {
  // Of a silent feed the room knows best since when.
  if (!live || !isNewer(live, known) || (live.is_stale && known?.isStale)) return known
  const [home, away] = shoot_out ?? []
  return {
    ...{ penalties: home === undefined || away === undefined ? null : { home, away }, events: [] },
    ...{ injuryMinute: null, isScoreConsistent: true },
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

/** Whether the list knows more of a match than what was last reported of it here. */
export function isNewer(live: LiveSummary | null, known: Pick<ShownLive, 'feedSeenAt'> | null | undefined): boolean {
  return !!live && (!known || Date.parse(live.updated_at) > known.feedSeenAt)
}

export type MonitorRow = { match: Match; live: ShownLive | null }

/** A match in the state that everything known of it gives it now. */
export function toRow(match: Match, known: ShownLive | null, now: Instant): MonitorRow {
  const { status, score, live } = stateOfMatch(match, now, withSummary(known, match))
  return { match: { ...match, status, score, live: live && toSummary(live, match.live?.seq ?? 0) }, live }
}

function toSummary({ status, phase, minute, homeScore, awayScore, isStale, feedSeenAt }: ShownLive, seq: number) {
  return {
    ...{ status, phase, minute, seq },
    home_score: homeScore,
    away_score: awayScore,
    is_stale: isStale,
    updated_at: toIso(feedSeenAt),
  }
}

/** Whether there is anything that gives away how a match goes. */
export function hasSecret({ match, live }: MonitorRow): boolean {
  return match.score !== null || (live !== null && (live.events.length > 0 || live.penalties !== null))
}
