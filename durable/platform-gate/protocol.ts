import type { PlatformSpec, ProblemCode, Target } from '#worker/monitoring/contract.ts'
import type { Instant } from '#worker/platform/clock.ts'

/** One page that a lease allows to be fetched, once. */
export type Look = {
  targetId: number
  matchId: number
  url: string
  /** Validators of the last good look; all null when the page must be read in full. */
  etag: string | null
  lastModified: string | null
  bodyHash: string | null
  /** True when the last report of an unchanged page to the room is older than `freshnessEveryMs`. */
  isFreshnessDue: boolean
}

/** What the holder of a lease may do until `expiresAt`. Only the first claim succeeds; a second gets null. */
export type Claim =
  | { kind: 'robots'; leaseId: string; platform: PlatformSpec; url: string; expiresAt: Instant }
  | { kind: 'looks'; leaseId: string; platform: PlatformSpec; looks: Look[]; expiresAt: Instant }

export type Outcome = {
  targetId: number
  at: Instant
  durationMs: number
  /** HTTP status; null when there was no answer. */
  status: number | null
  /**
   * changed: read and sent to the room · unchanged: 304 or the same body · empty: read, nothing found · failed: no
   * usable answer · throttled: 429 or 503 with a request to wait · blocked: a block page or 403
   */
  kind: 'changed' | 'unchanged' | 'empty' | 'failed' | 'throttled' | 'blocked'
  etag: string | null
  lastModified: string | null
  bodyHash: string | null
  retryAfterMs: number | null
  problems: ProblemCode[]
  /** The page was read and had nothing on sale. */
  isSoldOut?: boolean
  /** Something needs confirmation: read the page again soon, in full. */
  needsSecondLook: boolean
  /** The room received this look. */
  isRoomTold: boolean
}

export type Report = {
  leaseId: string
  /** Requests actually sent, including redirects; charged to the budget. */
  requests: number
  outcomes: Outcome[]
}

/** robots.txt as fetched; status null means unreachable. */
export type RobotsReport = { leaseId: string; at: Instant; status: number | null; body: string | null }

/** When one platform last looked at a match. */
export type TargetFreshness = {
  platformId: number
  platformSlug: string
  platformName: string
  lookedAt: Instant | null
  goodAt: Instant | null
  dueAt: Instant
  lastProblem: string | null
}

export type GateHealth = {
  platformId: number
  breaker: 'closed' | 'open' | 'half_open'
  /** Earliest next request, from Retry-After or the open breaker. */
  pausedUntil: Instant | null
  robots: 'unknown' | 'allowed' | 'unreachable'
  lastGoodAt: Instant | null
  targets: number
  disallowedTargets: number
  /** How late the most overdue target is; 0 when none is. */
  latenessMs: number
  goodLooks: number
  failedLooks: number
  problems: Partial<Record<ProblemCode | 'http_error' | 'network_error', number>>
}

export function platformGateName(platformId: number): string {
  return `platform:${platformId}`
}

/** The gate's RPC methods. */
export type PlatformGateApi = {
  /**
   * Wakes the gate: applies the platform's settings, leases due targets (or one page of an idle platform) and sets the
   * alarm. Returns its newest target revision.
   */
  tick(platform: PlatformSpec): Promise<{ revision: number }>
  /** Adds or updates targets, idempotent by id and revision. */
  assign(targets: Target[]): Promise<void>
  claim(leaseId: string): Promise<Claim | null>
  report(report: Report): Promise<void>
  reportRobots(report: RobotsReport): Promise<void>
  /** Makes a match's target due now; `retryAfterSeconds` when it was read a moment ago. */
  lookSoon(matchId: number): Promise<{ accepted: boolean; retryAfterSeconds: number }>
  freshness(matchId: number): Promise<TargetFreshness | null>
  health(): Promise<GateHealth>
}
