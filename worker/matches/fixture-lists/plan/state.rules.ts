// What a row says of a match: when it is, whether it is on, how it ended.

import { dayMs } from '#worker/ground/platform/clock.ts'
import { localDay, localInstant } from '#worker/ground/platform/zones.ts'
import { fillerDays } from '../constants.ts'
import type { FeedRow, StoredMatch, SyncContext } from '../contract.ts'
import type { PlannedUpdate, SyncPlan } from './contract.ts'

type Times = Pick<StoredMatch, 'kickoffAt' | 'matchDay' | 'sortAt'>
type State = Times & Pick<StoredMatch, 'status' | 'score'>

export const isOff = ({ status }: FeedRow) => status === 'POSTPONED' || status === 'CANCELLED'
export const isPlayed = ({ status }: FeedRow) => status === 'FINISHED' || status === 'AWARDED'

/** The day at the ground; `SCHEDULED` names it alone. */
export function dayOf({ status, at }: Pick<FeedRow, 'status' | 'at'>, timeZone: string): string {
  return status === 'SCHEDULED' ? new Date(at).toISOString().slice(0, 10) : localDay(at, timeZone)
}

export const titleOf = ({ home, away }: FeedRow) => `${home?.name ?? 'No club'} v ${away?.name ?? 'no club'}`

/** Adds to the plan what the row changes. What an operator set stays, but for an end. */
export function compare(row: FeedRow, match: StoredMatch, known: SyncContext, plan: SyncPlan): void {
  const { status, score, ...times } = stateOf(row, match, known)
  const hasMoved = times.kickoffAt !== match.kickoffAt || times.matchDay !== match.matchDay
  const isOtherwise = status !== match.status
  const hasScore = score !== null && JSON.stringify(score) !== JSON.stringify(match.score)
  const isScoreGone = match.score !== null && status !== 'completed'
  const isEnd = status === 'completed' && !(match.isPinned && isAhead(match, known.now))
  if (match.isPinned && (hasMoved || (isOtherwise && !isEnd))) plan.pinned += 1
  const isChanged = match.isPinned ? isEnd && (hasScore || isOtherwise) : hasMoved || isOtherwise || hasScore
  if (!isChanged) return
  plan.changed.push({
    id: match.id,
    ...times,
    status,
    score,
    isScoreGone,
    isMoved: hasMoved || isOtherwise,
    before: match,
    title: titleOf(row),
    hasMoved: hasMoved && !match.isPinned,
    isOtherwise,
  } satisfies PlannedUpdate)
}

/** State of a stored or a new match after a row. An old answer does not take back an end; a later day does. */
export function stateOf(row: FeedRow, stored: StoredMatch | null, { league, now }: SyncContext): State {
  const times = timesOf(row, stored, league.timeZone)
  const status = statusOf(row, stored?.status ?? 'scheduled', isAhead(times, now))
  if (stored?.status !== 'completed' || isOff(row) || isPlayed(row)) {
    return { ...times, status, score: status === 'completed' ? row.score : null }
  }
  if (times.matchDay > stored.matchDay) return { ...times, status, score: null }
  const { kickoffAt, matchDay, sortAt } = stored
  return { kickoffAt, matchDay, sortAt, status: stored.status, score: null }
}

const isAhead = ({ kickoffAt, sortAt }: Times, now = Number.MAX_SAFE_INTEGER) => (kickoffAt ?? sortAt) > now

/** A match awarded before its day is not played: it is over when that day comes. */
function statusOf({ status }: FeedRow, before: StoredMatch['status'], isToCome: boolean): StoredMatch['status'] {
  if (status === 'FINISHED' || status === 'AWARDED') return isToCome ? 'cancelled' : 'completed'
  if (status === 'POSTPONED') return 'postponed'
  if (status === 'CANCELLED') return 'cancelled'
  return status === 'SUSPENDED' ? before : 'scheduled'
}

/** `SCHEDULED` names a day alone, with a filler for the hour; what is called off keeps its time. */
function timesOf({ status, at }: FeedRow, stored: Times | null, timeZone: string): Times {
  const kept = stored && { kickoffAt: stored.kickoffAt, matchDay: stored.matchDay, sortAt: stored.sortAt }
  if (kept && ['POSTPONED', 'CANCELLED', 'SUSPENDED'].includes(status)) return kept
  const day = dayOf({ status, at }, timeZone)
  if (status !== 'SCHEDULED') return { kickoffAt: at, matchDay: day, sortAt: at }
  if (kept && (kept.matchDay === day || (kept.kickoffAt !== null && isNear(kept.matchDay, day)))) return kept
  return { kickoffAt: null, matchDay: day, sortAt: localInstant(day, '00:00', timeZone) }
}

const isNear = (day: string, other: string) => Math.abs(Date.parse(day) - Date.parse(other)) <= fillerDays * dayMs
