import type { Instant } from '#worker/ground/platform/clock.ts'
import { intervals } from '#worker/watching/monitoring/constants.ts'
import type { NamedAlert } from '../../alerts/contract.ts'
import { silenceMarginMs } from './constants.ts'

type Watched = Pick<NamedAlert, 'isActive' | 'calledOff' | 'kickoffAt' | 'checkedAt'>

/** How often a match is promised to be checked; as if far away while its time is not known. */
function promisedMs(kickoffAt: Instant | null, now: Instant): number {
  const untilMs = kickoffAt === null ? Number.POSITIVE_INFINITY : kickoffAt - now
  return intervals.find(({ untilKickoffMs }) => untilMs <= untilKickoffMs)?.everyMs ?? Number.POSITIVE_INFINITY
}

/** The last good check of an alert's match, when it is longer ago than promised; else null. */
export function silentSince({ isActive, calledOff, kickoffAt, checkedAt }: Watched, now: Instant): Instant | null {
  if (!isActive || calledOff !== null || checkedAt === null) return null
  if (kickoffAt !== null && now >= kickoffAt) return null
  return now - checkedAt > promisedMs(kickoffAt, now) + silenceMarginMs ? checkedAt : null
}
