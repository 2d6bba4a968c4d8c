import { dayMs, type Instant, secondMs } from './clock.ts'

/** Longest wait we accept. */
const maxRetryAfterMs = dayMs

/** IMF-fixdate, RFC 850 and asctime all start with a weekday; `Date.parse` alone accepts almost anything. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/

/**
 * Retry-After in seconds or as a date (RFC 9110 §10.2.3), in milliseconds from now within [0, 24 h]; null if invalid.
 */
export function parseRetryAfter(value: string | null, now: Instant): number | null {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * secondMs, maxRetryAfterMs)
  // asctime has no zone and means GMT, like the others.
  const at = httpDate.test(text) ? Date.parse(/GMT$/.test(text) ? text : `${text} GMT`) : Number.NaN
  return Number.isNaN(at) ? null : Math.min(Math.max(at - now, 0), maxRetryAfterMs)
}
