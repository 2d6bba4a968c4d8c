import { z } from 'zod'
import type { PlatformKind } from '../catalogue/constants.ts'
import type { Instant } from '../platform/clock.ts'
import type { Grade, IncidentSeverity, MetricStatus, OverallStatus, ServiceStatus } from './constants.ts'

// ── What is measured and kept ───────────────────────────────────────────────────────────────────

/** What one minute showed of a service. */
export type Reading = {
  grade: Grade
  /** For people. */
  message: string
  responseTimeMs: number | null
  /** Believed at once, because it rests on several observations. */
  isSure?: boolean
}

/** Minutes in a row, up to now, that were so. */
export type Runs = { bad: number; failed: number; good: number; notFailed: number }

/** Where a service stands. `status` is null until there was something to measure. */
export type ServiceState = {
  name: string
  status: ServiceStatus | null
  message: string
  responseTimeMs: number | null
  /** The minute of the newest reading. */
  readAt: Instant | null
  runs: Runs
  /** First minute of the bad run under way. */
  badSince: Instant | null
  /** With the service's key, the identity of its open incident. */
  incidentStartedAt: Instant | null
}

/** What is remembered of a platform's gate, to tell what has happened since. The counts only grow. */
export type GateMemory = {
  id: number
  slug: string
  name: string
  kind: PlatformKind
  goodLooks: number
  failedLooks: number
  /** Failed looks whose page was answered and held no tickets. */
  emptyLooks: number
  lastGoodAt: Instant | null
  /** robots.txt forbids every page of it. */
  isForbidden: boolean
}

/** Figures of one minute. */
export type Sample = {
  looksPerMinute: number | null
  latencyP50Ms: number | null
  latencyP95Ms: number | null
}

export type Snapshot = {
  measuredAt: Instant
  services: Record<string, ServiceState>
  gates: GateMemory[]
  sample: Sample
}

/** Minutes of one day and service: good, degraded, failed. */
export type DayCount = [good: number, degraded: number, failed: number]
export type DayCounters = Record<string, DayCount>

/** What a minute changed about a service, as an update of its incident. */
export type IncidentEvent = {
  service: string
  name: string
  startedAt: Instant
  at: Instant
  status: ServiceStatus
  text: string
}

export type IncidentUpdate = { at: Instant; status: ServiceStatus; text: string }

export type Incident = {
  startedAt: Instant
  service: string
  name: string
  severity: IncidentSeverity
  cause: string
  resolvedAt: Instant | null
  updates: IncidentUpdate[]
}

// ── What is shown ───────────────────────────────────────────────────────────────────────────────

export type DayView = { day: string; count: DayCount | null }

export type Uptime = {
  /** Good and degraded minutes of all measured ones; null without any. */
  share: number | null
  minutes: number
  daysWithData: number
  firstDay: string | null
}

export type ServiceView = {
  key: string
  name: string
  status: ServiceStatus | null
  message: string
  responseTimeMs: number | null
  uptime: Uptime
  days: DayView[]
}

export type PlatformHealthView = ServiceView & {
  slug: string
  kind: PlatformKind
  lastGoodAt: Instant | null
  /** Its robots.txt refuses every page of it that we would read. */
  isForbidden?: boolean
}

export type MetricView = {
  name: string
  /** Null while there is nothing to measure. */
  value: number | null
  unit: string
  status: MetricStatus | null
  description: string
}

export type StatusView = {
  overall: OverallStatus
  /** Null before the first measurement. */
  measuredAt: Instant | null
  /** Nothing was measured for some minutes, so that nothing can be called operational. */
  isStale: boolean
  services: ServiceView[]
  platforms: PlatformHealthView[]
  metrics: MetricView[]
  /** Of the last ninety days, the newest first. */
  incidents: Incident[]
  /** Where the next page of incidents begins; null after the last. */
  nextCursor: string | null
}

/** `<started at>.<service>`: the last incident of the page before. */
export const IncidentCursor = z
  .string()
  .regex(/^\d{1,15}\.[a-z]{1,20}(:\d{1,10})?$/)
  .transform((text) => {
    const [startedAt = '', service = ''] = text.split('.')
    return { startedAt: Number(startedAt), service }
  })
export type IncidentCursor = z.infer<typeof IncidentCursor>
