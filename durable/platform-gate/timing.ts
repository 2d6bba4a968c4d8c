import { dayMs, type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { saleDayMs } from '#worker/matches/catalogue/sales/constants.ts'
import {
  backoffBaseMs,
  backoffCapMs,
  backoffIntervals,
  breakerBaseMs,
  breakerCapMs,
  intervals,
  retiredAfterMs,
  saleDayEveryMs,
} from '#worker/watching/monitoring/constants.ts'
import type { Target } from '#worker/watching/monitoring/contract.ts'
import type { Random } from './state.ts'

type Retirement = Pick<Target, 'isOver'> & { isSoldOut?: boolean | undefined }
type Times = Pick<Target, 'kickoffAt' | 'saleAt'>

/** Assumed time to kick-off for matches without one. */
const assumedUntilKickoffMs = 60 * dayMs

/** Due times vary by ± this share, so that targets do not fall due together. */
const jitterShare = 0.1

/** Longer pauses requested by a platform are capped to this. */
export const maxPauseMs = dayMs

/** The target's interval at this time. */
export function everyMs(target: Times, now: Instant): number {
  const untilKickoffMs = target.kickoffAt === null ? assumedUntilKickoffMs : target.kickoffAt - now
  const usualMs = intervals.find((row) => untilKickoffMs <= row.untilKickoffMs)?.everyMs ?? saleDayEveryMs
  const isSaleDay = target.saleAt !== null && Math.abs(target.saleAt - now) <= saleDayMs
  return isSaleDay ? Math.min(usualMs, saleDayEveryMs) : usualMs
}

/** Next due time after an answered check; never past the start of its sale day. */
export function nextDueAt(target: Times, now: Instant, random: Random): Instant {
  const waitMs = jittered(everyMs(target, now), random)
  const saleDayAt = target.saleAt === null ? null : target.saleAt - saleDayMs
  if (saleDayAt === null || saleDayAt <= now || saleDayAt >= now + waitMs) return now + waitMs
  return saleDayAt + Math.round(random() * saleDayEveryMs * jitterShare)
}

/** ± `jitterShare`, in whole milliseconds. */
function jittered(ms: number, random: Random): number {
  return Math.round(ms * (1 - jitterShare + 2 * jitterShare * random()))
}

/** Pages are no longer read once the match is over, or has begun with nothing on sale. */
export function isRetired(target: Times & Retirement, now: Instant): boolean {
  if (target.isOver) return true
  return target.kickoffAt !== null && target.kickoffAt + (target.isSoldOut ? 0 : retiredAfterMs) <= now
}

/**
 * base × 2^earlier failures, capped; jitter shortens it by half at most. `failures` includes the newest one. A page that is
 * read often waits no longer than a few of its intervals: the nearer the kick-off, the sooner it must be back.
 */
export function backoffMs(failures: number, usualMs: number, random: Random): number {
  const capMs = Math.min(backoffCapMs, backoffIntervals * usualMs)
  return upperHalf(capped(backoffBaseMs, failures, capMs), random)
}

/** Pause after a throttled response: the time stated, or a jittered back-off with a minimum. */
export function pauseMs(retryAfterMs: number | null, throttles: number, random: Random): number {
  if (retryAfterMs !== null) return Math.min(Math.max(retryAfterMs, secondMs), maxPauseMs)
  return upperHalf(capped(backoffBaseMs, throttles, backoffCapMs), random)
}

/** How long the breaker stays open: base × 2^earlier openings, capped; jitter shortens it by half at most. */
export function openMs(openings: number, random: Random, capMs = breakerCapMs): number {
  return upperHalf(capped(breakerBaseMs, openings, capMs), random)
}

function upperHalf(ms: number, random: Random): number {
  return Math.round((ms * (1 + random())) / 2)
}

/** base × 2^(times − 1); the exponent is bounded to keep the result finite. */
function capped(baseMs: number, times: number, capMs: number): number {
  return Math.min(capMs, baseMs * 2 ** Math.min(Math.max(times - 1, 0), 30))
}
