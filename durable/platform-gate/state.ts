import type { PlatformSpec, ProblemCode, Target } from '#worker/monitoring/contract.ts'
import type { Instant } from '#worker/platform/clock.ts'

/** Randomness is a dependency: a number of [0, 1). */
export type Random = () => number

/** A target with what its looks have shown. */
export type TargetState = Target & {
  dueAt: Instant
  /** Last answer or failed try. */
  lookedAt: Instant | null
  /** Last good look. */
  goodAt: Instant | null
  /** When the room was last told of a look. */
  toldAt: Instant | null
  /** Validators of the last good look that the room was told of. */
  etag: string | null
  lastModified: string | null
  bodyHash: string | null
  /** Failed looks in a row. */
  failures: number
  lastProblem: string | null
  /** The last page that could be read had nothing on sale. */
  isSoldOut?: boolean
  /** By robots.txt. */
  isDisallowed: boolean
  /** Somebody asked for a fresh look. */
  isWanted: boolean
}

/** Permission to fetch, given once. An open lease is one that was neither reported nor has expired. */
export type Lease = {
  id: string
  kind: 'looks' | 'robots'
  /** The one look that a half-open breaker allows. */
  isProbe: boolean
  targetIds: readonly number[]
  /** Requests that the budget holds back for it: the most that it can send. */
  reserved: number
  expiresAt: Instant
  isClaimed: boolean
}

/** Requests that were sent at that moment or before. */
export type Charge = { at: Instant; requests: number }

export type Breaker = {
  /** Blocked and failed looks in a row, over all targets. */
  failures: number
  /** How often it has opened since the last success. */
  openings: number
  /** Null while closed; a probe may be sent from then on. */
  openUntil: Instant | null
}

export type Robots = {
  /** When a robots.txt (or its absence) was last learned; null before. */
  readAt: Instant | null
  /** The newest try found the platform unreachable. */
  isUnreachable: boolean
  nextFetchAt: Instant
  crawlDelayMs: number | null
}

export type ProblemKey = ProblemCode | 'http_error' | 'network_error'

/** Everything but the targets; one stored row. */
export type GateState = {
  platform: PlatformSpec | null
  /** The newest revision ever assigned, retired targets included. */
  revision: number
  leases: readonly Lease[]
  charges: readonly Charge[]
  pausedUntil: Instant | null
  /** Times in a row that the platform asked to wait without telling how long. */
  throttles: number
  breaker: Breaker
  robots: Robots
  lastGoodAt: Instant | null
  goodLooks: number
  failedLooks: number
  problems: Partial<Record<ProblemKey, number>>
  /** The clock at the newest write: a clock below it has been set back. */
  clockAt: Instant
}

export type Gate = { state: GateState; targets: ReadonlyMap<number, TargetState> }

export const closedBreaker: Breaker = { failures: 0, openings: 0, openUntil: null }

export const unknownRobots: Robots = { readAt: null, isUnreachable: false, nextFetchAt: 0, crawlDelayMs: null }

export const newState: GateState = {
  platform: null,
  revision: 0,
  leases: [],
  charges: [],
  pausedUntil: null,
  throttles: 0,
  breaker: closedBreaker,
  robots: unknownRobots,
  lastGoodAt: null,
  goodLooks: 0,
  failedLooks: 0,
  problems: {},
  clockAt: 0,
}

/** The gate with some facts replaced. */
export function change(gate: Gate, facts: Partial<GateState>): Gate {
  return { ...gate, state: { ...gate.state, ...facts } }
}

/** The gate with some targets added or replaced. Untouched targets stay the same objects: that is how a write is small. */
export function put(gate: Gate, changed: readonly TargetState[]): Gate {
  if (changed.length === 0) return gate
  const targets = new Map(gate.targets)
  for (const target of changed) targets.set(target.id, target)
  return { ...gate, targets }
}
