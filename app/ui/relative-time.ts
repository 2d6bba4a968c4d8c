import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { dateText, shortDayText } from './london-time.ts'

/** "just now", "40 s ago", "12 min ago", "3 h ago", "2 d ago". */
export function agoText(at: Instant, now: Instant): string {
  const elapsedMs = now - at
  if (elapsedMs < 2 * secondMs) return 'just now'
  if (elapsedMs < minuteMs) return `${Math.floor(elapsedMs / secondMs)} s ago`
  if (elapsedMs < hourMs) return `${Math.floor(elapsedMs / minuteMs)} min ago`
  if (elapsedMs < 2 * dayMs) return `${Math.floor(elapsedMs / hourMs)} h ago`
  return `${Math.floor(elapsedMs / dayMs)} d ago`
}

/** "Just now", "12 min ago", "3 h ago", then the day: precise enough for a list. */
export function lastCheckedText(at: Instant, now: Instant): string {
  const elapsedMs = now - at
  if (elapsedMs < minuteMs) return 'Just now'
  return elapsedMs < dayMs ? agoText(at, now) : shortDayText(at)
}

/** "Just now", "12 min ago", "3 h ago", "6 d ago", then the date: for things that stay in a list for years. */
export function inboxTimeText(at: Instant, now: Instant): string {
  const elapsedMs = now - at
  if (elapsedMs < minuteMs) return 'Just now'
  if (elapsedMs < hourMs) return `${Math.floor(elapsedMs / minuteMs)} min ago`
  if (elapsedMs < dayMs) return `${Math.floor(elapsedMs / hourMs)} h ago`
  return elapsedMs < 7 * dayMs ? `${Math.floor(elapsedMs / dayMs)} d ago` : dateText(at)
}

/** "at most 3 minutes ago": of a check that lists know some minutes late, so that there may be a newer one. */
export function atMostText(at: Instant, now: Instant): string {
  return `at most ${durationText(now - at + minuteMs)} ago`
}

/** "0.4 s", "12.0 s", "3 minutes": how long a step took. */
export function stepText(durationMs: number): string {
  return durationMs < minuteMs ? `${(Math.max(0, durationMs) / secondMs).toFixed(1)} s` : durationText(durationMs)
}

/** "40 seconds", "42 minutes", "1 hour 30 minutes", "3 days": for sentences. */
export function durationText(durationMs: number): string {
  if (durationMs < minuteMs) return manyText(Math.max(1, Math.floor(durationMs / secondMs)), 'second')
  if (durationMs < hourMs) return manyText(Math.floor(durationMs / minuteMs), 'minute')
  if (durationMs >= 2 * dayMs) return manyText(Math.floor(durationMs / dayMs), 'day')
  const hours = manyText(Math.floor(durationMs / hourMs), 'hour')
  const minutes = Math.floor((durationMs % hourMs) / minuteMs)
  return minutes === 0 ? hours : `${hours} ${manyText(minutes, 'minute')}`
}
