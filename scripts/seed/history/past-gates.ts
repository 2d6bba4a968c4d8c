// Past answers of the platforms' gates, the mail and the database to the status service.
import type { GateHealth } from '#durable/platform-gate/protocol.ts'
import { closedToRobots } from '#scripts/sandbox/platforms/robots.ts'
import type { World } from '#scripts/sandbox/world.ts'
import type { DeliveryPulse } from '#worker/alerting/notifications/contract.ts'
import { type Instant, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { Probes } from '#worker/running/status/readings.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import { hashText } from '../../sandbox/random.ts'
import { isTroubled, troubleOn } from './past-trouble.ts'

const checksPerMinute = 12
const pagesPerPlatform = 60
const mailsPerPulse = 6

/** Accumulates counts between measurements, as a gate does. */
export function createPastGate(seed: number, world: World, { id, slug }: PlatformSpec) {
  const isClosed = slug === closedToRobots(world.platforms)
  let counted: Instant | null = null
  const counts = { good: 0, failed: 0 }
  return {
    health(now: Instant): GateHealth {
      const trouble = isTroubled(seed, 'platform', slug, now) ? troubleOn(seed, 'platform', slug, now) : null
      const checks = counted === null ? checksPerMinute : Math.round(((now - counted) / minuteMs) * checksPerMinute)
      counted = now
      // A failing platform is read less and less often.
      if (trouble) counts.failed += Math.ceil(checks / 10)
      else counts.good += checks
      return {
        platformId: id,
        breaker: trouble ? 'open' : 'closed',
        pausedUntil: trouble ? trouble.until : null,
        robots: 'allowed',
        hasDrifted: false,
        distrustedAt: null,
        lastGoodAt: isClosed ? null : trouble ? trouble.from : now - 20 * secondMs,
        targets: pagesPerPlatform,
        disallowedTargets: isClosed ? pagesPerPlatform : 0,
        latenessMs: 0,
        goodChecks: counts.good,
        failedChecks: counts.failed,
        problems: trouble ? { http_error: counts.failed } : {},
      }
    },
  }
}

export function pastProbes(seed: number, now: Instant): Probes {
  const isSlow = isTroubled(seed, 'website', 'website', now)
  const duration_ms = (isSlow ? 1_400 : 6) + (hashText(`${seed}|probe|${now}`) % 9)
  return { database: { ok: true, duration_ms }, objects: { ok: true, duration_ms: 4 } }
}

/** Mails of the last minutes: sent within a second, or deferred while the mail server fails. */
export function pastPulse(seed: number, now: Instant): DeliveryPulse {
  const isPutOff = isTroubled(seed, 'mail', 'mail', now)
  const messages = Array.from({ length: mailsPerPulse }, (_, index): DeliveryPulse['messages'][number] => {
    const decidedAt = now - (index + 1) * minuteMs
    const tookMs = 120 + (hashText(`${seed}|mail|${decidedAt}`) % 500)
    const seenAt = decidedAt - tookMs
    return isPutOff
      ? { status: 'pending', attempts: 2, seenAt, decidedAt, sentAt: null, isChange: true }
      : { status: 'sent', attempts: 1, seenAt, decidedAt, sentAt: decidedAt + tookMs, isChange: true }
  })
  return { messages, waitingSince: null }
}
