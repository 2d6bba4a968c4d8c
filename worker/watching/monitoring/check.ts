import type { Outcome, TargetCheck } from '#durable/platform-gate/protocol.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { FetchResult, SafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { isOldAnswer, judgeAnswer, pageRequest } from './answer.ts'
import { maxRedirects as leastRedirects, mostRedirects, noValidators } from './constants.ts'
import type { ExtractedPage } from './contract.ts'
import type { Sample, Sign } from './drift/contract.ts'
import { layoutOf } from './drift/layout.ts'
import { mayLeaveLayout, newDrift } from './drift/rules.ts'
import { sampleOf } from './drift/sample.ts'
import { signsOf } from './drift/signs.rules.ts'
import { oldAnswerText } from './fetch-texts.ts'
import type { Identified } from './identity/contract.ts'
import { withKey } from './keys/rules.ts'
import { noteOf } from './notes.rules.ts'
import { type Read, type ReadDependencies, readPage } from './read.ts'
import {
  type CheckContext,
  type ChecksClaim,
  distinctCodes,
  type ReportDependencies,
  reportInstead,
  reportOf,
  reportPage,
  reportQueue,
  reportUnchanged,
  validatorsOf,
} from './report-to-room.ts'
import { isAllowed } from './robots.ts'
import { nextTurnOf, standsInstead } from './rules.ts'
import type { ReadPage } from './stored-pages/contract.ts'

export type CheckDependencies = ReadDependencies &
  ReportDependencies & {
    safeFetch: SafeFetch
    clock: Clock
  }

type Context = CheckContext<CheckDependencies>

export type CheckResult = {
  outcome: Outcome
  requests: number
  /** Null when there was no page to read: unchanged, or not answered. */
  page: ReadPage | null
  /** What the rules in force made of it. */
  extracted: ExtractedPage | null
  /** Whether the page is about the match; null where none was read, or nothing to compare it with. */
  identified: Identified | null
}

/**
 * One check: fetch, extract, report to the room. Never throws. `requests` counts against the platform's budget.
 * Validators advance only after the room has the result, so that nothing is lost in between.
 */
export async function runCheck(
  dependencies: CheckDependencies,
  claim: ChecksClaim,
  check: TargetCheck,
  key: string | null = null,
): Promise<CheckResult> {
  const { safeFetch, clock } = dependencies
  const startedAt = clock()
  const fetched = await safeFetch(
    withKey(check.url, claim.platform.extraction, key),
    pageRequest(claim.platform.origin, check, redirectsOf(claim)),
  )
  const at = clock()
  const outcome: Outcome = {
    targetId: check.targetId,
    at,
    durationMs: at - startedAt,
    status: statusOf(fetched),
    kind: 'failed',
    ...noValidators,
    retryAfterMs: null,
    problems: [],
    needsSecondCheck: false,
    isRoomUpdated: false,
  }
  if (check.isFull) outcome.isFull = true
  if (fetched.kind === 'failed' && fetched.reason === 'too_many_redirects' && fetched.requests <= mostRedirects)
    outcome.isTooFar = true
  const context = { dependencies, claim, check, fetched, at }
  const followed = await follow(context)
  const { page = null, extracted = null, identified = null, ...rest } = followed
  if (isQueue(rest)) await reportQueue(context)
  const ended = { ...outcome, ...rest }
  if (standsInstead(ended, fetched)) {
    ended.isInstead = true
    await reportInstead(context, extracted)
  }
  return { outcome: ended, requests: fetched.requests, page, extracted, identified }
}

function redirectsOf({ maxRedirects = leastRedirects, robots }: ChecksClaim) {
  return { maxRedirects, ...(robots && { mayFollow: (address: string) => isAllowed(robots, address) }) }
}

async function follow(
  context: Context,
): Promise<Partial<Outcome & Pick<CheckResult, 'page' | 'extracted' | 'identified'>>> {
  const { check, fetched } = context
  const verdict = judgeAnswer(check, fetched)
  switch (verdict.kind) {
    case 'unchanged': {
      const noted = check.isFreshnessDue ? await reportUnchanged(context) : null
      // As it was before the doubt: read in full, it ends it.
      const needsSecondCheck = noted?.isDoubted === true
      return { kind: 'unchanged', ...validatorsOf(fetched, check), isRoomUpdated: noted !== null, needsSecondCheck }
    }
    case 'read':
      return readAnswer(context, verdict)
    default:
      return verdict
  }
}

async function readAnswer(context: Context, { body, contentType }: { body: string; contentType: string | null }) {
  const { dependencies, claim, check, fetched, at } = context
  const read = await readPage(
    dependencies,
    claim.platform,
    check,
    { body, contentType },
    finalUrlOf(fetched, check),
    at,
  )
  const { extracted, identified } = read
  const result = await judgeRead(context, body, read)
  const detail = extracted?.problems[0]?.detail ?? (isOldAnswer(check, fetched, at) ? oldAnswerText : undefined)
  const page = { url: check.url, body, contentType, at, problems: result.problems ?? [] }
  return { ...result, ...(detail && { detail }), extracted, identified, page }
}

async function judgeRead(context: Context, body: string, { extracted, identified }: Read): Promise<Partial<Outcome>> {
  if (!extracted) return { problems: ['malformed_data'] }
  if (identified?.identity === 'other') return { kind: 'failed', problems: distinctCodes(extracted.problems) }
  const turnsAt = nextTurnOf(extracted, context.at)
  const { likeness, sent } = await compareAndReport(context, body, extracted, identified)
  const note = noteOf(extracted, context.at)
  return { ...likeness, ...(turnsAt !== null && { turnsAt }), ...(note !== null && { note }), ...sent }
}

/** The layout of a page that says what it said before takes longer to read than what it says: it is read now and then. */
async function compareAndReport(context: Context, body: string, page: ExtractedPage, identified: Identified | null) {
  const { claim, at } = context
  const sample = sampleOf(page, claim.platform, at)
  const bySaid = compare(context, sample)
  const read = { page, identified, signs: bySaid?.signs ?? [] }
  const reportBySaid = await reportOf(context, read)
  if (reportBySaid?.isKnown && mayLeaveLayout(claim.drift ?? newDrift, at))
    return { likeness: bySaid, sent: await reportPage(context, read, reportBySaid) }
  const likeness = compare(context, sample && { ...sample, layout: layoutOf(body, claim.platform.extraction) })
  const compared = { ...read, signs: likeness?.signs ?? [] }
  const isAsBefore = compared.signs.length === read.signs.length
  const report = isAsBefore ? reportBySaid : await reportOf(context, compared)
  return { likeness, sent: await reportPage(context, compared, report) }
}

/** Sample of the page to remember, and the signs by which it is unusual for its platform. */
function compare(
  { claim: { drift = newDrift }, check: { usual } }: Context,
  sample: Sample | null,
): { sample: Sample; signs?: Sign[] } | null {
  const signs = sample && usual ? signsOf(sample, usual, drift) : []
  return sample && { sample, ...(signs.length > 0 && { signs }) }
}

/** A queue stands in the page's place. */
function isQueue({ kind, problems }: Partial<Outcome>): boolean {
  return kind === 'blocked' && problems?.includes('waiting_room') === true
}

function finalUrlOf(fetched: FetchResult, { url }: TargetCheck): string {
  return fetched.kind === 'answered' ? fetched.finalUrl : url
}

function statusOf(fetched: FetchResult): number | null {
  return fetched.kind === 'refused' ? null : fetched.status
}
