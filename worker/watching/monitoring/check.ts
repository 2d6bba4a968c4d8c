import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { Claim, Outcome, TargetCheck } from '#durable/platform-gate/protocol.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { FetchResult, SafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { sha256Hex } from '#worker/ground/platform/sha256.ts'
import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import type { StatedSale } from '#worker/matches/catalogue/sales/contract.ts'
import { judgeAnswer, pageRequest } from './answer.ts'
import { maxRedirects as leastRedirects, mostRedirects, readingVersion } from './constants.ts'
import type { ExtractedPage, Observation, Problem } from './contract.ts'
import type { Sample, Sign } from './drift/contract.ts'
import { isHeld, newDrift } from './drift/rules.ts'
import { sampleOf } from './drift/sample.ts'
import { signsOf } from './drift/signs.rules.ts'
import type { Identified } from './identity/contract.ts'
import { withKey } from './keys/rules.ts'
import { noteOf } from './notes.rules.ts'
import { type Read, type ReadDependencies, readPage } from './read.ts'
import { type RecordDependencies, record, send } from './record.ts'
import { isAllowed } from './robots.ts'
import { beginsBoard, isProvenEmpty, isWhole, judgePage, nextTurnOf, peoplePage, standsInstead } from './rules.ts'
import type { ReadPage } from './stored-pages/contract.ts'

export type CheckDependencies = ReadDependencies &
  RecordDependencies & {
    rooms: (matchId: number) => Pick<MatchRoomApi, 'observe' | 'recordCheck' | 'recordQueue'>
    safeFetch: SafeFetch
    /** Why the law of the match's country refuses sellers of that kind; null where it does not. */
    refusalOf: (matchId: number, kind: PlatformKind) => Promise<string | null>
    clock: Clock
  }

export type ChecksClaim = Extract<Claim, { kind: 'checks' }>

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

const noValidators = { etag: null, lastModified: null, bodyHash: null }

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
  const followed = await follow(dependencies, claim, check, fetched, at)
  const { page = null, extracted = null, identified = null, ...rest } = followed
  if (isQueue(rest)) await sendQueue(dependencies, claim, check, at)
  const ended = { ...outcome, ...rest }
  if (standsInstead(ended, fetched)) {
    ended.isInstead = true
    await sendInstead(dependencies, claim, check, extracted, at)
  }
  return { outcome: ended, requests: fetched.requests, page, extracted, identified }
}

function redirectsOf({ maxRedirects = leastRedirects, robots }: ChecksClaim) {
  return { maxRedirects, ...(robots && { mayFollow: (address: string) => isAllowed(robots, address) }) }
}

async function follow(
  dependencies: CheckDependencies,
  claim: ChecksClaim,
  check: TargetCheck,
  fetched: FetchResult,
  at: number,
): Promise<Partial<Outcome & Pick<CheckResult, 'page' | 'extracted' | 'identified'>>> {
  const verdict = judgeAnswer(check, fetched)
  switch (verdict.kind) {
    case 'unchanged': {
      const told = check.isFreshnessDue ? await sendChecked(dependencies, claim, check, at) : null
      // As it was before the doubt: read in full, it ends it.
      const needsSecondCheck = told?.isDoubted === true
      return { kind: 'unchanged', ...validatorsOf(fetched, check), isRoomUpdated: told !== null, needsSecondCheck }
    }
    case 'read': {
      const { body, contentType } = verdict
      const read = await readPage(dependencies, claim.platform, check, verdict, finalUrlOf(fetched, check), at)
      const { extracted, identified } = read
      const result = await takeIn(dependencies, claim, check, fetched, body, read, at)
      const detail = extracted?.problems[0]?.detail
      return {
        ...result,
        ...(detail && { detail }),
        extracted,
        identified,
        page: { url: check.url, body, contentType, at, problems: result.problems ?? [] },
      }
    }
    default:
      return verdict
  }
}

async function takeIn(
  dependencies: CheckDependencies,
  claim: ChecksClaim,
  check: TargetCheck,
  fetched: FetchResult,
  body: string,
  { extracted, identified }: Read,
  at: Instant,
): Promise<Partial<Outcome>> {
  if (!extracted) return { problems: ['malformed_data'] }
  if (identified?.identity === 'other') return { kind: 'failed', problems: distinctCodes(extracted.problems) }
  const turnsAt = nextTurnOf(extracted, at)
  const likeness = compare(claim, check, body, extracted, at)
  const sent = await sendPage(dependencies, claim, check, fetched, extracted, at, {
    signs: likeness?.signs ?? [],
    identified,
  })
  const note = noteOf(extracted, at)
  return { ...likeness, ...(turnsAt !== null && { turnsAt }), ...(note !== null && { note }), ...sent }
}

const noPage: ExtractedPage = { event: null, offers: [], problems: [] }

/** What stands in a page's place takes nothing off the board; met twice in a row, it leaves the board unsure. */
async function sendInstead(
  dependencies: CheckDependencies,
  claim: ChecksClaim,
  check: TargetCheck,
  page: ExtractedPage | null,
  at: Instant,
): Promise<void> {
  if (!check.instead) return
  const unsure = { offers: [], problems: [], isHeld: true, isUnsure: true, isOther: true }
  await send(dependencies, check, 'room_failed', async () => {
    const isAlertable = await mayAlert(dependencies, claim, check)
    return dependencies
      .rooms(check.matchId)
      .observe({ ...observationOf(claim, check, page ?? noPage, at, isAlertable), ...unsure })
  })
}

/** Sample of the page to remember, and the signs by which it is unusual for its platform. */
function compare(
  { platform, drift = newDrift }: ChecksClaim,
  { usual }: TargetCheck,
  body: string,
  page: ExtractedPage,
  at: Instant,
): { sample: Sample; signs?: Sign[] } | null {
  const sample = sampleOf(body, page, platform, at)
  const signs = sample && usual ? signsOf(sample, usual, drift) : []
  return sample && { sample, ...(signs.length > 0 && { signs }) }
}

async function sendChecked(
  dependencies: CheckDependencies,
  { platform }: ChecksClaim,
  check: TargetCheck,
  at: number,
): Promise<{ isDoubted: boolean } | null> {
  const room = dependencies.rooms(check.matchId)
  return send(dependencies, check, 'room_failed', () => room.recordCheck({ platformId: platform.id, at }))
}

/** A queue stands in the page's place. */
function isQueue({ kind, problems }: Partial<Outcome>): boolean {
  return kind === 'blocked' && problems?.includes('waiting_room') === true
}

async function sendQueue(dependencies: CheckDependencies, { platform }: ChecksClaim, check: TargetCheck, at: number) {
  const room = dependencies.rooms(check.matchId)
  await send(dependencies, check, 'room_failed', () => room.recordQueue({ platformId: platform.id, at }))
}

async function sendPage(
  dependencies: CheckDependencies,
  claim: ChecksClaim,
  check: TargetCheck,
  fetched: FetchResult,
  page: ExtractedPage,
  at: number,
  { signs, identified }: { signs: readonly Sign[]; identified: Identified | null },
): Promise<Partial<Outcome>> {
  const kind = judgePage(page)
  const problems = distinctCodes(page.problems)
  if (kind === 'blocked' || kind === 'failed') return { kind, problems }
  const { drift = newDrift } = claim
  const isUnsure = identified?.identity === 'unsure'
  const isUnusual = isUnsure || isHeld(drift, signs, check.unusual ?? 0)
  const observation = await send(dependencies, check, 'refusal_not_read', async () => ({
    ...observationOf(claim, check, page, at, await mayAlert(dependencies, claim, check)),
    ...(isUnusual && { isHeld: true }),
    ...(isUnsure && { isUnsure }),
    ...(!isUnusual && beginsBoard(page) && { isBeginning: true }),
    ...(!isUnusual && identified?.identity === 'same' && page.saysSoldOut && { isSoldOut: true }),
    ...(identified?.occasion && { occasion: identified.occasion }),
  }))
  // A change not delivered to the room is lost to the gate: retry soon, without blaming the platform.
  if (!observation) return { kind, problems }
  const sales = isUnusual ? [] : (page.event?.sales ?? [])
  const isCertain = kind === 'changed' && !isUnusual && isWhole(page)
  const facts = isCertain ? await factsOf(observation, sales) : null
  const read = {
    kind,
    problems,
    needsSecondCheck: false,
    isRoomUpdated: false,
    ...(isCertain && { readingVersion }),
    ...(isProvenEmpty(page) && { isSoldOut: true }),
    ...(isCertain && page.namesTickets && { namesTickets: true }),
  }
  const kept = { ...validatorsOf(fetched), ...(facts !== null && { facts }) }
  if (facts !== null && facts === check.facts) return { ...read, ...kept, isKnown: true }
  const observed = await send(dependencies, check, 'room_failed', () =>
    dependencies.rooms(check.matchId).observe(observation),
  )
  if (!observed) return { kind, problems }
  await record(dependencies, { platformId: claim.platform.id, check, at }, { ...observed, sales })
  // A flagged platform stays so for a while: there is no hurry, but for what has just come on sale.
  const isWaiting = observed.quarantined > 0 || observed.isHeld === true
  const needsSecondCheck = isWaiting && !isUnsure && (drift.flag === null || check.hasTurned === true)
  // To be confirmed later, the page must be read in full again, unchanged as it may be.
  const isSettled = !needsSecondCheck && !observed.implausible
  return {
    ...read,
    ...(isCertain && isSettled && kept),
    needsSecondCheck,
    isRoomUpdated: true,
    ...((observed.changeId !== null || observed.quarantined > 0) && { hasNews: true }),
    ...(observed.isHeld && { isHeld: true }),
  }
}

/** All that the room and what is kept beside it would take of a check, but for its time. */
function factsOf(
  { id, seenAt, checkedBeforeAt, ...facts }: Observation,
  sales: readonly StatedSale[],
): Promise<string> {
  return sha256Hex(JSON.stringify([facts, sales]), 16)
}

/** The platform's own answer, under the law of the country in which this match is played. */
async function mayAlert(
  { refusalOf }: CheckDependencies,
  { platform }: ChecksClaim,
  check: TargetCheck,
): Promise<boolean> {
  return platform.isAlertable && (await refusalOf(check.matchId, platform.kind)) === null
}

function observationOf(
  claim: ChecksClaim,
  check: TargetCheck,
  page: ExtractedPage,
  seenAt: number,
  isAlertable: boolean,
): Observation {
  const { id, slug, name, kind, currency } = claim.platform
  const url = peoplePage(claim.platform, check.url, page.pageUrl ?? null)
  return {
    id: `${claim.leaseId}:${check.targetId}`,
    matchId: check.matchId,
    platform: { id, slug, name, kind, url, isAlertable },
    currency,
    seenAt,
    offers: page.offers,
    problems: page.problems,
    ...(check.goodAt !== undefined && { checkedBeforeAt: check.goodAt }),
    readingVersion,
  }
}

function finalUrlOf(fetched: FetchResult, { url }: TargetCheck): string {
  return fetched.kind === 'answered' ? fetched.finalUrl : url
}

function statusOf(fetched: FetchResult): number | null {
  return fetched.kind === 'refused' ? null : fetched.status
}

/** The response's validators; omitted ones stay. */
function validatorsOf(
  fetched: FetchResult,
  before: Pick<TargetCheck, 'etag' | 'lastModified' | 'bodyHash'> = noValidators,
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
