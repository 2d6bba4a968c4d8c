import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '#worker/platform/clock.ts'
import { shortDayText } from './london-time.ts'

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

/** "40 seconds", "42 minutes", "1 hour", "3 days": whole units, for sentences. */
export function durationText(durationMs: number): string {
  const [unitMs, unit] =
    durationMs < minuteMs
      ? [secondMs, 'second']
      : durationMs < hourMs
        ? [minuteMs, 'minute']
        : durationMs < 2 * dayMs
          ? [hourMs, 'hour']
          : [dayMs, 'day']
  const count = Math.max(1, Math.floor(durationMs / unitMs))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
