/** One platform's announcements of one day, UTC: each price or ticket counts once, however many people were notified of it. */
export type AccuracyDay = {
  platformId: number
  /** YYYY-MM-DD */
  day: string
  /** Announcements that a later check says something of. */
  measured: number
  /** Still there at the first check a minute later. */
  lasted: number
  /** No longer found by a check within the first minute. */
  refuted: number
  /** Messages by the step of their way from seen to accepted; one more step than `delayStepsMs`. */
  delays: number[]
}

/** What is published of a platform. Null shares: too few to say. */
export type Accuracy = {
  platformId: number
  alerts: number
  /** First and last day of the interval; null without any. */
  since: string | null
  until: string | null
  lastedShare: number | null
  refutedShare: number | null
  /** Upper ends of steps; null for longer than the last, or without any. */
  delayMs: { p50: number | null; p95: number | null; p99: number | null }
}
