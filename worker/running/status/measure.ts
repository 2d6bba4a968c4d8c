// Part of the service: one minute's measurement.
import type { GateHealth, PlatformGateApi } from '#durable/platform-gate/protocol.ts'
import type { DeliveryPulse } from '#worker/alerting/notifications/contract.ts'
import { answerWithin } from '#worker/ground/platform/answer-within.ts'
import { type Clock, hourMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import {
  dayTimeZone,
  gateConcurrency,
  gateTimeoutMs,
  type OwnServiceKey,
  overallKey,
  ownServices,
} from './constants.ts'
import type { GateMemory, Reading, Sample, Snapshot } from './contract.ts'
import {
  type ChecksSince,
  checksSince,
  latencies,
  type Probes,
  readAlerts,
  readChecks,
  readEmail,
  readPlatform,
  readWebsite,
} from './readings.ts'
import type { StatusRepository } from './repository.ts'
import { type Measured, overallGrade, percentile, stepAll, withMinute } from './rules.ts'

type GateForStatus = Pick<PlatformGateApi, 'health'>

export type MeasureDependencies = {
  repository: Pick<StatusRepository, 'now' | 'days' | 'record'>
  gates: (platformId: number) => GateForStatus
  listPlatforms: () => Promise<PlatformSpec[]>
  /** Pings the database and the objects. */
  probe: () => Promise<Probes>
  /** Deliveries since a moment. */
  pulse: (since: Instant) => Promise<DeliveryPulse>
  clock: Clock
  logger: Logger
}

/** A platform whose gate answered, and its checks since the previous minute. */
type Watched = {
  platform: PlatformSpec
  health: GateHealth
  memory: GateMemory
  checks: ChecksSince
  answeredMs: number
}

export function createMeasure(dependencies: MeasureDependencies) {
  const { repository, listPlatforms, probe, pulse, clock, logger } = dependencies

  /** Measures a minute once: repeated or overtaken runs write nothing. A late run still measures the present. */
  return async function measure(scheduledAt: Instant): Promise<void> {
    const now = clock()
    const minute = scheduledAt - (scheduledAt % minuteMs)
    const before = await repository.now()
    if (before && before.minute >= minute) return
    const platforms = (await listPlatforms()).filter((platform) => platform.isActive)
    const memory = new Map(before?.snapshot.gates.map((gate) => [gate.id, gate]))
    const [probes, deliveries, watched] = await Promise.all([
      probe(),
      pulse(now - hourMs),
      watchGates(dependencies, platforms, memory),
    ])
    const measured = measuredOf({ probes, deliveries, platforms, watched, now })
    const { services, events } = stepAll(before?.snapshot.services ?? {}, measured, minute)
    const snapshot: Snapshot = {
      measuredAt: now,
      services,
      gates: platforms.flatMap(({ id }) => watched.get(id)?.memory ?? memory.get(id) ?? []),
      sample: sampleOf(deliveries, [...watched.values()], before && now - before.minute),
    }
    const day = localDay(minute, dayTimeZone)
    const [counted] = await repository.days(day, day)
    const grades = Object.fromEntries(measured.map(({ key, reading }) => [key, reading?.grade ?? null]))
    const counters = withMinute(counted?.counters ?? {}, { ...grades, [overallKey]: overallGrade(measured) })
    await repository.record({ previousMinute: before?.minute ?? 0, minute, snapshot, day, counters, events })
    for (const { service, status, text } of events) logger.warn('status_changed', { service, status, text })
  }
}

async function watchGates(
  { gates, clock, logger }: MeasureDependencies,
  platforms: readonly PlatformSpec[],
  memory: ReadonlyMap<number, GateMemory>,
): Promise<Map<number, Watched>> {
  const watched = new Map<number, Watched>()
  await eachConcurrently(platforms, gateConcurrency, async (platform) => {
    const askedAt = clock()
    try {
      const health = await answerWithin(gates(platform.id).health(), gateTimeoutMs)
      const checks = checksSince(health, memory.get(platform.id) ?? null)
      watched.set(platform.id, {
        platform,
        health,
        checks,
        answeredMs: clock() - askedAt,
        memory: memoryOf(platform, health),
      })
    } catch (error) {
      logger.warn('gate_not_measured', { platform: platform.slug, error: errorText(error) })
    }
  })
  return watched
}

function memoryOf({ id, slug, name, kind, currency }: PlatformSpec, health: GateHealth): GateMemory {
  const { goodChecks, failedChecks, lastGoodAt, targets, disallowedTargets, problems, hasDrifted } = health
  const isForbidden = targets > 0 && targets === disallowedTargets
  const emptyChecks = problems.nothing_found ?? 0
  const found = health.pricesIn ?? null
  const other = found !== null && found !== currency && { otherCurrency: { found, expected: currency } }
  const counts = { goodChecks, failedChecks, emptyChecks }
  return { id, slug, name, kind, ...counts, lastGoodAt, isForbidden, hasDrifted, ...other }
}

type Findings = {
  probes: Probes
  deliveries: DeliveryPulse
  platforms: readonly PlatformSpec[]
  watched: ReadonlyMap<number, Watched>
  now: Instant
}

function measuredOf({ probes, deliveries, platforms, watched, now }: Findings): Measured[] {
  const ofPlatforms = platforms.flatMap(({ id, name }): Measured[] => {
    const seen = watched.get(id)
    // Forbidden by robots.txt, or never read, as before its rules are written: not watched.
    if (seen && (seen.memory.isForbidden || seen.memory.lastGoodAt === null)) return []
    const reading = seen ? readPlatform(seen.health, seen.checks, now) : null
    return [{ key: `platform:${id}`, name, worst: 'warning', reading }]
  })
  const answeredMs = percentile(
    [...watched.values()].map((seen) => seen.answeredMs),
    0.5,
  )
  const readings: Record<OwnServiceKey, Reading | null> = {
    website: readWebsite(probes),
    checks: readChecks(
      ofPlatforms.map(({ reading }) => reading),
      answeredMs,
    ),
    alerts: readAlerts(deliveries, now),
    email: readEmail(deliveries, now),
  }
  const own = ownServices.map(({ key, name }): Measured => ({ key, name, worst: 'down', reading: readings[key] }))
  return [...own, ...ofPlatforms]
}

function sampleOf(deliveries: DeliveryPulse, watched: readonly Watched[], elapsedMs: number | null): Sample {
  const checks = watched.reduce((sum, { checks: { good, empty, failed } }) => sum + good + empty + failed, 0)
  const took = latencies(deliveries)
  return {
    checksPerMinute: elapsedMs === null ? null : Math.round((checks * minuteMs) / Math.max(elapsedMs, minuteMs)),
    latencyP50Ms: percentile(took, 0.5),
    latencyP95Ms: percentile(took, 0.95),
  }
}
