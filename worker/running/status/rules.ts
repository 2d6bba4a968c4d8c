import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import {
  badMinutesToOpen,
  type Grade,
  goodMinutesToClose,
  type OverallStatus,
  type ServiceStatus,
  shownBadShare,
} from './constants.ts'
import type {
  DayCount,
  DayCounters,
  DayView,
  IncidentEvent,
  PlatformHealthView,
  Reading,
  Runs,
  ServiceState,
  Uptime,
} from './contract.ts'

/** Whether a platform is read; those that forbid us in robots.txt, or were never read, are listed but not counted. */
export function isWatched({
  isForbidden,
  lastGoodAt,
}: Pick<PlatformHealthView, 'isForbidden' | 'lastGoodAt'>): boolean {
  return !isForbidden && lastGoodAt !== null
}

// ── Service states ──────────────────────────────────────────────────────────────────────────────

/** A service's result for one minute. `worst` is the most severe status it may have. */
export type Measured = { key: string; name: string; worst: ServiceStatus; reading: Reading | null }

const noRuns: Runs = { bad: 0, failed: 0, good: 0, notFailed: 0 }

/** A service without readings. */
export function newService(name: string): ServiceState {
  return {
    name,
    status: null,
    message: 'Not measured yet.',
    responseTimeMs: null,
    readAt: null,
    runs: noRuns,
    badSince: null,
    incidentStartedAt: null,
  }
}

/**
 * A service after one minute: bad after two bad minutes in a row, good after three good ones, so that flapping is one
 * incident. A minute without a reading changes nothing.
 */
function stepService(
  before: ServiceState,
  { key, name, worst, reading }: Measured,
  minute: Instant,
): { state: ServiceState; event: IncidentEvent | null } {
  if (!reading) return { state: { ...before, name }, event: null }
  const runs = runsAfter(before.runs, reading.grade)
  const badSince = reading.grade === 'good' ? null : (before.badSince ?? minute)
  const from = before.status ?? 'healthy'
  const status = statusAfter(from, runs, reading.isSure === true, worst)
  const incidentStartedAt = before.incidentStartedAt ?? badSince ?? minute
  const state: ServiceState = {
    name,
    status,
    message: messageOf(status, reading),
    responseTimeMs: reading.responseTimeMs,
    readAt: minute,
    runs,
    badSince,
    incidentStartedAt: status === 'healthy' ? null : incidentStartedAt,
  }
  if (status === from) return { state, event: null }
  return {
    state,
    event: { service: key, name, startedAt: incidentStartedAt, at: minute, status, text: reading.message },
  }
}

/** A minute that does not change the status yet says so: "operational" and "slow" side by side would contradict. */
function messageOf(status: ServiceStatus, { grade, message }: Reading): string {
  if ((status === 'healthy') === (grade === 'good')) return message
  const settling =
    status === 'healthy' ? 'For one minute so far.' : `Over after ${goodMinutesToClose} good minutes in a row.`
  return `${message} ${settling}`
}

function runsAfter(runs: Runs, grade: Grade): Runs {
  return {
    bad: grade === 'good' ? 0 : runs.bad + 1,
    failed: grade === 'failed' ? runs.failed + 1 : 0,
    good: grade === 'good' ? runs.good + 1 : 0,
    notFailed: grade === 'failed' ? 0 : runs.notFailed + 1,
  }
}

function statusAfter(from: ServiceStatus, runs: Runs, isSure: boolean, worst: ServiceStatus): ServiceStatus {
  if (from !== 'healthy' && runs.good >= goodMinutesToClose) return 'healthy'
  const needed = isSure ? 1 : badMinutesToOpen
  if (runs.failed >= needed && worst === 'down') return 'down'
  if (from === 'healthy') return runs.bad >= needed ? 'warning' : 'healthy'
  return from === 'down' && runs.notFailed >= goodMinutesToClose ? 'warning' : from
}

/** All services after one minute. Services no longer measured are removed and their incidents closed. */
export function stepAll(
  before: Record<string, ServiceState>,
  measured: readonly Measured[],
  minute: Instant,
): { services: Record<string, ServiceState>; events: IncidentEvent[] } {
  const steps = measured.map((one) => ({
    key: one.key,
    ...stepService(before[one.key] ?? newService(one.name), one, minute),
  }))
  const services = Object.fromEntries(steps.map(({ key, state }) => [key, state]))
  const left = Object.entries(before).flatMap(([service, { name, incidentStartedAt }]): IncidentEvent[] =>
    services[service] || incidentStartedAt === null
      ? []
      : [{ service, name, startedAt: incidentStartedAt, at: minute, status: 'healthy', text: 'No longer watched.' }],
  )
  return { services, events: [...steps.flatMap(({ event }) => event ?? []), ...left] }
}

/** Down wins over warning; otherwise operational. */
export function overallOf(statuses: readonly (ServiceStatus | null)[]): OverallStatus {
  if (statuses.includes('down')) return 'outage'
  return statuses.includes('warning') ? 'degraded' : 'operational'
}

/** Overall result for a minute; a single platform can only degrade it. Null without measurements. */
export function overallGrade(measured: readonly Measured[]): Grade | null {
  const grades = measured.flatMap(({ reading, worst }) =>
    reading ? (reading.grade === 'failed' && worst !== 'down' ? 'degraded' : reading.grade) : [],
  )
  if (grades.length === 0) return null
  return grades.includes('failed') ? 'failed' : grades.includes('degraded') ? 'degraded' : 'good'
}

// ── Days ────────────────────────────────────────────────────────────────────────────────────────

const places: Record<Grade, 0 | 1 | 2> = { good: 0, degraded: 1, failed: 2 }

/** Adds a minute to a day's counters. */
export function withMinute(counters: DayCounters, grades: Record<string, Grade | null>): DayCounters {
  const next = { ...counters }
  for (const [key, grade] of Object.entries(grades)) {
    if (grade === null) continue
    const count: DayCount = [...(counters[key] ?? ([0, 0, 0] satisfies DayCount))]
    count[places[grade]] += 1
    next[key] = count
  }
  return next
}

/** The days up to `today` (YYYY-MM-DD), oldest first. */
export function daysUpTo(today: string, count: number): string[] {
  const last = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}

/** Good and degraded minutes as a share of measured ones. Minutes and days without data are left out. */
export function uptimeOf(days: readonly DayView[]): Uptime {
  const measured = days.filter((day): day is DayView & { count: DayCount } => minutesOf(day.count) > 0)
  const minutes = measured.reduce((sum, { count }) => sum + minutesOf(count), 0)
  const up = measured.reduce((sum, { count: [good, degraded] }) => sum + good + degraded, 0)
  return {
    share: minutes === 0 ? null : up / minutes,
    minutes,
    daysWithData: measured.length,
    firstDay: measured[0]?.day ?? null,
  }
}

export type DayLevel = 'none' | 'operational' | 'degraded' | 'outage'

/** A day's bar, by its share of bad minutes. */
export function dayLevel(count: DayCount | null): DayLevel {
  const minutes = minutesOf(count)
  if (count === null || minutes === 0) return 'none'
  if (count[2] / minutes >= shownBadShare) return 'outage'
  return (count[1] + count[2]) / minutes >= shownBadShare ? 'degraded' : 'operational'
}

function minutesOf(count: DayCount | null): number {
  return count === null ? 0 : count[0] + count[1] + count[2]
}

/** Nearest rank; null for an empty list. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null
}
