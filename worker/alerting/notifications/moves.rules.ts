import type { MatchTime } from './moves.contract.ts'

export function isCalledOff({ status }: Pick<MatchTime, 'status'>): boolean {
  return status === 'postponed' || status === 'cancelled'
}

export function isSameTime(one: MatchTime, other: MatchTime): boolean {
  const isSameState = isCalledOff(one) || isCalledOff(other) ? one.status === other.status : true
  return isSameState && one.kickoffAt === other.kickoffAt && one.matchDay === other.matchDay
}
