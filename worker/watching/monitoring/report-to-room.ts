// Part of a check: what the match's room hears of it.
import type { MatchRoomApi, ObserveResult } from '#durable/match-room/protocol.ts'
import type { Claim, Outcome, TargetCheck } from '#durable/platform-gate/protocol.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { FetchResult } from '#worker/ground/platform/safe-fetch.ts'
import { sha256Hex } from '#worker/ground/platform/sha256.ts'
import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import type { StatedSale } from '#worker/matches/catalogue/sales/contract.ts'
import { isOldAnswer } from './answer.ts'
import { noValidators, readingVersion } from './constants.ts'
import type { ExtractedPage, Observation, Problem } from './contract.ts'
import type { Sign } from './drift/contract.ts'
import { needsConfirmation, newDrift } from './drift/rules.ts'
import type { Identified } from './identity/contract.ts'
import { type RecordDependencies, record, send } from './record.ts'
import { beginsBoard, isProvenEmpty, isWhole, judgePage, peoplePage } from './rules.ts'

export type ReportDependencies = RecordDependencies & {
  logger: Logger
  rooms: (matchId: number) => Pick<MatchRoomApi, 'observe' | 'recordCheck' | 'recordQueue'>
  /** Why the law of the match's country refuses sellers of that kind; null where it does not. */
  refusalOf: (matchId: number, kind: PlatformKind) => Promise<string | null>
}

export type ChecksClaim = Extract<Claim, { kind: 'checks' }>

/** A check whose answer has come; `at`: when that was complete. */
export type CheckContext<Dependencies = ReportDependencies> = {
  dependencies: Dependencies
  claim: ChecksClaim
  check: TargetCheck
  fetched: FetchResult
  at: Instant
}

/** The page is as it was; null where the room could not be reached. */
export async function reportUnchanged(context: CheckContext): Promise<{ isDoubted: boolean } | null> {
  const { dependencies, claim, check, at } = context
  const room = dependencies.rooms(check.matchId)
  return send(dependencies, check, 'room_failed', () => room.recordCheck({ platformId: claim.platform.id, at }))
}

export async function reportQueue({ dependencies, claim, check, at }: CheckContext): Promise<void> {
  const room = dependencies.rooms(check.matchId)
  await send(dependencies, check, 'room_failed', () => room.recordQueue({ platformId: claim.platform.id, at }))
}

const noPage: ExtractedPage = { event: null, offers: [], problems: [] }

/** What stands in a page's place takes nothing off the board; met twice in a row, it leaves the board unsure. */
export async function reportInstead(context: CheckContext, page: ExtractedPage | null): Promise<void> {
  const { dependencies, check } = context
  if (!check.instead) return
  const unsure = { offers: [], problems: [], isUnusual: true, isUnsure: true, isOther: true }
  await send(dependencies, check, 'room_failed', async () => {
    const observation = observationOf(context, page ?? noPage, await mayAlert(context))
    return dependencies.rooms(check.matchId).observe({ ...observation, ...unsure })
  })
}

type Reading = { page: ExtractedPage; signs: readonly Sign[]; identified: Identified | null }

/** What the room would be told of a page. `facts`: null where the page is not certain; `isKnown`: the room has them. */
type PageReport = { observation: Observation; isUnusual: boolean; facts: string | null; isKnown: boolean }

/** Null of a page that is not told, and where the law that the match stands under could not be read. */
export async function reportOf(context: CheckContext, read: Reading): Promise<PageReport | null> {
  const { dependencies, check } = context
  const { page } = read
  const kind = judgePage(page)
  if (kind === 'blocked' || kind === 'failed') return null
  const isUnusual = isUnusualPage(context, read)
  const observation = await send(dependencies, check, 'refusal_not_read', async () => ({
    ...observationOf(context, page, await mayAlert(context)),
    ...doubtsOf(read, isUnusual),
  }))
  if (!observation) return null
  const isCertain = kind === 'changed' && !isUnusual && isWhole(page)
  const facts = isCertain ? await factsOf(observation, salesOf(page, isUnusual)) : null
  return { observation, isUnusual, facts, isKnown: facts !== null && facts === check.facts }
}

export async function reportPage(
  context: CheckContext,
  read: Reading,
  report: PageReport | null,
): Promise<Partial<Outcome>> {
  const { dependencies, claim, check, fetched, at } = context
  const { page } = read
  const kind = judgePage(page)
  const problems = distinctCodes(page.problems)
  // A change not delivered to the room is lost to the gate: retry soon, without blaming the platform.
  if (!report) return { kind, problems }
  const { observation, isUnusual, facts, isKnown } = report
  const isCertain = facts !== null
  const known = {
    kind,
    problems,
    needsSecondCheck: false,
    isRoomUpdated: false,
    ...(isCertain && { readingVersion }),
    ...(isProvenEmpty(page) && { isSoldOut: true }),
    ...(isCertain && page.namesTickets && { namesTickets: true }),
  }
  const kept = { ...validatorsOf(fetched), ...(facts !== null && { facts }) }
  if (isKnown) return { ...known, ...kept, isKnown }
  const room = dependencies.rooms(check.matchId)
  const observed = await send(dependencies, check, 'room_failed', () => room.observe(observation))
  if (!observed) return { kind, problems }
  await record(
    dependencies,
    { platformId: claim.platform.id, check, at },
    { ...observed, sales: salesOf(page, isUnusual), groundZone: page.groundZone },
  )
  const needsSecondCheck = isAwaited(context, observed) && !isUnsure(read) && !isOldAnswer(check, fetched, at)
  // To be confirmed later, the page must be read in full again, unchanged as it may be.
  const isSettled = !needsSecondCheck && !observed.implausible
  return {
    ...known,
    ...(isCertain && isSettled && kept),
    needsSecondCheck,
    isRoomUpdated: true,
    ...((observed.changeId !== null || observed.quarantined > 0) && { hasNews: true }),
    ...(observed.isUnconfirmed && { isUnconfirmed: true }),
  }
}

function salesOf({ event }: ExtractedPage, isUnusual: boolean): readonly StatedSale[] {
  return isUnusual ? [] : (event?.sales ?? [])
}

function isUnsure({ identified }: Reading): boolean {
  return identified?.identity === 'unsure'
}

function isUnusualPage({ claim, check, fetched, at }: CheckContext, read: Reading): boolean {
  return (
    isUnsure(read) ||
    isOldAnswer(check, fetched, at) ||
    needsConfirmation(claim.drift ?? newDrift, read.signs, check.unusual ?? 0)
  )
}

/** What the room is told of how far the page is believed. */
function doubtsOf(read: Reading, isUnusual: boolean): Partial<Observation> {
  const { page, identified } = read
  return {
    ...(isUnusual && { isUnusual }),
    ...(isUnsure(read) && { isUnsure: true }),
    ...(!isUnusual && beginsBoard(page) && { isBeginning: true }),
    ...(!isUnusual && identified?.identity === 'same' && page.saysSoldOut && { isSoldOut: true }),
    ...(identified?.occasion && { occasion: identified.occasion }),
  }
}

/** A flagged platform stays so for a while: there is no hurry, but for what has just come on sale. */
function isAwaited({ claim, check }: CheckContext, observed: ObserveResult): boolean {
  const isWaiting = observed.quarantined > 0 || observed.isUnconfirmed === true
  return isWaiting && ((claim.drift ?? newDrift).flag === null || check.hasTurned === true)
}

/** All that the room and what is kept beside it would take of a check, but for its time. */
function factsOf(
  { id, seenAt, checkedBeforeAt, ...facts }: Observation,
  sales: readonly StatedSale[],
): Promise<string> {
  return sha256Hex(JSON.stringify([facts, sales]), 16)
}

/** The platform's own answer, under the law of the country in which this match is played. */
async function mayAlert({ dependencies, claim, check }: CheckContext): Promise<boolean> {
  const { isAlertable, kind } = claim.platform
  return isAlertable && (await dependencies.refusalOf(check.matchId, kind)) === null
}

function observationOf({ claim, check, at }: CheckContext, page: ExtractedPage, isAlertable: boolean): Observation {
  const { id, slug, name, kind, currency } = claim.platform
  const url = peoplePage(claim.platform, check.url, page.pageUrl ?? null)
  return {
    id: `${claim.leaseId}:${check.targetId}`,
    matchId: check.matchId,
    platform: { id, slug, name, kind, url, isAlertable },
    currency,
    seenAt: at,
    offers: page.offers,
    problems: page.problems,
    ...(check.goodAt !== undefined && { checkedBeforeAt: check.goodAt }),
    readingVersion,
  }
}

/** The response's validators; omitted ones stay. */
export function validatorsOf(
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

export function distinctCodes(problems: readonly Problem[]): Outcome['problems'] {
  return [...new Set(problems.map((problem) => problem.code))]
}
