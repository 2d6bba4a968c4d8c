import type { Instant } from '#worker/ground/platform/clock.ts'
import type { CheckKind, PlatformSpec, ProblemCode, Target } from '#worker/watching/monitoring/contract.ts'
import type { GateFigures, TargetLog } from '#worker/watching/monitoring/desk/contract.ts'
import type {
  DriftFlag,
  DriftState,
  Sample,
  Sign,
  Usual,
  YieldAround,
} from '#worker/watching/monitoring/drift/contract.ts'
import type { RobotsRules } from '#worker/watching/monitoring/robots.ts'
import type { CheckedSort } from '#worker/watching/monitoring/stored-pages/constants.ts'
import type { Unread } from '#worker/watching/monitoring/unread/contract.ts'

/** One page that a lease allows to be fetched, once. */
export type TargetCheck = {
  targetId: number
  matchId: number
  url: string
  /** Validators of the last successful check; all null when the page must be read in full. */
  etag: string | null
  lastModified: string | null
  bodyHash: string | null
  /** Hash of the facts that the room has of the page, as certain and settled; left out when it must be told in any case. */
  facts?: string
  /** The validators are left out to see whether they are right; `bodyHash` stays. */
  isFull?: boolean
  /** True when the last report of an unchanged page to the room is older than `freshnessEveryMs`. */
  isFreshnessDue: boolean
  /** A sale of the page has opened or ended since it was read. */
  hasTurned?: boolean
  /** When the page was last read well. */
  goodAt?: Instant
  /** Checks in a row before this one that found no page, and when the first of them was. */
  missing?: number
  missingSince?: Instant
  /** Checks in a row before this one that met something else in the page's place. */
  instead?: number
  /** The target's, where its page is missing. */
  revision?: number
  /** What this page is usually like; left out after kick-off, when pages lose their tickets. */
  usual?: Usual
  /** Unusual checks in a row before this one. */
  unusual?: number
  /** The page has named its tickets by who comes or by the seat. */
  namesTickets?: boolean
}

/**
 * What the holder of a lease may do until `expiresAt`. Only the first claim succeeds; a second gets null. `keeps`: sorts of
 * pages of which one is wanted for operators.
 */
export type Claim =
  | { kind: 'robots'; leaseId: string; platform: PlatformSpec; url: string; expiresAt: Instant }
  | {
      kind: 'checks'
      leaseId: string
      platform: PlatformSpec
      checks: TargetCheck[]
      expiresAt: Instant
      keeps?: readonly CheckedSort[]
      /** What the platform's pages are usually like. */
      drift?: DriftState
      /** Redirects that one check follows. */
      maxRedirects?: number
      /** By which redirects are followed; left out where nothing is refused. */
      robots?: RobotsRules
    }

export type Outcome = {
  targetId: number
  at: Instant
  durationMs: number
  /** HTTP status; null when there was no answer. */
  status: number | null
  kind: CheckKind
  etag: string | null
  lastModified: string | null
  bodyHash: string | null
  retryAfterMs: number | null
  problems: ProblemCode[]
  /** What went wrong, in words for operators. */
  detail?: string
  /** Where nothing did: why none of its offers is a ticket on sale, or which may be the cheapest, in words for operators. */
  note?: string
  /** More redirects than it was allowed: the platform's checks need more. */
  isTooFar?: boolean
  /** Something else stood in the page's place. */
  isInstead?: boolean
  /** The page was asked for whatever its validators say. */
  isFull?: boolean
  /** The room took something from it that it had not. */
  hasNews?: boolean
  /** By which version of reading pages, where the page was certain and whole. */
  readingVersion?: number
  /** The page itself says that everything is sold out. */
  isSoldOut?: boolean
  /** The page names its tickets by who comes or by the seat: "Adult", "Block 112". */
  namesTickets?: boolean
  /** When a sale on the page opens or ends next: it then means something else, also if it does not change. */
  turnsAt?: Instant
  /** Sample of the page, where one was read. */
  sample?: Sample
  /** In what it is unusual. */
  signs?: Sign[]
  /** The room holds its changes back until they are confirmed. */
  isUnconfirmed?: boolean
  /** Hash of its facts, where the room has them as certain and settled. */
  facts?: string
  /** The room had the same facts, and was not told again. */
  isKnown?: boolean
  /** Something needs confirmation: read the page again soon, in full. */
  needsSecondCheck: boolean
  /** The room received this check. */
  isRoomUpdated: boolean
}

export type Report = {
  leaseId: string
  /** Requests actually sent, including redirects; charged to the budget. */
  requests: number
  outcomes: Outcome[]
  /** Sorts of which a page was kept. */
  kept?: readonly CheckedSort[]
}

/** robots.txt as fetched; status null means unreachable. */
export type RobotsReport = { leaseId: string; at: Instant; status: number | null; body: string | null }

/** May one page be fetched that is no target's? A granted one must be reported; else all that it may send is charged. */
export type Permit =
  | { kind: 'page' | 'robots'; leaseId: string; url: string; expiresAt: Instant }
  /** The budget, a pause or the breaker: ask again from then on. */
  | { kind: 'later'; at: Instant }
  | { kind: 'disallowed' }
  /** The platform is switched off. */
  | { kind: 'off' }

export type PageReport = {
  leaseId: string
  requests: number
  status: number | null
  kind: Extract<Outcome['kind'], 'unchanged' | 'failed' | 'throttled' | 'blocked'>
  retryAfterMs: number | null
}

/** What robots.txt says of addresses, in their order; `allowed` is empty before it was read. */
export type RobotsView = {
  readAt: Instant | null
  isUnreachable: boolean
  crawlDelayMs: number | null
  allowed: boolean[]
  /** The rules that concern us, as written there ("Disallow: /basket"), up to a limit. */
  rules: string[]
}

/** When a match was last checked well, and whether that is too long ago for its prices to be sure. */
export type CheckedTarget = { matchId: number; at: Instant; isUnread?: true }

/** When a match was last checked on one platform. */
export type TargetFreshness = {
  platformId: number
  platformSlug: string
  platformName: string
  checkedAt: Instant | null
  goodAt: Instant | null
  dueAt: Instant
  lastProblem: string | null
}

export type GateHealth = {
  platformId: number
  breaker: 'closed' | 'open' | 'half_open'
  /** Earliest next request, from Retry-After or the open breaker. */
  pausedUntil: Instant | null
  /** The platform asked for the pause; else it is our own. */
  isPauseStated?: boolean
  robots: 'unknown' | 'allowed' | 'unreachable'
  /** Its pages changed, and what they say is held back. */
  hasDrifted: boolean
  /** The currency of nearly all of its newest prices; null where there is none. */
  pricesIn?: string | null
  /** Since when pages are read in full, because a validator lied. */
  distrustedAt: Instant | null
  lastGoodAt: Instant | null
  targets: number
  disallowedTargets: number
  /** How late the most overdue target is; 0 when none is. */
  latenessMs: number
  goodChecks: number
  failedChecks: number
  problems: Partial<Record<ProblemCode | 'http_error' | 'network_error', number>>
}

/** `retryAfterSeconds` when it was read a moment ago; `pausedUntil` where it is due when the platform's pause has ended. */
export type SoonAnswer = { accepted: boolean; retryAfterSeconds: number; pausedUntil?: Instant }

/** `pages` were made due; while a pause that the platform asked for lasts, they wait for its end. */
export type RunAnswer = { accepted: boolean; retryAfterSeconds: number; pages: number; pausedUntil: Instant | null }

export function platformGateName(platformId: number): string {
  return `platform:${platformId}`
}

/** The gate's RPC methods. */
export type PlatformGateApi = {
  /**
   * Wakes the gate: applies the platform's settings, leases due targets (or one page of an idle platform) and sets the
   * alarm. Returns its newest target revision, and where `checkedSince` is given, which matches were checked well since or
   * are unread; while the platform is down, these in any case.
   */
  tick(
    platform: PlatformSpec,
    checkedSince?: Instant,
  ): Promise<{
    revision: number
    flag?: DriftFlag | null
    unread?: Unread | null
    checked?: CheckedTarget[]
  }>
  /** Adds or updates targets, idempotent by id and revision. */
  assign(targets: Target[]): Promise<void>
  /** The platform has a new API key: what refusals of the key before caused is taken back. */
  keyReplaced(): Promise<void>
  /** Drops targets whose rows are gone. */
  removeTargets(targetIds: number[]): Promise<void>
  claim(leaseId: string): Promise<Claim | null>
  report(report: Report): Promise<void>
  reportRobots(report: RobotsReport): Promise<void>
  /** Asks for one page, or for robots.txt alone where no address is given. */
  permit(platform: PlatformSpec, url: string | null, isOperators?: boolean): Promise<Permit>
  reportPage(report: PageReport): Promise<void>
  robotsFor(urls: string[]): Promise<RobotsView>
  /** Makes a match's target due now. */
  checkSoon(matchId: number): Promise<SoonAnswer>
  freshness(matchId: number): Promise<TargetFreshness | null>
  health(): Promise<GateHealth>
  /** An operator says that the platform's pages are right as they are now: history begins again. */
  resetBaseline(): Promise<void>
  /** What the platform gave before its rules last changed, and since; null where they never did. */
  yieldAround(): Promise<YieldAround | null>
  figures(): Promise<GateFigures>
  /** The targets unread at their last check and those read last, or one. */
  log(targetId: number | null): Promise<TargetLog[]>
  /** An operator asks for the checks that are due next, or for every page in full. */
  runNow(isInFull: boolean): Promise<RunAnswer>
}
