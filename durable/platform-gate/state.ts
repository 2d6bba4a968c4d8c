import type { Instant } from '#worker/ground/platform/clock.ts'
import type { CheckKind, PlatformSpec, ProblemCode, Target } from '#worker/watching/monitoring/contract.ts'
import type { Run } from '#worker/watching/monitoring/desk/contract.ts'
import type { DriftState, Usual } from '#worker/watching/monitoring/drift/contract.ts'
import { newDrift } from '#worker/watching/monitoring/drift/rules.ts'
import type { CheckedSort } from '#worker/watching/monitoring/stored-pages/constants.ts'

/** Returns a number in [0, 1); injected for tests. */
export type Random = () => number

/** A target with the results of its checks. */
export type TargetState = Target & {
  dueAt: Instant
  /** Last answer or failed attempt. */
  checkedAt: Instant | null
  /** Last successful check. */
  goodAt: Instant | null
  /** When the room last received a check. */
  roomUpdatedAt: Instant | null
  /** Validators of the last successful check that the room received. */
  etag: string | null
  lastModified: string | null
  bodyHash: string | null
  /** Hash of the facts that the room has of the page. */
  facts?: string | undefined
  /** Version of the page reader behind the room's last update; the next check replaces an older one. */
  readingVersion?: number | undefined
  /** When the page was last read in full. */
  fullAt?: Instant
  /** "Not modified" in a row since then. */
  unread?: number
  /** News in a row that only full reads found. */
  surprises?: number
  /** Failed checks in a row. */
  failures: number
  /** Checks in a row that found no page (404, 410), or another match's, and when the first of them was. */
  missing?: number
  missingSince?: Instant | undefined
  /** Checks in a row that met something else in the page's place: these, a wall, another match's page. */
  instead?: number
  lastProblem: string | null
  /** The last page that said anything of it said that everything is sold out. */
  isSoldOut?: boolean
  /** The page has named its tickets by who comes or by the seat: what it names otherwise may be an add-on. */
  namesTickets?: boolean
  /** When a sale on the page opens or ends next: from then on it is read in full. */
  turnsAt?: Instant | undefined
  /** What the page is usually like. */
  usual?: Usual
  /** The same from before rules that did not stand for long. */
  usualBefore?: Usual
  /** Unusual checks in a row. */
  unusual?: number
  /** By robots.txt. */
  isDisallowed: boolean
  /** A user requested a fresh check. */
  isWanted: boolean
  /** The newest checks, newest first. */
  checks?: readonly CheckNote[]
}

/** One check: when, how long it took, how it ended, status, offers on the page (null where it was not read), problem, and that in words. */
export type CheckNote = readonly [
  at: Instant,
  durationMs: number,
  kind: CheckKind,
  status: number | null,
  offers: number | null,
  problem: string | null,
  detail?: string,
]

/** What the checks of one hour or day came to; `pages` were read in full, and have `offers`. */
export type Tally = {
  /** Its beginning, UTC. */
  at: Instant
  checks: number
  good: number
  pages: number
  offers: number
  requests: number
  waitedMs: number
  slowestMs: number
}

/** Permission to fetch, granted once. A lease is open until reported or expired. */
export type Lease = {
  id: string
  /** `page`: one page that is no target's. */
  kind: 'checks' | 'robots' | 'page'
  /** The single check that a half-open breaker allows. */
  isProbe: boolean
  targetIds: readonly number[]
  /** Requests reserved from the budget: the most that it can send. */
  reserved: number
  expiresAt: Instant
  isClaimed: boolean
  claimedAt?: Instant
}

/** Requests sent at or before this time. */
export type Charge = { at: Instant; requests: number }

export type Breaker = {
  /** Blocked and failed checks in a row, over all targets. */
  failures: number
  /** How many of them were refusals, which a new API key may end. */
  refusals?: number
  /** Openings since the last success. */
  openings: number
  /** Null while closed; a probe is allowed from this time on. */
  openUntil: Instant | null
}

export type Robots = {
  /** When robots.txt (or its absence) was last read; null before. */
  readAt: Instant | null
  /** The latest attempt found the platform unreachable. */
  isUnreachable: boolean
  nextFetchAt: Instant
  crawlDelayMs: number | null
}

export type ProblemKey = ProblemCode | 'http_error' | 'network_error'

/** Everything but the targets; one stored row. */
export type GateState = {
  platform: PlatformSpec | null
  /** The newest revision ever assigned, including retired targets. */
  revision: number
  /** The lowest revision of a target that found no place; null while it has all. */
  leftOutFrom: number | null
  leases: readonly Lease[]
  charges: readonly Charge[]
  pausedUntil: Instant | null
  /** How much of the pause the platform itself asked for; the rest is our own. */
  statedUntil: Instant | null
  /** Throttled responses in a row that stated no waiting time. */
  throttles: number
  breaker: Breaker
  robots: Robots
  /** When a check last had too few redirects; null for an ordinary platform. */
  farAt: Instant | null
  /** When a validator was caught lying: pages are read in full since. */
  distrustedAt: Instant | null
  /** When a page of each sort was last kept for operators. */
  pagesKept: { readonly [sort in CheckedSort]?: Instant }
  lastGoodAt: Instant | null
  goodChecks: number
  failedChecks: number
  problems: Partial<Record<ProblemKey, number>>
  /** What the platform's pages are usually like. */
  drift: DriftState
  hours: readonly Tally[]
  days: readonly Tally[]
  /** The newest leases that ended, newest first. */
  runs: readonly Run[]
  /** Until when checks leave room for one page that an operator waits for; null when none does. */
  roomKeptUntil: Instant | null
  /** When an operator last asked for checks. */
  askedAt: Instant | null
  /** The clock at the newest write; a lower clock means it was set back. */
  clockAt: Instant
}

export type Gate = { state: GateState; targets: ReadonlyMap<number, TargetState> }

export const closedBreaker: Breaker = { failures: 0, openings: 0, openUntil: null }

export const unknownRobots: Robots = { readAt: null, isUnreachable: false, nextFetchAt: 0, crawlDelayMs: null }

export const newState: GateState = {
  platform: null,
  revision: 0,
  leftOutFrom: null,
  leases: [],
  charges: [],
  pausedUntil: null,
  statedUntil: null,
  throttles: 0,
  breaker: closedBreaker,
  robots: unknownRobots,
  farAt: null,
  distrustedAt: null,
  pagesKept: {},
  lastGoodAt: null,
  goodChecks: 0,
  failedChecks: 0,
  problems: {},
  drift: newDrift,
  hours: [],
  days: [],
  runs: [],
  roomKeptUntil: null,
  askedAt: null,
  clockAt: 0,
}

/** The gate with some facts replaced. */
export function change(gate: Gate, facts: Partial<GateState>): Gate {
  return { ...gate, state: { ...gate.state, ...facts } }
}

/** Adds or replaces targets. Untouched ones stay the same objects, which keeps writes small. */
export function put(gate: Gate, changed: readonly TargetState[]): Gate {
  if (changed.length === 0) return gate
  const targets = new Map(gate.targets)
  for (const target of changed) targets.set(target.id, target)
  return { ...gate, targets }
}
