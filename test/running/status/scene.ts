import type { GateHealth, PlatformGateApi } from '#durable/platform-gate/protocol.ts'
import { createFakeLogger } from '#test/fakes/logger.ts'
import type { DeliveryPulse } from '#worker/alerting/notifications/contract.ts'
import type { Accuracy } from '#worker/alerting/notifications/lifetimes/accuracy/contract.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createStatusRepository } from '#worker/running/status/repository.ts'
import { createStatusService } from '#worker/running/status/service.ts'
import { healthOf, noon, specOf } from './make.ts'

/** The status service on a real database, with the test's gates, probes and clock. */
export function statusScene(db: D1Database, platformIds: number[] = [1, 2]) {
  const world = {
    now: noon,
    platforms: platformIds.map((id) => specOf(id)),
    /** Per platform; a missing one does not answer. */
    gates: new Map<number, GateHealth>(platformIds.map((id) => [id, healthOf({ platformId: id })])),
    probes: { database: { ok: true, duration_ms: 3 }, objects: { ok: true, duration_ms: 4 } },
    pulse: { messages: [], waitingSince: null } as DeliveryPulse,
    accuracy: [] as Accuracy[],
  }
  const gates = (platformId: number): Pick<PlatformGateApi, 'health'> => ({
    async health() {
      const health = world.gates.get(platformId)
      if (!health) throw new Error('the gate does not answer')
      return health
    },
  })
  const { measure, ...views } = createStatusService({
    repository: createStatusRepository(openDatabase(db)),
    gates,
    listPlatforms: async () => world.platforms,
    probe: async () => world.probes,
    pulse: async () => world.pulse,
    accuracy: async () => world.accuracy,
    clock: () => world.now,
    logger: createFakeLogger(),
  })
  /** Like the cron: at the moment it names, by default the world's own. */
  const service = { ...views, measure: (scheduledAt = world.now) => measure(scheduledAt) }
  return { world, service }
}

export type Scene = ReturnType<typeof statusScene>

/** Tests share the tables. */
export async function emptyStatus(db: D1Database): Promise<void> {
  await db.batch(['status_now', 'status_days', 'status_incidents'].map((table) => db.prepare(`DELETE FROM ${table}`)))
}

/** A minute later, platform 1 had these successful and failed checks more, and all others one successful one. */
export async function nextMinute({ world, service }: Scene, good: number, failed: number) {
  world.now += minuteMs
  for (const [id, health] of world.gates) {
    const more = id === 1 ? { good, failed } : { good: 1, failed: 0 }
    const lastGoodAt = more.good > 0 ? world.now - 10 * secondMs : health.lastGoodAt
    const counted = { goodChecks: health.goodChecks + more.good, failedChecks: health.failedChecks + more.failed }
    world.gates.set(id, { ...health, ...counted, lastGoodAt })
  }
  await service.measure()
}
