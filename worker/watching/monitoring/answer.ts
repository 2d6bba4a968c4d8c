import type { TargetCheck } from '#durable/platform-gate/protocol.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { FetchFailure, FetchResult, SafeRequest } from '#worker/ground/platform/safe-fetch.ts'
import {
  fetchTimeoutMs,
  maxBodyBytes,
  maxRedirects,
  maxRobotsBytes,
  noValidators,
  oldAnswerMs,
  oldAnswersForMs,
  pageContentTypes,
} from './constants.ts'
import type { ProblemCode } from './contract.ts'
import { refreshTarget } from './extract/refresh.ts'
import { queueAt } from './extract/walls/signs.ts'
import { failureText, queueText } from './fetch-texts.ts'
import { withinRobotsLimit } from './robots.ts'

// ── Requests ────────────────────────────────────────────────────────────────────────────────────

/** Conditional request: the page only if it changed since the last check. `terms`: redirects, and which of them. */
export function pageRequest(
  origin: string,
  last: Pick<TargetCheck, 'etag' | 'lastModified'> = noValidators,
  terms: Partial<Pick<SafeRequest, 'maxRedirects' | 'mayFollow'>> = {},
): SafeRequest {
  return {
    allowedOrigin: origin,
    headers: {
      ...(last.etag !== null && { 'If-None-Match': last.etag }),
      ...(last.lastModified !== null && { 'If-Modified-Since': last.lastModified }),
    },
    timeoutMs: fetchTimeoutMs,
    maxRedirects,
    maxBodyBytes,
    acceptTypes: pageContentTypes,
    refreshOf: refreshTarget,
    ...terms,
  }
}

/** Any content type, and slightly more than the limit, so that the parser knows it was cut. */
export function robotsRequest(origin: string): SafeRequest {
  return {
    allowedOrigin: origin,
    timeoutMs: fetchTimeoutMs,
    maxRedirects,
    maxBodyBytes: maxRobotsBytes + 4,
    onOversize: 'cut',
    acceptTypes: null,
  }
}

// ── Responses ───────────────────────────────────────────────────────────────────────────────────

export type AnswerVerdict =
  | { kind: 'read'; body: string; contentType: string | null }
  | { kind: 'unchanged' }
  | { kind: 'failed' | 'blocked'; problems: ProblemCode[]; detail?: string }
  | { kind: 'throttled'; retryAfterMs: number | null }

/** What a page is that could not be read; other failures say nothing of it. */
const problemsOf: Partial<Record<FetchFailure, ProblemCode>> = {
  truncated: 'truncated',
  content_type: 'malformed_data',
  charset: 'malformed_data',
}

/** What a response means, before its page is parsed. */
export function judgeAnswer(check: TargetCheck, fetched: FetchResult): AnswerVerdict {
  const queue = queueOf(check.url, fetched)
  if (queue !== null) return { kind: 'blocked', problems: ['waiting_room'], detail: queueText(queue) }
  if (fetched.kind !== 'answered') {
    const problem = fetched.kind === 'refused' ? 'foreign_address' : problemsOf[fetched.reason]
    return { kind: 'failed', problems: problem ? [problem] : [], detail: failureText(fetched) }
  }
  switch (fetched.status) {
    case 200:
      if (fetched.bodyHash !== null && fetched.bodyHash === check.bodyHash) return { kind: 'unchanged' }
      return { kind: 'read', body: fetched.body, contentType: fetched.headers.contentType }
    case 304:
      // 304 is only valid if we sent a validator.
      return check.etag !== null || check.lastModified !== null ? { kind: 'unchanged' } : failed()
    case 429:
    case 503:
      return { kind: 'throttled', retryAfterMs: fetched.headers.retryAfterMs }
    case 401:
    case 403:
    case 451:
      return { kind: 'blocked', problems: [] }
    case 404:
    case 410:
      return { kind: 'failed', problems: ['nothing_found'], detail: 'the page is not there' }
    default:
      return failed()
  }
}

/** The maker of a waiting room to which the page led us, there or on the way; null where it led to none. */
function queueOf(asked: string, fetched: FetchResult): string | null {
  const reached =
    fetched.kind === 'answered' ? fetched.finalUrl : fetched.kind === 'refused' ? fetched.address : undefined
  const isElsewhere = reached !== undefined && reached !== asked
  return isElsewhere && queueAt(asked) === null ? queueAt(reached) : null
}

/** Kept by a cache since before the page was read last, though not for so long that its headers must lie. */
export function isOldAnswer({ goodAt }: TargetCheck, fetched: FetchResult, at: Instant): boolean {
  const { madeAt } = fetched.kind === 'answered' ? fetched.headers : {}
  if (madeAt === undefined || goodAt === undefined) return false
  return at - madeAt >= oldAnswerMs && madeAt < goodAt && at - goodAt < oldAnswersForMs
}

function failed(...problems: ProblemCode[]): AnswerVerdict {
  return { kind: 'failed', problems }
}

/** robots.txt in the gate's terms. A null status means no usable answer: do not fetch. */
export function judgeRobots(fetched: FetchResult): { status: number | null; body: string | null } {
  if (fetched.kind === 'answered') {
    const isRead = fetched.status >= 200 && fetched.status < 300
    return { status: fetched.status, body: isRead ? withinRobotsLimit(fetched.body) : null }
  }
  const isEndlessRedirect =
    fetched.kind === 'failed' && ['too_many_redirects', 'redirect_loop'].includes(fetched.reason)
  return { status: isEndlessRedirect ? fetched.status : null, body: null }
}
