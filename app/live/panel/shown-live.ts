import type { LiveState } from '#durable/relay/protocol.ts'
import type { MatchStatus } from '#worker/catalogue/constants.ts'
import type { Match } from '#worker/catalogue/contract.ts'
import { statusAt } from '#worker/catalogue/rules.ts'
import { watchedAfterMs } from '#worker/live/constants.ts'
import type { LiveStatusAnswer } from '#worker/live/contract.ts'
import { tilesOf } from '#worker/live/rules.ts'
import type { Instant } from '#worker/platform/clock.ts'

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

/** Null while no feed has told anything: then the match itself says all there is. */
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
    events: answer.events.map(({ extra_minute, is_cancelled, ...event }) => ({
      ...event,
      extraMinute: extra_minute,
      isCancelled: is_cancelled,
    })),
    isStale: answer.is_stale,
    isScoreConsistent: answer.is_score_consistent,
    feedSeenAt: Date.parse(answer.updated_at),
  }
}

/** Of two tellings the one whose feed was heard later; `pushed` where that is the same, since it knows of silence. */
export function laterOf(pushed: ShownLive | null | undefined, asked: ShownLive | null | undefined): ShownLive | null {
  if (!pushed || !asked) return pushed ?? asked ?? null
  return asked.feedSeenAt > pushed.feedSeenAt ? asked : pushed
}

export type MonitorRow = { match: Match; live: ShownLive | null }

/** A match with the status and score that its live facts give it now. */
export function toRow(match: Match, live: ShownLive | null, now: Instant): MonitorRow {
  const at = Date.parse(match.match_date)
  const status: MatchStatus = statusAt(
    { status: match.status, kickoffAt: match.time_confirmed ? at : null, sortAt: at },
    now,
    live,
  )
  const score: Match['score'] =
    live && live.homeScore !== null && live.awayScore !== null ? [live.homeScore, live.awayScore] : match.score
  return { match: { ...match, status, score }, live }
}

/** Whether there is anything that gives away how a match goes. */
export function hasSecret({ match, live }: MonitorRow): boolean {
  return match.score !== null || (live !== null && (live.events.length > 0 || live.penalties !== null))
}

export const panelFilters = ['all', 'live', 'today', 'upcoming'] as const
export type PanelFilter = (typeof panelFilters)[number]

/** What an address asks for; anything unknown is all. */
export function filterOf(search: URLSearchParams): PanelFilter {
  return panelFilters.find((one) => one === search.get('filter')) ?? 'all'
}

/** A match is in a filter when it counts in the tile of that name. */
export function isIn(filter: PanelFilter, match: Match, now: Instant): boolean {
  return filter === 'all' || tilesOf([match], now)[filter] === 1
}

/** What is on, and what has just ended: of these one wants to see how they stand. */
export function isCurrent({ match, live }: MonitorRow, now: Instant): boolean {
  if (match.status === 'live') return true
  return match.status === 'completed' && live !== null && now < Date.parse(match.match_date) + watchedAfterMs
}

/** What is on, what has just ended, what comes, then what is over; in order of time within each. */
export function inOrder(rows: readonly MonitorRow[], now: Instant): MonitorRow[] {
  const rank = (row: MonitorRow) => {
    if (row.match.status === 'live') return 0
    if (isCurrent(row, now)) return 1
    return row.match.status === 'scheduled' ? 2 : 3
  }
  return rows.toSorted((a, b) => rank(a) - rank(b))
}
