import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { Claim, Look, Outcome } from '#durable/platform-gate/protocol.ts'
import { canBeHad } from '../catalogue/rules.ts'
import type { Clock } from '../platform/clock.ts'
import { errorText, type Logger } from '../platform/logger.ts'
import type { FetchResult, SafeFetch } from '../platform/safe-fetch.ts'
import { judgeAnswer, pageRequest } from './answer.ts'
import type { ExtractedPage, ExtractionSpec, Observation, Problem } from './contract.ts'
import { isWhole, judgePage, peoplePage } from './rules.ts'

export type LookDependencies = {
  rooms: (matchId: number) => Pick<MatchRoomApi, 'observe' | 'looked'>
  safeFetch: SafeFetch
  extract: (page: {
    body: string
    contentType: string | null
    spec: ExtractionSpec
    expectedCurrency: string
  }) => ExtractedPage
  clock: Clock
  logger: Logger
}

export type LooksClaim = Extract<Claim, { kind: 'looks' }>

const noValidators = { etag: null, lastModified: null, bodyHash: null }

/**
 * One look: fetch, extract, report to the room. Never throws. `requests` counts against the platform's budget.
 * Validators advance only after the room has the result, so that nothing is lost in between.
 */
export async function takeLook(
  dependencies: LookDependencies,
  claim: LooksClaim,
  look: Look,
): Promise<{ outcome: Outcome; requests: number }> {
  const { safeFetch, clock } = dependencies
  const startedAt = clock()
  const fetched = await safeFetch(look.url, pageRequest(claim.platform.origin, look))
  const at = clock()
  const outcome: Outcome = {
    targetId: look.targetId,
    at,
    durationMs: at - startedAt,
    status: statusOf(fetched),
    kind: 'failed',
    ...noValidators,
    retryAfterMs: null,
    problems: [],
    needsSecondLook: false,
    isRoomTold: false,
  }
  return {
    outcome: { ...outcome, ...(await follow(dependencies, claim, look, fetched, at)) },
    requests: fetched.requests,
  }
}

async function follow(
  dependencies: LookDependencies,
  claim: LooksClaim,
  look: Look,
  fetched: FetchResult,
  at: number,
): Promise<Partial<Outcome>> {
  const verdict = judgeAnswer(look, fetched)
  switch (verdict.kind) {
    case 'unchanged': {
      const isRoomTold = look.isFreshnessDue && (await tellLooked(dependencies, claim, look, at))
      return { kind: 'unchanged', ...validatorsOf(fetched, look), isRoomTold }
    }
    case 'read': {
      const page = read(dependencies, claim, look, verdict)
      return page ? tellPage(dependencies, claim, look, fetched, page, at) : { problems: ['malformed_data'] }
    }
    default:
      return verdict
  }
}

/** Extraction should not throw; if it does, only this page is unreadable. */
function read(
  { extract, logger }: LookDependencies,
  { platform }: LooksClaim,
  look: Look,
  answer: { body: string; contentType: string | null },
): ExtractedPage | null {
  try {
    const { body, contentType } = answer
    return extract({ body, contentType, spec: platform.extraction, expectedCurrency: platform.currency })
  } catch (error) {
    logger.error('extraction_failed', { platform: platform.slug, target_id: look.targetId, error: errorText(error) })
    return null
  }
}

async function tellLooked(
  dependencies: LookDependencies,
  { platform }: LooksClaim,
  look: Look,
  at: number,
): Promise<boolean> {
  const room = dependencies.rooms(look.matchId)
  const told = await tell(dependencies, look, async () => {
    await room.looked({ platformId: platform.id, at })
    return true
  })
  return told ?? false
}

async function tellPage(
  dependencies: LookDependencies,
  claim: LooksClaim,
  look: Look,
  fetched: FetchResult,
  page: ExtractedPage,
  at: number,
): Promise<Partial<Outcome>> {
  const kind = judgePage(page)
  const problems = distinctCodes(page.problems)
  if (kind === 'blocked' || kind === 'failed') return { kind, problems }
  const room = dependencies.rooms(look.matchId)
  const observed = await tell(dependencies, look, () => room.observe(observationOf(claim, look, page, at)))
  // A change not delivered to the room is lost to the gate: retry soon, without blaming the platform.
  if (!observed) return { kind, problems }
  const needsSecondLook = observed.quarantined > 0
  const isKept = kind === 'changed' && !needsSecondLook && isWhole(page)
  const isSoldOut = !page.offers.some(canBeHad)
  return {
    kind,
    problems,
    ...(isKept && validatorsOf(fetched)),
    needsSecondLook,
    isRoomTold: true,
    ...(isSoldOut && { isSoldOut }),
  }
}

function observationOf(claim: LooksClaim, look: Look, page: ExtractedPage, seenAt: number): Observation {
  const { id, slug, name, kind, currency, isAlertable } = claim.platform
  const url = peoplePage(claim.platform, look.url, page.pageUrl ?? null)
  return {
    id: `${claim.leaseId}:${look.targetId}`,
    matchId: look.matchId,
    platform: { id, slug, name, kind, url, isAlertable },
    currency,
    seenAt,
    offers: page.offers,
    problems: page.problems,
  }
}

/** The room's answer; null when it could not be reached. */
async function tell<T>({ logger }: LookDependencies, look: Look, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    logger.error('room_failed', { match_id: look.matchId, target_id: look.targetId, error: errorText(error) })
    return null
  }
}

function statusOf(fetched: FetchResult): number | null {
  return fetched.kind === 'refused' ? null : fetched.status
}

/** The response's validators; omitted ones stay. */
function validatorsOf(
  fetched: FetchResult,
  before: Pick<Look, 'etag' | 'lastModified' | 'bodyHash'> = noValidators,
): Pick<Outcome, 'etag' | 'lastModified' | 'bodyHash'> {
  if (fetched.kind !== 'answered') return noValidators
  return {
    etag: fetched.headers.etag ?? before.etag,
    lastModified: fetched.headers.lastModified ?? before.lastModified,
    bodyHash: fetched.bodyHash ?? before.bodyHash,
  }
}

function distinctCodes(problems: readonly Problem[]): Outcome['problems'] {
  return [...new Set(problems.map((problem) => problem.code))]
}
