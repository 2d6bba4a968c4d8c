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
  /** True when the room has not been told of an unchanged page for `freshnessEveryMs`. */
  isFreshnessDue: boolean
}

/** What the holder of a lease may do until `expiresAt`. Claiming works once; a second claim gets null. */
export type Claim =
  | { kind: 'robots'; leaseId: string; platform: PlatformSpec; url: string; expiresAt: Instant }
  | { kind: 'looks'; leaseId: string; platform: PlatformSpec; looks: Look[]; expiresAt: Instant }

/** How one look went. */
export type Outcome = {
  targetId: number
  at: Instant
  durationMs: number
  /** HTTP status; null when there was no answer. */
  status: number | null
  /**
   * changed: read, and told to the room · unchanged: 304 or the same body · empty: read, nothing found ·
   * failed: no usable answer · throttled: 429 or 503 with a request to wait · blocked: a block page or 403
   */
  kind: 'changed' | 'unchanged' | 'empty' | 'failed' | 'throttled' | 'blocked'
  etag: string | null
  lastModified: string | null
  bodyHash: string | null
  retryAfterMs: number | null
  problems: ProblemCode[]
  /** The page was read, and nothing on it could be bought. */
  isSoldOut?: boolean
  /** Something must be confirmed: read the page again soon, in full. */
  needsSecondLook: boolean
  /** The room was told of this look. */
  isRoomTold: boolean
}

export type Report = {
  leaseId: string
  /** Requests really sent, redirects included: what the budget pays for. */
  requests: number
  outcomes: Outcome[]
}

/** robots.txt as fetched: status null means unreachable. */
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
  /** Not before this moment, by Retry-After or the open breaker. */
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

/** The methods that the rest of the Worker calls on a gate. */
export type PlatformGateApi = {
  /** Wakes the gate: takes over the platform's settings, leases what is due, and one page of an idle platform, and re-arms the alarm. Answers the newest target revision it holds. */
  tick(platform: PlatformSpec): Promise<{ revision: number }>
  /** Adds or updates targets, idempotent by id and revision. */
  assign(targets: Target[]): Promise<void>
  claim(leaseId: string): Promise<Claim | null>
  report(report: Report): Promise<void>
  reportRobots(report: RobotsReport): Promise<void>
  /** Makes a match's target due now; `retryAfterSeconds` when it was looked at a moment ago. */
  lookSoon(matchId: number): Promise<{ accepted: boolean; retryAfterSeconds: number }>
  freshness(matchId: number): Promise<TargetFreshness | null>
  health(): Promise<GateHealth>
}
