import { minuteMs, secondMs } from '../platform/clock.ts'

/** What a service can be; the specification's words. */
export type ServiceStatus = 'healthy' | 'warning' | 'down'

/** One measured minute of a service. */
export type Grade = 'good' | 'degraded' | 'failed'

export type OverallStatus = 'operational' | 'degraded' | 'outage'
export type MetricStatus = 'good' | 'warning' | 'critical'

export const incidentSeverities = ['degraded', 'outage'] as const
export type IncidentSeverity = (typeof incidentSeverities)[number]

/** Our own services, in the order of the page. Platforms follow as `platform:<id>`. */
export const ownServices = [
  { key: 'website', name: 'Website and API' },
  { key: 'checks', name: 'Price checks' },
  { key: 'alerts', name: 'Alerts' },
  { key: 'email', name: 'Email delivery' },
] as const
export type OwnServiceKey = (typeof ownServices)[number]['key']

/** The name under which the counters of a day keep all of our own services taken together. */
export const overallKey = 'overall'

/** Bad minutes in a row before a service is called degraded or down, and good ones before it is called healthy again. */
export const badMinutesToOpen = 2
export const goodMinutesToClose = 3

/** The page's window, in local days; "local" is where its readers are. */
export const shownDays = 90
export const dayTimeZone = 'Europe/London'

/** A day's bar changes its look when this share of its measured minutes was bad. */
export const shownBadShare = 0.01

/** Nothing measured for this long: what we knew is no longer what we know. */
export const staleAfterMs = 5 * minuteMs

/** A service without a reading for this long, while others have one, has nothing to be measured by. */
export const quietAfterMs = 10 * minuteMs

/** How often an open page asks again. */
export const refreshEveryMs = 30 * secondMs

/** A gate that has not answered by then is left out of this minute. */
export const gateTimeoutMs = 5 * secondMs
export const gateConcurrency = 20

/** The website is slow when the database or the objects take longer than this. */
export const slowAnswerMs = secondMs

/** A platform is degraded when this share of a minute's looks failed. */
export const failedLookShare = 0.5

/** Failed looks without a good one within a minute that need no second bad minute to be believed. */
export const surelyFailedLooks = 2

/** A platform without a good look for this long is degraded, whatever else is known. */
export const platformStaleMs = 5 * minuteMs

/** A last good look this young still speaks for a minute without any look. */
export const lookHoldsMs = 3 * minuteMs

/** Price checks are degraded, or down, when this share of the platforms cannot be read. */
export const checksDegradedShare = 0.25
export const checksDownShare = 0.5

/** Delivery batches that nobody has begun, and decisions, may take this long. */
export const batchLateMs = minuteMs
export const batchLostMs = 5 * minuteMs
export const slowDecisionMs = 30 * secondMs

/** Mails of this long speak for mail delivery; alerts of the metric window for the latency. */
export const deliveryWindowMs = 15 * minuteMs
export const mailTroubleShare = 0.1
export const mailDownTries = 3

/** Bounds of the metrics: good up to the first, a warning up to the second, critical beyond. */
export const latencyBoundsMs = { p50: [2 * secondMs, 10 * secondMs], p95: [10 * secondMs, 60 * secondMs] } as const
export const freshnessBoundsMs = [2 * minuteMs, 10 * minuteMs] as const
export const uptimeBounds = [0.999, 0.99] as const

/** Incidents on one page of the history, and in the feed. */
export const incidentsPerPage = 10
export const incidentsInFeed = 50

/** Updates that one incident keeps; the last one is always its newest. */
export const maxUpdatesPerIncident = 20
