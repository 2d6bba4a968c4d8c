import type { Accuracy } from '#worker/alerting/notifications/lifetimes/accuracy/contract.ts'
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import {
  dayTimeZone,
  incidentsInFeed,
  incidentsPerPage,
  overallKey,
  ownServices,
  quietAfterMs,
  shownDays,
  staleAfterMs,
} from './constants.ts'
import {
  type DayCounters,
  type DayView,
  type Incident,
  IncidentCursor,
  type PlatformHealthView,
  type ServiceState,
  type ServiceView,
  type Snapshot,
  type StatusView,
  type Uptime,
} from './contract.ts'
import { createMeasure, type MeasureDependencies } from './measure.ts'
import { metricsOf } from './metrics.ts'
import type { StatusRepository } from './repository.ts'
import { daysUpTo, newService, overallOf, uptimeOf } from './rules.ts'

export type StatusService = ReturnType<typeof createStatusService>

export type StatusPorts = Omit<MeasureDependencies, 'repository'> & {
  repository: StatusRepository
  /** How accurate alerts were, of platforms that had some. */
  accuracy: () => Promise<Accuracy[]>
}

type DayRow = { day: string; counters: DayCounters }

export function createStatusService(dependencies: StatusPorts) {
  const { repository, accuracy, clock } = dependencies

  async function readDays(now: Instant): Promise<DayRow[]> {
    const wanted = daysUpTo(localDay(now, dayTimeZone), shownDays)
    const known = await repository.days(wanted[0] ?? '', wanted.at(-1) ?? '')
    const counters = new Map(known.map((row) => [row.day, row.counters]))
    return wanted.map((day) => ({ day, counters: counters.get(day) ?? {} }))
  }

  async function incidentsBefore(before: IncidentCursor | undefined, now: Instant) {
    const found = await repository.incidents(now - shownDays * dayMs, incidentsPerPage + 1, before)
    const incidents = found.slice(0, incidentsPerPage)
    const last = incidents.at(-1)
    return { incidents, nextCursor: found.length > incidents.length && last ? cursorOf(last) : null }
  }

  /** Everything on the status page. Reads one row per day shown. */
  async function viewFrom(before?: IncidentCursor): Promise<StatusView> {
    const now = clock()
    const [latest, days, page, accuracies] = await Promise.all([
      repository.now(),
      readDays(now),
      incidentsBefore(before, now),
      accuracy(),
    ])
    const accuracyBy = new Map(accuracies.map((one) => [one.platformId, one]))
    const { services, gates, sample } = latest?.snapshot ?? noSnapshot
    const measuredAt = latest?.snapshot.measuredAt ?? null
    const isStale = measuredAt === null || now - measuredAt > staleAfterMs
    const own = ownServices.flatMap(({ key }) => viewOf(key, services[key], days, now))
    const platforms = gates.flatMap((gate): PlatformHealthView[] => {
      const { slug, name, kind, lastGoodAt, isForbidden, hasDrifted = false, otherCurrency } = gate
      const key = `platform:${gate.id}`
      const unwatched = isForbidden ? keptAway : lastGoodAt === null ? notSetUp : null
      const known = { slug, kind, lastGoodAt, hasDrifted, ...(otherCurrency && { otherCurrency }) }
      const facts = { ...known, accuracy: accuracyBy.get(gate.id) ?? null, ...unwatched }
      return viewOf(key, services[key] ?? newService(name), days, now).map((view) => ({ ...view, ...facts }))
    })
    const uptime = uptimeOf(daysOf(overallKey, days))
    const overall = overallOf(own.map(({ status }) => status))
    return {
      // Without current data, do not report all operational.
      overall: isStale && overall === 'operational' ? 'degraded' : overall,
      measuredAt,
      isStale,
      services: own,
      platforms,
      metrics: measuredAt === null ? [] : metricsOf({ uptime, sample, platforms, measuredAt }),
      ...page,
    }
  }

  return {
    measure: createMeasure(dependencies),

    /** With the newest incidents. */
    view: (): Promise<StatusView> => viewFrom(),

    /** The same with incidents after a cursor; null starts with the newest. */
    async page(cursor: string | null): Promise<Result<StatusView, 'INVALID'>> {
      const before = IncidentCursor.nullable().safeParse(cursor)
      if (!before.success) return fail('INVALID', "We couldn't find that page of incidents.")
      return succeed(await viewFrom(before.data ?? undefined))
    },

    /** Our own services together, over the days shown. */
    async uptime(): Promise<Uptime> {
      return uptimeOf(daysOf(overallKey, await readDays(clock())))
    },

    /** Ids of platforms whose robots.txt forbids us. */
    async forbidden(): Promise<ReadonlySet<number>> {
      const latest = await repository.now()
      return new Set(latest?.snapshot.gates.flatMap(({ id, isForbidden }) => (isForbidden ? id : [])))
    },

    /** For the feed: the newest of the last 90 days. */
    recentIncidents(): Promise<Incident[]> {
      return repository.incidents(clock() - shownDays * dayMs, incidentsInFeed)
    },
  }
}

/** Not read, so neither good nor bad. */
const keptAway = {
  status: null,
  message: "Its robots.txt asks us not to check it, so we don't.",
  isForbidden: true,
} as const

/** Never read, so neither good nor bad. */
const notSetUp = { status: null, message: "We're setting it up: none of its pages has been read yet." } as const

const noSnapshot: Omit<Snapshot, 'measuredAt'> = {
  services: {},
  gates: [],
  sample: { checksPerMinute: null, latencyP50Ms: null, latencyP95Ms: null },
}

function daysOf(key: string, days: readonly DayRow[]): DayView[] {
  return days.map(({ day, counters }) => ({ day, count: counters[key] ?? null }))
}

function viewOf(key: string, state: ServiceState | undefined, rows: readonly DayRow[], now: Instant): ServiceView[] {
  if (!state) return []
  const { name, status, responseTimeMs } = state
  const days = daysOf(key, rows)
  const isRecovering = recovers(state)
  const message = messageOf(state, now)
  return [{ key, name, status, isRecovering, message, responseTimeMs, uptime: uptimeOf(days), days }]
}

/** A service without new readings, or not yet confirmed good again, keeps its last message and says so. */
function messageOf(state: ServiceState, now: Instant): string {
  const { message, readAt } = state
  if (readAt !== null && now - readAt > quietAfterMs) return `Nothing to measure right now. Last: ${message}`
  return recovers(state) ? `Recovering. ${message}` : message
}

function recovers({ status, runs }: ServiceState): boolean {
  return status !== 'healthy' && runs.good > 0
}

function cursorOf({ startedAt, service }: Incident): string {
  return `${startedAt}.${service}`
}
