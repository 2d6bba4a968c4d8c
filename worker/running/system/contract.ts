import type { Instant } from '#worker/ground/platform/clock.ts'
import type { BacklogKey, HealthState } from './constants.ts'
import type { ShownLimit } from './limits.rules.ts'

/** Work that is due; `count` stops above a limit. */
export type Backlog = { key: BacklogKey; count: number; oldestAt: Instant | null }

/** Figures that one reading of the database gives. */
export type Stored = {
  backlogs: Backlog[]
  deadLetters: number
  /** Totals kept by triggers. */
  rows: { users: number; activeUsers: number; alerts: number; matches: number }
  /** The newest measured minute, and when its measurement was stored. */
  lastRun: { minute: Instant; measuredAt: Instant } | null
  databaseBytes: number
  rowsRead: number
  queryMs: number
}

export type Bucket = { objects: number; bytes: number; isWhole: boolean }

/** Changes that rooms sent and no consumer acknowledged yet; `silent` rooms did not answer in time. */
export type RoomsState = { rooms: number; silent: number; count: number; oldestAt: Instant | null }

/** What a platform's gate says; `health` is null when it did not answer in time. */
export type GateState = {
  id: number
  name: string
  isActive: boolean
  health: {
    breaker: 'closed' | 'open' | 'half_open'
    pausedUntil: Instant | null
    hasDrifted: boolean
    lastGoodAt: Instant | null
    targets: number
    disallowedTargets: number
    latenessMs: number
    goodChecks: number
    failedChecks: number
  } | null
}

/** One figure, with where it comes from. `value` is null when it is not known. */
export type SystemMetric = {
  key: string
  name: string
  value: number | null
  unit: 'count' | 'bytes' | 'ms'
  /** True when counting stopped at a limit: "1,000+". */
  isCut: boolean
  status: HealthState | null
  text: string
  source: string
}

/** What cannot be known from inside a Worker, and where it can be seen. */
export type Unknown = { name: string; text: string }

/** `lastCheckAt`: null before the first measurement. */
export type SystemService = {
  name: string
  status: HealthState
  message: string
  responseTimeMs: number | null
  lastCheckAt: Instant | null
}

/** The specification's figures by its names; null for one that cannot be known from inside (see `Unknown`). */
export type NamedMetrics = {
  /** Percent of the measured minutes of 90 days. */
  uptime: number | null
  /** Response time of the website as measured last, in milliseconds. */
  responseTime: number | null
  dbConnections: null
  activeUsers: number
  apiCallsPerMinute: null
  errorRate: null
  /** Percent of `storageTotal`, which is in bytes. */
  storageUsed: number
  storageTotal: number
}

export type SystemMetrics = {
  measuredAt: Instant
  named: NamedMetrics
  metrics: SystemMetric[]
  /** The fullest first. */
  limits: ShownLimit[]
  gates: GateState[]
  unknown: Unknown[]
}

export type ShownLetter = {
  id: string
  type: string
  body: string
  reason: string
  diedAt: Instant
  canReplay: boolean
}
/** How a press on several ended. */
export type LettersDone = { done: number; refused: number; isMore: boolean }
