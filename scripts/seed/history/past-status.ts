// The status of the last weeks, measured by the product's own service on the simulated past.
import type { World } from '#scripts/sandbox/world.ts'
import { dayMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { dayOf } from '#worker/running/analytics/rules.ts'
import { createMeasure } from '#worker/running/status/measure.ts'
import type { MinuteRecord, StatusRepository } from '#worker/running/status/repository.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import type { ByDay } from './past-days.ts'
import { createPastGate, pastProbes, pastPulse } from './past-gates.ts'
import { historyDays } from './plan.ts'

/** One minute in this many is measured: enough for daily bars and for every failure. */
const everyMs = 15 * minuteMs

type Past = {
  seed: number
  world: World
  platforms: PlatformSpec[]
  repository: Pick<StatusRepository, 'now' | 'days' | 'record'>
  logger: Logger
}

/**
 * Measures up to now, unless there are measurements already: gaps while nothing ran stay unknown. Returns the checks so
 * far at the end of each day.
 */
export async function measurePast(
  { seed, world, platforms, repository, logger }: Past,
  until: Instant,
): Promise<ByDay> {
  if (await repository.now()) return {}
  let now: Instant = 0
  const gates = new Map(platforms.map((platform) => [platform.id, createPastGate(seed, world, platform)]))
  const days = writeDayByDay(repository)
  const measure = createMeasure({
    repository: days,
    listPlatforms: async () => platforms,
    gates: (platformId) => ({
      health: async () => {
        const gate = gates.get(platformId)
        if (!gate) throw new Error(`there is no platform ${platformId}`)
        return gate.health(now)
      },
      checkSoon: async () => ({ accepted: false, retryAfterSeconds: 0 }),
    }),
    probe: async () => pastProbes(seed, now),
    pulse: async () => pastPulse(seed, now),
    clock: () => now,
    logger,
  })
  const startedAt = Math.floor(until / dayMs) * dayMs - historyDays * dayMs
  for (now = startedAt; now < until - minuteMs; now += everyMs) await measure(now)
  await days.write()
  return days.checks
}

/** The same repository, buffered to one write per day instead of one per minute. */
function writeDayByDay(repository: Past['repository']) {
  let written: Instant = 0
  let held: MinuteRecord | null = null
  const checks: Record<string, number> = {}

  async function write(): Promise<void> {
    if (!held) return
    await repository.record({ ...held, previousMinute: written })
    written = held.minute
    held = { ...held, events: [] }
  }

  return {
    write,
    checks,
    now: async () => held && { minute: held.minute, snapshot: held.snapshot },
    days: async (day: string) => (held?.day === day ? [{ day, counters: held.counters }] : []),
    async record(next: MinuteRecord): Promise<void> {
      if (held && held.day !== next.day) await write()
      checks[dayOf(next.minute)] = next.snapshot.gates.reduce(
        (sum, gate) => sum + gate.goodChecks + gate.failedChecks,
        0,
      )
      held = { ...next, events: [...(held?.events ?? []), ...next.events] }
    },
  }
}
