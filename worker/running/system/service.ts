import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { GateHealth, PlatformGateApi } from '#durable/platform-gate/protocol.ts'
import { liveMatches, type RelayApi } from '#durable/relay/protocol.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import type { StatusService } from '../status/service.ts'
import { askedRooms, gateConcurrency, gateTimeoutMs, maxGates, maxListedObjects } from './constants.ts'
import type { Bucket, GateState, RoomsState, SystemMetrics, SystemService } from './contract.ts'
import { shownLimits } from './limits.rules.ts'
import type { SystemRepository } from './repository.ts'
import { metricsOf, namedMetrics, unknowable } from './rules.ts'

type Ports = {
  repository: SystemRepository
  status: Pick<StatusService, 'view' | 'uptime'>
  gates: (platformId: number) => Pick<PlatformGateApi, 'health'>
  rooms: (matchId: number) => Pick<MatchRoomApi, 'unacknowledged'>
  listPlatforms: () => Promise<PlatformSpec[]>
  catalogue: Pick<CatalogueService, 'upcoming'>
  relays: { relay: (channel: typeof liveMatches, shard: number) => Pick<RelayApi, 'sockets'> }
  bucket: Pick<R2Bucket, 'list'>
  clock: Clock
}

export type SystemServices = ReturnType<typeof createSystemService>

/** The state of the machinery, as far as it can be known from inside. Every reading is bounded and has a timeout. */
export function createSystemService(ports: Ports) {
  const { repository, status, gates, listPlatforms, relays, bucket, clock } = ports

  async function gateStates(): Promise<GateState[]> {
    const platforms = (await listPlatforms()).slice(0, maxGates)
    const states = new Map<number, GateState>()
    await eachConcurrently(platforms, gateConcurrency, async ({ id, name, isActive }) => {
      // One that is switched off is not woken.
      const health = isActive ? await answerOrNull(gates(id).health(), gateTimeoutMs) : null
      states.set(id, { id, name, isActive, health: health && gateHealthOf(health) })
    })
    return platforms.flatMap(({ id }) => states.get(id) ?? [])
  }

  async function roomsState(): Promise<RoomsState> {
    const matches = await ports.catalogue.upcoming(askedRooms)
    const answers = await Promise.all(
      matches.map(({ id }) => answerOrNull(ports.rooms(id).unacknowledged(), gateTimeoutMs)),
    )
    const heard = answers.filter((answer) => answer !== null)
    const since = heard.flatMap(({ oldestAt }) => oldestAt ?? [])
    return {
      rooms: answers.length,
      silent: answers.length - heard.length,
      count: heard.reduce((sum, { count }) => sum + count, 0),
      oldestAt: since.length === 0 ? null : Math.min(...since),
    }
  }

  async function stored(): Promise<Bucket> {
    const { objects, truncated } = await bucket.list({ limit: maxListedObjects })
    return { objects: objects.length, bytes: objects.reduce((sum, { size }) => sum + size, 0), isWhole: !truncated }
  }

  return {
    databaseBytes: repository.databaseBytes,

    async metrics(): Promise<SystemMetrics> {
      const now = clock()
      const [read, limited, seen, uptime, platforms, rooms, connected, files] = await Promise.all([
        repository.read(now),
        repository.countLimited(),
        status.view(),
        status.uptime(),
        gateStates(),
        roomsState(),
        answerOrNull(relays.relay(liveMatches, 0).sockets(), gateTimeoutMs),
        answerOrNull(stored(), gateTimeoutMs),
      ])
      const metrics = metricsOf(read, { bucket: files, sockets: connected, gates: platforms, rooms, now })
      const named = namedMetrics(read, {
        upShare: uptime.share,
        responseTimeMs: seen.services[0]?.responseTimeMs ?? null,
      })
      const limits = shownLimits(
        new Map<string, number | null>([
          ...limited,
          ['pages', Math.max(0, ...platforms.map(({ health }) => health?.targets ?? 0))],
          ['watchers', connected],
          ['database', read.databaseBytes],
        ]),
      )
      return { measuredAt: now, named, metrics, limits, gates: platforms, unknown: [...unknowable] }
    },

    /** Our own services as measured each minute; one that was not measured is a warning, not healthy. */
    async services(): Promise<SystemService[]> {
      const { services, isStale, measuredAt } = await status.view()
      return services.map(({ name, status: state, message, responseTimeMs }) => ({
        name,
        status: isStale || state === null ? 'warning' : state === 'down' ? 'error' : state,
        message: isStale ? 'Not measured in the last minutes.' : message,
        responseTimeMs,
        lastCheckAt: measuredAt,
      }))
    },
  }
}

function gateHealthOf(health: GateHealth): GateState['health'] {
  const { platformId: _platformId, robots: _robots, problems: _problems, ...shown } = health
  return shown
}
