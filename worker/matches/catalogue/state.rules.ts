import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import { anotherDayMs, type LiveStatus } from '../live/constants.ts'
import { liveForMs, longestMatchMs, type MatchStatus } from './constants.ts'
import type { Match } from './contract.ts'

type KnownMatch = { status: MatchStatus; kickoffAt: Instant | null; sortAt: Instant }

/**
 * The displayed status: the feed's last report while plausible, else the catalogue's status, else live after a
 * scheduled kick-off and later over.
 */
export function statusAt(match: KnownMatch, now: Instant, live: LiveStatusFact | null = null): MatchStatus {
  const reported = live && reportedStatus(live, match, now)
  const isToCome = now < (match.kickoffAt ?? match.sortAt)
  const isPlanned = match.status === 'scheduled' || match.status === 'live'
  const isCalledOff = match.status === 'postponed' || match.status === 'cancelled'
  // An end in the catalogue overrides a feed still waiting for kick-off; reported play overrides that end. A match that is
  // called off after the reported end was annulled.
  if (reported && (isPlanned || reported !== 'scheduled') && !(isCalledOff && reported === 'completed')) return reported
  if (match.status === 'completed' && isToCome) return 'scheduled'
  if (!isPlanned) return match.status
  if (match.kickoffAt === null) return now < match.sortAt + dayMs ? match.status : 'completed'
  if (now < match.kickoffAt) return match.status
  return now < match.kickoffAt + liveForMs ? 'live' : 'completed'
}

type LiveStatusFact = {
  status: LiveStatus
  isStale: boolean
  /** The kick-off that the status was reported for, where that is known. */
  kickoffAt?: Instant | null
}

function isOfAnEarlierDay({ kickoffAt }: LiveStatusFact, match: KnownMatch): boolean {
  if (kickoffAt == null) return false
  return match.kickoffAt === null ? match.sortAt > kickoffAt : match.kickoffAt - kickoffAt >= anotherDayMs
}

/** The status implied by live facts; null where they may be out of date or add nothing to the clock. */
function reportedStatus(live: LiveStatusFact, match: KnownMatch, now: Instant): MatchStatus | null {
  const { status, isStale } = live
  const { kickoffAt, sortAt } = match
  switch (status) {
    case 'full_time':
      // The report is of an earlier day, if the match is still to come.
      return now < (kickoffAt ?? sortAt) || isOfAnEarlierDay(live, match) ? null : 'completed'
    case 'postponed':
    case 'cancelled':
      return isOfAnEarlierDay(live, match) ? null : status
    case 'pre_match':
      // A late kick-off; after an hour the feed is assumed to have lost the match.
      return isStale || kickoffAt === null || now >= kickoffAt + hourMs ? null : 'scheduled'
    default:
      return isStale || kickoffAt === null || now >= kickoffAt + longestMatchMs ? null : 'live'
  }
}

type LiveFact = LiveStatusFact & { homeScore: number | null; awayScore: number | null }

export type MatchState<L> = {
  status: MatchStatus
  score: [number, number] | null
  /** The live facts while they still describe the match; null once it ended without them. */
  live: L | null
}

/** The state of a match, for every list, page, card, mail and API answer. */
export function stateAt<L extends LiveFact>(
  match: KnownMatch & { score: [number, number] | null },
  now: Instant,
  live: L | null,
): MatchState<L> {
  const status = statusAt(match, now, live)
  const holds =
    live !== null && ((!isOver(status) && !isLast(live.status)) || reportedStatus(live, match, now) === status)
  const hasScore = holds && live.homeScore !== null && live.awayScore !== null
  return {
    status,
    score: hasScore ? [live.homeScore ?? 0, live.awayScore ?? 0] : hasCatalogueScore(status) ? match.score : null,
    live: holds ? live : null,
  }
}

/** The same for a match in wire format. */
export function stateOfMatch<L extends LiveFact>(match: Match, now: Instant, live: L | null): MatchState<L> {
  const { status, score, match_date, time_confirmed } = match
  const sortAt = Date.parse(match_date)
  return stateAt({ status, score, sortAt, kickoffAt: time_confirmed ? sortAt : null }, now, live)
}

/** A score that was stored before the match was called off, or set to another day, does not count. */
function hasCatalogueScore(status: MatchStatus): boolean {
  return status === 'completed' || status === 'live'
}

/** A report after which nothing is played. */
function isLast(status: LiveStatus): boolean {
  return status === 'full_time' || status === 'postponed' || status === 'cancelled'
}

function isOver(status: MatchStatus): boolean {
  return status !== 'scheduled' && status !== 'live'
}
