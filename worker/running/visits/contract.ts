import type { Instant } from '#worker/ground/platform/clock.ts'

/** `beforeAt`: when the visit before ended; null in the first. */
export type Visit = {
  seenAt: Instant
  beforeAt: Instant | null
  testedAt: Instant | null
  stepsDismissedAt: Instant | null
}
