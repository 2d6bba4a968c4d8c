import type { Instant } from '#worker/ground/platform/clock.ts'
import { newVisitMs, notedEveryMs } from './constants.ts'
import type { Visit } from './contract.ts'

/** The visit at a moment, and whether it is worth noting; a long absence makes a new one. */
export function visitAt(known: Visit | null, now: Instant): { visit: Visit; isNoted: boolean } {
  if (!known) return { visit: { seenAt: now, beforeAt: null, testedAt: null, stepsDismissedAt: null }, isNoted: true }
  const awayMs = now - known.seenAt
  if (awayMs >= newVisitMs) return { visit: { ...known, seenAt: now, beforeAt: known.seenAt }, isNoted: true }
  if (awayMs >= notedEveryMs) return { visit: { ...known, seenAt: now }, isNoted: true }
  return { visit: known, isNoted: false }
}
