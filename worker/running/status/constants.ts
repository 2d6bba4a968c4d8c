import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** The specification's statuses. */
export type ServiceStatus = 'healthy' | 'warning' | 'down'

/** A service's result for one minute. */
export type Grade = 'good' | 'degraded' | 'failed'

export type OverallStatus = 'operational' | 'degraded' | 'outage'
export type MetricStatus = 'good' | 'warning' | 'critical'

export const incidentSeverities = ['degraded', 'outage'] as const
export type IncidentSeverity = (typeof incidentSeverities)[number]

/** Our own services, in page order. Platforms follow as `platform:<id>`. */
export const ownServices = [
  { key: 'website', name: 'Website and API' },
  { key: 'checks', name: 'Price checks' },
  { key: 'alerts', name: 'Alerts' },
  { key: 'email', name: 'Email delivery' },
] as const
export type OwnServiceKey = (typeof ownServices)[number]['key']

/** Key of the daily counters for all own services together. */
export const overallKey = 'overall'

/** Consecutive bad minutes before a service is degraded or down, and good ones before it is healthy again. */
export const badMinutesToOpen = 2
export const goodMinutesToClose = 3

/** Days shown, in the readers' time zone. */
export const shownDays = 90
export const dayTimeZone = 'Europe/London'

/** Share of bad minutes at which a day's bar changes. */
export const shownBadShare = 0.01

/** Without measurements for this long, the status is out of date. */
export const staleAfterMs = 5 * minuteMs

/** A service without readings for this long, while others have some, has nothing to measure. */
export const quietAfterMs = 10 * minuteMs

/** Refresh interval of an open page. */
export const refreshEveryMs = 30 * secondMs

/** Slower gates are left out of this minute. */
export const gateTimeoutMs = 5 * secondMs
export const gateConcurrency = 20

/** Slower answers from database or objects make the website slow. */
export const slowAnswerMs = secondMs

/** Share of failed checks in a minute that degrades a platform. */
export const failedCheckShare = 0.5

/** Failed checks in a minute, without a successful one, that count without a second bad minute. */
export const surelyFailedChecks = 2

/** A platform without a successful check for this long is degraded. */
export const platformStaleMs = 5 * minuteMs

/** A successful check this recent also covers a minute without any. */
export const checkHoldsMs = 3 * minuteMs

/** Share of unreadable platforms at which price checks are degraded, or down. */
export const checksDegradedShare = 0.25
export const checksDownShare = 0.5

/** Longest acceptable delay of unstarted delivery batches, and of alert decisions. */
export const batchLateMs = minuteMs
export const batchLostMs = 5 * minuteMs
export const slowDecisionMs = 30 * secondMs

/** Windows for mail delivery and for alert latency. */
export const deliveryWindowMs = 15 * minuteMs
export const mailTroubleShare = 0.1
export const mailDownTries = 3

/** Metric bounds: good up to the first, warning up to the second, then critical. */
export const latencyBoundsMs = { p50: [2 * secondMs, 10 * secondMs], p95: [10 * secondMs, 60 * secondMs] } as const
export const freshnessBoundsMs = [2 * minuteMs, 10 * minuteMs] as const
export const uptimeBounds = [0.999, 0.99] as const

/** Incidents per history page, and in the feed. */
export const incidentsPerPage = 10
export const incidentsInFeed = 50

/** Updates kept per incident; the newest is always kept. */
export const maxUpdatesPerIncident = 20
