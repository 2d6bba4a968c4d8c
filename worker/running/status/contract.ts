import { z } from 'zod'
import type { Accuracy } from '#worker/alerting/notifications/lifetimes/accuracy/contract.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import type { Grade, IncidentSeverity, MetricStatus, OverallStatus, ServiceStatus } from './constants.ts'

// ── Measured and stored ─────────────────────────────────────────────────────────────────────────

/** A service's result for one minute. */
export type Reading = {
  grade: Grade
  /** For people. */
  message: string
  responseTimeMs: number | null
  /** Counts at once, because it rests on several observations. */
  isSure?: boolean
}

/** Consecutive minutes up to now. */
export type Runs = { bad: number; failed: number; good: number; notFailed: number }

/** A service's state. `status` is null until there was something to measure. */
export type ServiceState = {
  name: string
  status: ServiceStatus | null
  message: string
  responseTimeMs: number | null
  /** Minute of the newest reading. */
  readAt: Instant | null
  runs: Runs
  /** First minute of the current bad run. */
  badSince: Instant | null
  /** Identifies the open incident, together with the service key. */
  incidentStartedAt: Instant | null
}

/** A gate's counters at the last measurement, for computing differences. They only grow. */
export type GateMemory = {
  id: number
  slug: string
  name: string
  kind: PlatformKind
  goodChecks: number
  failedChecks: number
  /** Failed checks of pages that answered without tickets. */
  emptyChecks: number
  lastGoodAt: Instant | null
  /** robots.txt forbids all its pages. */
  isForbidden: boolean
  /** Its pages changed, and what they say is held back. Absent in older snapshots. */
  hasDrifted?: boolean
  /** Its pages' prices are in another currency than it is set to. */
  otherCurrency?: { found: string; expected: string }
}

/** Measurements of one minute. */
export type Sample = {
  checksPerMinute: number | null
  latencyP50Ms: number | null
  latencyP95Ms: number | null
}

export type Snapshot = {
  measuredAt: Instant
  services: Record<string, ServiceState>
  gates: GateMemory[]
  sample: Sample
}

/** Minutes per day and service: good, degraded, failed. */
export type DayCount = [good: number, degraded: number, failed: number]
export type DayCounters = Record<string, DayCount>

/** A minute's change to a service, as an incident update. */
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

// ── Shown ───────────────────────────────────────────────────────────────────────────────────────

export type DayView = { day: string; count: DayCount | null }

export type Uptime = {
  /** Good and degraded minutes as a share of measured ones; null without any. */
  share: number | null
  minutes: number
  daysWithData: number
  firstDay: string | null
}

export type ServiceView = {
  key: string
  name: string
  status: ServiceStatus | null
  /** Good again, for fewer minutes than end an incident. */
  isRecovering: boolean
  message: string
  responseTimeMs: number | null
  uptime: Uptime
  days: DayView[]
}

export type PlatformHealthView = ServiceView & {
  slug: string
  kind: PlatformKind
  lastGoodAt: Instant | null
  /** How accurate its alerts were; null before the first. */
  accuracy: Accuracy | null
  /** robots.txt forbids all its pages that we would read. */
  isForbidden?: boolean
  /** Its pages changed, and what they say is held back. */
  hasDrifted?: boolean
  /** Its pages' prices are in another currency than it is set to. */
  otherCurrency?: { found: string; expected: string }
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
  /** Nothing measured for some minutes, so nothing is called operational. */
  isStale: boolean
  services: ServiceView[]
  platforms: PlatformHealthView[]
  metrics: MetricView[]
  /** From the last 90 days, newest first. */
  incidents: Incident[]
  /** Cursor of the next page of incidents; null after the last. */
  nextCursor: string | null
}

/** `<started at>.<service>`: the previous page's last incident. */
export const IncidentCursor = z
  .string()
  .regex(/^\d{1,15}\.[a-z]{1,20}(:\d{1,10})?$/)
  .transform((text) => {
    const [startedAt = '', service = ''] = text.split('.')
    return { startedAt: Number(startedAt), service }
  })
export type IncidentCursor = z.infer<typeof IncidentCursor>
