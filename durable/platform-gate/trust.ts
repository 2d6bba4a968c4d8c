import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { CheckKind } from '#worker/watching/monitoring/contract.ts'
import type { Outcome } from './protocol.ts'
import { change, type Gate, type TargetState } from './state.ts'
import { everyMs } from './timing.ts'

/**
 * A validator is believed for this many of the target's intervals, a day at most, and nine of ten checks cost no page.
 * A lie then stays unasked for 3 minutes in the last 3 hours before kick-off, 6 on the last day and on the day of a sale,
 * an hour in the last 3 days, 3 hours in the last 14, 11½ in the last 60 and 31 before (trust.test.ts); once caught, not
 * at all.
 */
export const checksPerFullRead = 10
const longestTrustMs = dayMs

/** News that only full reads found, after at least so many "not modified": once is chance, twice in a row is not. */
const leastUnread = 3
const surprisesOfLiar = 2

type Validators = Pick<TargetState, 'etag' | 'lastModified' | 'bodyHash'>
export type Trust = Pick<TargetState, 'fullAt' | 'unread' | 'surprises'>

/** Whether the next check asks for the page whatever its validators say (decision 18). */
export function isFullReadDue(target: TargetState, now: Instant, isDistrusted: boolean): boolean {
  if (target.etag === null && target.lastModified === null) return false
  const { fullAt = Number.NEGATIVE_INFINITY, saleAt } = target
  const hasOpened = saleAt !== null && saleAt <= now && fullAt < saleAt
  const trustMs = Math.min(checksPerFullRead * everyMs(target, now), longestTrustMs)
  return isDistrusted || target.isWanted || hasOpened || now - fullAt >= trustMs
}

/** Trust in a page's validators (ETag, Last-Modified) after one more check. */
export function trustAfter(target: TargetState, outcome: Outcome, at: Instant): Partial<Trust> {
  const { unread = 0, surprises = 0 } = target
  if (outcome.status === 304) return outcome.kind === 'unchanged' ? { unread: unread + 1 } : {}
  if (!isRead(outcome)) return {}
  const isByFullRead = outcome.isFull === true && unread >= leastUnread
  const next = isByFullRead ? surprises + 1 : outcome.isFull ? surprises : 0
  return { fullAt: at, unread: 0, surprises: outcome.hasNews ? next : surprises }
}

const readKinds: readonly CheckKind[] = ['changed', 'unchanged', 'nothing_found']

function isRead({ status, kind }: Outcome): boolean {
  return status === 200 && readKinds.includes(kind)
}

/**
 * Whether a full read shows that "not modified" would have been, or was, untrue. A strong ETag means the same bytes; a weak
 * one, or a date alone, the same offers.
 */
function isLie(target: TargetState, outcome: Outcome): boolean {
  if (!outcome.isFull || outcome.kind !== 'changed') return false
  if ((trustAfter(target, outcome, outcome.at).surprises ?? 0) >= surprisesOfLiar) return true
  const isOtherBody = target.bodyHash !== null && outcome.bodyHash !== null && target.bodyHash !== outcome.bodyHash
  if (!isOtherBody || !isSameValidator(target, outcome)) return false
  return isStrong(target.etag) || outcome.hasNews === true
}

function isSameValidator(before: Validators, after: Validators): boolean {
  if (before.etag !== null || after.etag !== null) return before.etag === after.etag
  return before.lastModified !== null && before.lastModified === after.lastModified
}

function isStrong(etag: string | null): boolean {
  return etag !== null && !/^W\//i.test(etag)
}

/** A date from the future, or none, says nothing of when the page changed (RFC 9110 §8.8.2.1). */
export function isPast(lastModified: string, now: Instant): boolean {
  const at = Date.parse(lastModified)
  return !Number.isNaN(at) && at <= now
}

/** One page whose validator lied is enough: the platform's pages come from one place. They are read in full from then on. */
export function withTrust(
  gate: Gate,
  before: ReadonlyMap<number, TargetState>,
  outcomes: readonly Outcome[],
  now: Instant,
): Gate {
  if (gate.state.distrustedAt !== null) return gate
  const hasLied = outcomes.some((outcome) => {
    const target = before.get(outcome.targetId)
    return target !== undefined && isLie(target, outcome)
  })
  return hasLied ? change(gate, { distrustedAt: now }) : gate
}
