import { dayMs, type Instant, secondMs } from './clock.ts'

/** Nobody is waited for longer than this. */
const maxRetryAfterMs = dayMs

/** IMF-fixdate, RFC 850 and asctime all begin with the name of a day; `Date.parse` alone takes almost anything. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/

/** Retry-After in seconds or as a date (RFC 9110 §10.2.3), as milliseconds from now in [0, 24 h]; null for anything else. */
export function parseRetryAfter(value: string | null, now: Instant): number | null {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * secondMs, maxRetryAfterMs)
  // The asctime form names no zone, and means GMT as the others do.
  const at = httpDate.test(text) ? Date.parse(/GMT$/.test(text) ? text : `${text} GMT`) : Number.NaN
  return Number.isNaN(at) ? null : Math.min(Math.max(at - now, 0), maxRetryAfterMs)
}
