// How accurate alerts were, from daily counts.
import { accuracyAlerts, delayStepsMs, minAccuracyAlerts } from './constants.ts'
import type { Accuracy, AccuracyDay } from './contract.ts'

/** Messages by step, from how long each took. */
export function delaysOf(tookMs: readonly number[]): number[] {
  const counts = Array.from({ length: delayStepsMs.length + 1 }, () => 0)
  for (const took of tookMs) {
    const step = delayStepsMs.findIndex((untilMs) => took <= untilMs)
    const at = step === -1 ? delayStepsMs.length : step
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

/** A platform's newest days, added up until they hold enough. `days` are newest first. */
export function accuracyOf(platformId: number, days: readonly AccuracyDay[]): Accuracy {
  const counted: AccuracyDay[] = []
  for (const day of days) {
    if (sum(counted, 'measured') >= accuracyAlerts) break
    counted.push(day)
  }
  const alerts = sum(counted, 'measured')
  const isEnough = alerts >= minAccuracyAlerts
  const delays = Array.from({ length: delayStepsMs.length + 1 }, (_, step) =>
    counted.reduce((total, one) => total + (one.delays[step] ?? 0), 0),
  )
  return {
    platformId,
    alerts,
    since: counted.at(-1)?.day ?? null,
    until: counted[0]?.day ?? null,
    lastedShare: isEnough ? sum(counted, 'lasted') / alerts : null,
    refutedShare: isEnough ? sum(counted, 'refuted') / alerts : null,
    delayMs: isEnough
      ? { p50: delayAt(delays, 0.5), p95: delayAt(delays, 0.95), p99: delayAt(delays, 0.99) }
      : { p50: null, p95: null, p99: null },
  }
}

function sum(days: readonly AccuracyDay[], column: 'measured' | 'lasted' | 'refuted'): number {
  return days.reduce((total, one) => total + one[column], 0)
}

/** Nearest rank, as the upper end of its step. */
function delayAt(counts: readonly number[], share: number): number | null {
  const upTo = (step: number) => counts.slice(0, step + 1).reduce((total, count) => total + count, 0)
  const rank = Math.ceil(upTo(counts.length) * share)
  const step = rank === 0 ? -1 : counts.findIndex((_, at) => upTo(at) >= rank)
  return delayStepsMs[step] ?? null
}
