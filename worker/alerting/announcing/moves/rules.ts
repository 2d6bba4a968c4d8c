import type { Instant } from '#worker/ground/platform/clock.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import { homeZone } from '#worker/matches/catalogue/constants.ts'
import type { MatchTime } from './contract.ts'

export type Move = 'postponed' | 'cancelled' | 'back_on' | 'moved'

/** What became of a match; null when nothing is announced. A time that was not fixed before, or no longer is, is no move. */
export function moveOf(was: MatchTime, is: MatchTime, now: Instant): Move | null {
  if (isSameTime(was, is)) return null
  if (is.status === 'postponed' || is.status === 'cancelled') return is.status === was.status ? null : is.status
  const isAhead = is.status === 'scheduled' && (is.kickoffAt === null || is.kickoffAt > now)
  if (!isAhead || (was.status === 'completed' && !isReplay(is, now))) return null
  if (isCalledOff(was)) return 'back_on'
  const isOtherTime = was.kickoffAt !== null && is.kickoffAt !== null && was.kickoffAt !== is.kickoffAt
  return isOtherTime || was.matchDay !== is.matchDay ? 'moved' : null
}

/** A match that was over is played again on a day to come; else its past day was put right. */
function isReplay({ kickoffAt, matchDay }: MatchTime, now: Instant): boolean {
  return kickoffAt !== null || matchDay > localDay(now, homeZone)
}

/** Whose alerts are asked: a team's fans hear that a match is off, and of another kick-off those who wait for this match. */
export function concernsTeams(move: Move): boolean {
  return move !== 'moved'
}

function isCalledOff({ status }: Pick<MatchTime, 'status'>): boolean {
  return status === 'postponed' || status === 'cancelled'
}

export function isSameTime(one: MatchTime, other: MatchTime): boolean {
  const isSameState = isCalledOff(one) || isCalledOff(other) ? one.status === other.status : true
  return isSameState && one.kickoffAt === other.kickoffAt && one.matchDay === other.matchDay
}
