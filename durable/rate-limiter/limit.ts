import { type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import type { RateDecision, RateLimit } from './protocol.ts'

/** Log entries per key. A greater limit needs another kind of counter. */
export const longestLog = 1_000

/**
 * Sliding log of admitted requests: exact in every window, unlike a counter per period or a refilling bucket. After the
 * clock was set back, entries count from now, which admits fewer rather than more.
 */
export function admit(
  log: readonly Instant[],
  { max, windowMs }: RateLimit,
  now: Instant,
): RateDecision & { log: Instant[] } {
  if (max > longestLog) throw new RangeError(`A limit of ${max} is above ${longestLog}`)
  const recent = log.map((at) => Math.min(at, now)).filter((at) => at + windowMs > now)
  if (recent.length < max) {
    return { allowed: true, retryAfterSeconds: 0, left: max - recent.length - 1, log: [...recent, now] }
  }
  const freeAt = (recent[recent.length - max] ?? now) + windowMs
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now) / secondMs)), left: 0, log: recent }
}
