import { type Instant, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { freshnessEveryMs, noValidators, readingVersion, secondCheckMs } from '#worker/watching/monitoring/constants.ts'
import { type ProblemCode, problemCodes } from '#worker/watching/monitoring/contract.ts'
import { afterCheck } from './breaker.ts'
import { isComparable } from './drift.ts'
import type { Outcome, TargetCheck } from './protocol.ts'
import type { CheckNote, GateState, Lease, ProblemKey, Random, TargetState } from './state.ts'
import { backoffMs, everyMs, nextDueAt, pauseMs } from './timing.ts'
import { isFullReadDue, isPast, trustAfter } from './trust.ts'

/** Longer validators are dropped; the page is then read in full. */
const maxValidatorLength = 512

const maxDetailLength = 160

/** Checks of a target that operators can read. */
const keptChecks = 5

const knownProblems: ReadonlySet<string> = new Set<ProblemCode>(problemCodes)

/** `isFlagged`: the platform's pages have changed, so that they stay compared with what was usual, however it was read. */
export function checkOf(target: TargetState, now: Instant, isDistrusted = false, isFlagged = false): TargetCheck {
  const { etag, lastModified, bodyHash, turnsAt = now + 1 } = target
  const isReadDue = (target.readingVersion ?? 0) < readingVersion
  const isFull = isFullReadDue(target, now, isDistrusted)
  const hasTurned = turnsAt <= now
  // After trouble, too: the room may know of a queue.
  const isFreshnessDue =
    target.failures > 0 || target.roomUpdatedAt === null || now - target.roomUpdatedAt >= freshnessEveryMs
  return {
    targetId: target.id,
    matchId: target.matchId,
    url: target.url,
    // A sale has opened or ended, or pages are read in another way: the same page means something else.
    ...(hasTurned || isReadDue
      ? noValidators
      : isFull
        ? { ...noValidators, bodyHash, isFull }
        : { etag, lastModified, bodyHash }),
    ...(target.facts !== undefined && !isFreshnessDue && { facts: target.facts }),
    isFreshnessDue,
    ...(hasTurned && { hasTurned }),
    ...(target.goodAt !== null && { goodAt: target.goodAt }),
    ...(target.instead && { instead: target.instead }),
    ...(target.missing && {
      missing: target.missing,
      missingSince: target.missingSince ?? now,
      revision: target.revision,
    }),
    ...(target.usual && (isFlagged || !isReadDue) && isComparable(target, now) && { usual: target.usual }),
    ...(target.unusual && { unusual: target.unusual }),
    ...(target.namesTickets && { namesTickets: true }),
  }
}

/**
 * The target after a check. Validators advance only for changed pages that the room received: otherwise the next check
 * would be "unchanged" and the change lost. `resumeAt` is the end of the platform's pause.
 */
export function targetAfter(
  target: TargetState,
  outcome: Outcome,
  resumeAt: Instant,
  now: Instant,
  random: Random,
): TargetState {
  const at = Math.min(outcome.at, now)
  const checked = {
    ...target,
    checkedAt: at,
    roomUpdatedAt: outcome.isRoomUpdated ? at : target.roomUpdatedAt,
    // An offer of a page may be doubtful although the check of the page succeeded.
    lastProblem: isGood(outcome) ? null : problemOf(outcome),
    isWanted: false,
    checks: checksAfter(target, outcome, at),
    ...missingAfter(target, outcome, at),
    ...insteadAfter(target, outcome),
    ...(outcome.kind === 'changed' && { turnsAt: outcome.turnsAt }),
    ...(outcome.kind === 'changed' &&
      outcome.isRoomUpdated &&
      !outcome.isUnconfirmed && { readingVersion: outcome.readingVersion }),
    ...(outcome.kind !== 'unchanged' && { facts: outcome.facts }),
    ...(outcome.namesTickets && { namesTickets: true }),
    ...trustAfter(target, outcome, at),
    ...(outcome.kind === 'changed' &&
      !outcome.isUnconfirmed &&
      (outcome.isSoldOut || target.isSoldOut) && { isSoldOut: outcome.isSoldOut === true }),
  }
  if (outcome.kind === 'throttled') {
    const spreadMs = Math.min(everyMs(target, now), minuteMs)
    return { ...checked, dueAt: Math.max(resumeAt, now) + Math.ceil(random() * spreadMs) }
  }
  if (isFailure(outcome) || isLost(outcome)) {
    const failures = target.failures + 1
    return {
      ...checked,
      ...unknownAfter(target, outcome),
      failures,
      dueAt: now + backoffMs(failures, everyMs(target, now), random),
    }
  }
  const answered = {
    ...checked,
    ...validatorsAfter(target, outcome, now),
    failures: 0,
    goodAt: isGood(outcome) ? at : target.goodAt,
    dueAt: Math.max(
      now + secondMs,
      Math.min(nextDueAt(target, at, random), checked.turnsAt ?? Number.POSITIVE_INFINITY),
    ),
  }
  if (!outcome.needsSecondCheck) return answered
  return { ...answered, ...noValidators, dueAt: now + secondCheckMs }
}

/** Newest first, and short, because targets share stored rows. */
function checksAfter({ checks = [] }: TargetState, outcome: Outcome, at: Instant): readonly CheckNote[] {
  const { durationMs, kind, status, sample } = outcome
  return [
    [at, durationMs, kind, status, sample?.offers ?? null, reasonOf(outcome), ...detailOf(outcome)],
    ...checks.slice(0, keptChecks - 1),
  ]
}

/** Of what went wrong; else what is to be known of a page that was read well. */
function detailOf(outcome: Outcome): [detail: string] | [] {
  const detail = isGood(outcome) ? outcome.problems.length === 0 && outcome.note : outcome.detail
  return detail ? [detail.slice(0, maxDetailLength)] : []
}

/** Trouble on the way says nothing of whether the page is there. */
function missingAfter(
  { missing = 0, missingSince }: TargetState,
  outcome: Outcome,
  at: Instant,
): Pick<TargetState, 'missing' | 'missingSince'> {
  if (isMissingPage(outcome)) return { missing: missing + 1, missingSince: missingSince ?? at }
  return missing > 0 && isAnswered(outcome) ? { missing: 0, missingSince: undefined } : {}
}

function insteadAfter({ instead = 0 }: TargetState, outcome: Outcome): Pick<TargetState, 'instead'> {
  if (outcome.isInstead) return { instead: instead + 1 }
  return instead > 0 && isAnswered(outcome) ? { instead: 0 } : {}
}

/** The board may be left unsure: the right page, when it is back, must be read though it is as it was. */
function unknownAfter({ instead = 0 }: TargetState, { isInstead, problems }: Outcome): Partial<Validators> {
  return problems.includes('other_event') || (isInstead && instead > 0) ? noValidators : {}
}

/** The platform's counters after a check. */
export function countCheck(state: GateState, outcome: Outcome, now: Instant): GateState {
  const good = isGood(outcome)
  return {
    ...state,
    goodChecks: state.goodChecks + (good ? 1 : 0),
    failedChecks: state.failedChecks + (good ? 0 : 1),
    lastGoodAt: good ? Math.max(state.lastGoodAt ?? 0, Math.min(outcome.at, now)) : state.lastGoodAt,
    problems: countProblems(state.problems, outcome),
  }
}

/** The platform's state after a check: counters, pause and breaker. */
export function stateAfter(state: GateState, lease: Lease, outcome: Outcome, now: Instant, random: Random): GateState {
  return reachAfter(countCheck(state, outcome, now), lease, outcome, now, random)
}

/** How a platform answered, whatever it was asked for. */
type Answer = Pick<Outcome, 'kind' | 'status' | 'retryAfterMs' | 'problems'>

/** Pause and breaker after an answer, whether to a check or to another page of the platform. */
export function reachAfter(state: GateState, lease: Lease, answer: Answer, now: Instant, random: Random): GateState {
  if (answer.kind === 'throttled') {
    const throttles = answer.retryAfterMs === null ? state.throttles + 1 : state.throttles
    const until = now + pauseMs(answer.retryAfterMs, throttles, random)
    const pausedUntil = Math.max(state.pausedUntil ?? 0, until)
    const statedUntil = isStated(answer) ? Math.max(state.statedUntil ?? 0, until) : state.statedUntil
    return { ...state, throttles, pausedUntil, statedUntil }
  }
  const failed = isFailure(answer) && !isOfTarget(answer)
  const check = {
    isGood: !failed,
    isProbe: lease.isProbe,
    isRefusal: isRefusal(answer.status),
    isOutage: answer.kind === 'failed',
  }
  const breaker = afterCheck(state.breaker, check, now, random)
  return { ...state, breaker, throttles: failed ? state.throttles : 0 }
}

/** An empty page is not a platform failure, but not a successful check either; nor is one whose changes wait. */
export function isGood(outcome: Outcome): boolean {
  return (outcome.kind === 'changed' || outcome.kind === 'unchanged') && !isLost(outcome) && !outcome.isUnconfirmed
}

function isFailure({ kind }: Pick<Answer, 'kind'>): boolean {
  return kind === 'failed' || kind === 'blocked'
}

/** The page itself came. */
function isAnswered(outcome: Outcome): boolean {
  return !isFailure(outcome) && outcome.kind !== 'throttled'
}

/** The platform asked us to wait; of one that is busy or down (503), without a time, we decide ourselves how long. */
function isStated({ status, retryAfterMs }: Answer): boolean {
  return retryAfterMs !== null || status === 429
}

/** As a platform answers to a key that it does not accept. */
export function isRefusal(status: number | null): boolean {
  return status === 401 || status === 403
}

/** A page that is missing, or about another match, is a problem of that target: the platform answered correctly. */
function isMissingPage({ status, problems }: Answer): boolean {
  return status === 404 || status === 410 || problems.includes('other_event')
}

/** The platform answers well: a pause of all its pages would not help this one. */
function isOfTarget(answer: Answer): boolean {
  return isMissingPage(answer) || (answer.status === 200 && answer.problems.includes('not_ticket_page'))
}

/** A change that did not reach the room: not the platform's fault, but the page must be read again. */
function isLost(outcome: Outcome): boolean {
  return outcome.kind === 'changed' && !outcome.isRoomUpdated && !outcome.isKnown
}

type Validators = Pick<TargetState, 'etag' | 'lastModified' | 'bodyHash'>

function validatorsAfter(target: Validators, outcome: Outcome, now: Instant): Partial<Validators> {
  const lastModified =
    outcome.lastModified !== null && isPast(outcome.lastModified, now) ? kept(outcome.lastModified) : null
  if (outcome.kind === 'changed') {
    return {
      etag: kept(outcome.etag),
      lastModified,
      bodyHash: kept(outcome.bodyHash),
    }
  }
  if (outcome.kind !== 'unchanged') return {}
  return {
    etag: kept(outcome.etag) ?? target.etag,
    lastModified: lastModified ?? target.lastModified,
    bodyHash: kept(outcome.bodyHash) ?? target.bodyHash,
  }
}

function kept(validator: string | null): string | null {
  return validator !== null && validator.length <= maxValidatorLength ? validator : null
}

function problemOf(outcome: Outcome): string | null {
  if (outcome.problems[0]) return outcome.problems[0]
  if (outcome.kind === 'throttled' && !isStated(outcome)) return 'unavailable'
  if (outcome.kind === 'throttled' || outcome.kind === 'blocked') return outcome.kind
  if (outcome.kind === 'failed') return outcome.status === null ? 'network_error' : 'http_error'
  if (isLost(outcome)) return 'room_not_updated'
  return outcome.kind === 'nothing_found' ? outcome.kind : null
}

/** Why a check was not good, for operators: also where nothing is wrong but that the page is unusual. */
export function reasonOf(outcome: Outcome): string | null {
  return problemOf(outcome) ?? (outcome.isUnconfirmed ? 'held' : null)
}

/** Counts known codes only, so that the table cannot grow. */
function countProblems(counts: GateState['problems'], outcome: Outcome): GateState['problems'] {
  const keys = new Set<ProblemKey>(outcome.problems.filter((code) => knownProblems.has(code)))
  if (outcome.kind === 'nothing_found') keys.add(outcome.kind)
  if (outcome.status === null) keys.add('network_error')
  else if (outcome.status >= 400) keys.add('http_error')
  if (keys.size === 0) return counts
  const next = { ...counts }
  for (const key of keys) next[key] = (next[key] ?? 0) + 1
  return next
}

/** One outcome per leased target; anything else in a report is ignored. */
export function firstOutcomes(lease: Lease, outcomes: readonly Outcome[]): Outcome[] {
  const byTarget = new Map<number, Outcome>()
  for (const outcome of outcomes) {
    if (lease.targetIds.includes(outcome.targetId) && !byTarget.has(outcome.targetId)) {
      byTarget.set(outcome.targetId, outcome)
    }
  }
  return [...byTarget.values()]
}
