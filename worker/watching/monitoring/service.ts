import type { Outcome, PlatformGateApi, TargetCheck } from '#durable/platform-gate/protocol.ts'
import type { MessageOf } from '#worker/entry/messages.ts'
import { type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import { errorText } from '#worker/ground/platform/logger.ts'
import type { CheckedMatch } from '#worker/matches/catalogue/contract.ts'
import { isApi } from '#worker/matches/catalogue/platforms/rules.ts'
import { judgeRobots, robotsRequest } from './answer.ts'
import { type CheckDependencies, runCheck } from './check.ts'
import {
  dispatchConcurrency,
  fetchConcurrency,
  fetchTimeoutMs,
  goneAfterChecks,
  goneAfterMs,
  leaseMarginMs,
  leasesPerLogLine,
  listEveryMinutes,
  maxBlockedPerLease,
  maxMorePagesPerDispatch,
  maxTargetPagesPerDispatch,
  platformsPerRun,
  targetsPerPage,
} from './constants.ts'
import { PlatformSpec } from './contract.ts'
import type { SeenFlag } from './drift/contract.ts'
import { maxGoneReason, otherAfterChecks } from './identity/constants.ts'
import { repeatsKey } from './keys/rules.ts'
import type { ChecksClaim } from './report-to-room.ts'
import type { MonitoringRepository } from './repository.ts'
import type { ShadowReading } from './shadow/service.ts'
import type { CheckedSort } from './stored-pages/constants.ts'
import type { ReadPage } from './stored-pages/contract.ts'
import type { StoredPages } from './stored-pages/service.ts'
import type { SeenUnread } from './unread/contract.ts'

type GateForChecks = Pick<PlatformGateApi, 'tick' | 'assign' | 'claim' | 'report' | 'reportRobots'>

type Dependencies = CheckDependencies & {
  repository: Pick<MonitoringRepository, 'listPlatforms' | 'listTargetsAfter'>
  gates: (platformId: number) => GateForChecks
  /** The API key of a platform that is read through an API. */
  keyOf: (platformId: number) => Promise<string | null>
  /** Keeps a page for operators; false when it is too long. */
  keepPage: StoredPages['keep']
  /** Pages that repeated checks did not find. */
  unlinkGone: (pages: GonePage[]) => Promise<void>
  /** Reads by candidate rules what a lease read anyway. */
  shadowReading: ShadowReading
  /** Which platforms' pages are flagged, by all that answered. */
  recordFlags: (seen: SeenFlag[]) => Promise<void>
  recordUnread: (seen: SeenUnread[]) => Promise<void>
  /** Wakes the platforms after this one in another invocation. */
  dispatchAfter: (platformId: number, scheduledAt: Instant) => Promise<void>
  /** Updates "last checked" in lists. */
  recordChecks: (checked: readonly CheckedMatch[], now: Instant) => Promise<void>
}

export function createMonitoringService(dependencies: Dependencies) {
  const { repository, gates, clock, logger } = dependencies
  let unlogged = 0

  /**
   * Wakes every platform's gate with its new targets, as many as an invocation can, the others in the next one.
   * Idempotent and safe to run concurrently; a failing platform is logged and retried next minute.
   */
  async function dispatch(scheduledAt: Instant = clock(), after = 0): Promise<void> {
    const startedAt = clock()
    const platforms = await repository.listPlatforms(after, platformsPerRun)
    const last = platforms.at(-1)
    if (last && platforms.length >= platformsPerRun) await dependencies.dispatchAfter(last.id, scheduledAt)
    const counts = { platforms: 0, failed: 0, assigned: 0 }
    const seen: (SeenFlag & SeenUnread)[] = []
    const isListing = Math.floor(scheduledAt / minuteMs) % listEveryMinutes === 0
    const since = isListing ? startedAt - 2 * listEveryMinutes * minuteMs : undefined
    const checked: CheckedMatch[] = []
    const more = { left: maxMorePagesPerDispatch }
    await eachConcurrently(platforms, dispatchConcurrency, async (platform) => {
      counts.platforms += 1
      try {
        const woken = await wakeGate(dependencies, platform, more, since)
        counts.assigned += woken.assigned
        seen.push({ platformId: platform.id, flag: woken.flag, unread: woken.unread })
        const { name: seller, isAlertable } = platform
        for (const one of woken.checked) checked.push({ ...one, seller, isAlertable })
      } catch (error) {
        counts.failed += 1
        logger.error('dispatch_failed', { platform: platform.slug, error: errorText(error) })
      }
    })
    await dependencies.recordFlags(seen)
    await dependencies.recordUnread(seen)
    if (checked.length > 0) await dependencies.recordChecks(checked, startedAt)
    logger.info('dispatch', { ...counts, duration_ms: clock() - startedAt })
  }

  /**
   * Works a lease and reports it. Does nothing for an expired or finished lease. Throws only when the gate is
   * unreachable; the lease then expires and its targets are due again.
   */
  async function check({ platformId, leaseId }: Pick<MessageOf<'check'>, 'platformId' | 'leaseId'>): Promise<void> {
    const startedAt = clock()
    const gate = gates(platformId)
    const claim = await gate.claim(leaseId)
    if (!claim) return logger.info('lease_gone', { platform_id: platformId, lease_id: leaseId })
    const done =
      claim.kind === 'robots' ? await readRobots(dependencies, gate, claim) : await runChecks(dependencies, gate, claim)
    if (isOrdinary(done)) {
      unlogged += 1
      if (unlogged < leasesPerLogLine) return
      unlogged = 0
    }
    logger.info('lease', {
      platform: claim.platform.slug,
      lease_id: leaseId,
      kind: claim.kind,
      ...done,
      duration_ms: clock() - startedAt,
    })
  }

  return { dispatch, check }
}

/** Returns the number of targets sent, and whether the platform's pages have changed. `more`: pages that all may still read. */
async function wakeGate(
  { repository, gates }: Dependencies,
  listed: PlatformSpec,
  more: { left: number },
  checkedSince: Instant | undefined,
) {
  const platform = PlatformSpec.parse(listed)
  const gate = gates(platform.id)
  const woken = await gate.tick(platform, checkedSince)
  let { revision } = woken
  let assigned = 0
  for (let page = 0; page < maxTargetPagesPerDispatch && platform.isActive; page += 1) {
    const targets = await repository.listTargetsAfter(platform.id, revision, targetsPerPage)
    const newest = targets.at(-1)
    if (!newest) break
    await gate.assign(targets)
    assigned += targets.length
    revision = newest.revision
    if (targets.length < targetsPerPage || more.left === 0) break
    more.left -= 1
  }
  return { assigned, flag: woken.flag ?? null, unread: woken.unread ?? null, checked: woken.checked ?? [] }
}

async function readRobots(
  { safeFetch, clock }: Dependencies,
  gate: GateForChecks,
  claim: { leaseId: string; platform: PlatformSpec; url: string },
) {
  const fetched = await safeFetch(claim.url, robotsRequest(claim.platform.origin))
  const robots = judgeRobots(fetched)
  await gate.reportRobots({ leaseId: claim.leaseId, at: clock(), ...robots })
  return { status: robots.status, requests: fetched.requests }
}

async function runChecks(dependencies: Dependencies, gate: GateForChecks, claim: ChecksClaim) {
  const outcomes: Outcome[] = []
  const pages = new Map<CheckedSort, ReadPage>()
  let requests = 0
  const count = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length
  // Skipped checks stay due. One timeout stops the lease: other platforms must not wait for one that hangs.
  const mayGoOn = () =>
    dependencies.clock() < claim.expiresAt - leaseMarginMs &&
    count('throttled') === 0 &&
    count('blocked') < maxBlockedPerLease &&
    !outcomes.some((outcome) => outcome.durationMs >= fetchTimeoutMs)

  const shadow = dependencies.shadowReading.begin(claim)
  const key = isApi(claim.platform.extraction) ? await dependencies.keyOf(claim.platform.id) : null

  function* checksToRun() {
    for (const check of claim.checks) if (mayGoOn()) yield check
  }
  await eachConcurrently(checksToRun(), fetchConcurrency, async (check) => {
    const taken = await runCheck(dependencies, claim, check, key)
    outcomes.push(taken.outcome)
    requests += taken.requests
    const { page, extracted, outcome } = taken
    const sort = outcome.kind === 'changed' && !outcome.signs?.length ? 'good' : 'bad'
    if (page && extracted) shadow.read(page, extracted)
    if (page && claim.keeps?.includes(sort) && !repeatsKey(page.body, key)) pages.set(sort, page)
  })
  const kept = await keepPages(dependencies, claim.platform, pages)
  await gate.report({ leaseId: claim.leaseId, requests, outcomes, ...(kept.length > 0 && { kept }) })
  await shadow.finish()
  await unlinkGone(dependencies, claim, outcomes)
  return {
    changed: count('changed'),
    unchanged: count('unchanged'),
    nothing_found: count('nothing_found'),
    failed: count('failed'),
    throttled: count('throttled'),
    blocked: count('blocked'),
    not_begun: claim.checks.length - outcomes.length,
    requests,
  }
}

/** Every check was answered, with a page that could be read. */
function isOrdinary(done: Awaited<ReturnType<typeof runChecks | typeof readRobots>>): boolean {
  if (!('not_begun' in done)) return false
  return done.nothing_found + done.failed + done.throttled + done.blocked + done.not_begun === 0
}

/** After all checks of the lease, so that none waits for it. Trouble with the bucket is no trouble of the check. */
async function keepPages(
  { keepPage, logger }: Dependencies,
  { id, slug }: PlatformSpec,
  pages: ReadonlyMap<CheckedSort, ReadPage>,
): Promise<CheckedSort[]> {
  const kept = await Promise.all(
    [...pages].map(async ([sort, page]) => {
      try {
        await keepPage(id, sort, page)
        return [sort]
      } catch (error) {
        logger.warn('page_not_kept', { platform: slug, sort, error: errorText(error) })
        return []
      }
    }),
  )
  return kept.flat()
}

/** `revision`: of the target that was checked. */
type GonePage = { platformId: number; matchId: number; url: string; revision?: number; why?: string }

/** How many such checks in a row end a page's link. */
function checksUntilGone({ status, problems }: Outcome): number {
  if (status === 404 || status === 410) return goneAfterChecks
  return problems.includes('other_event') ? otherAfterChecks : Number.POSITIVE_INFINITY
}

/** Enough checks, over a time that is longer than an outage. */
function isGone({ missing = 0, missingSince }: TargetCheck, outcome: Outcome | undefined): boolean {
  if (!outcome || missingSince === undefined) return false
  return missing + 1 >= checksUntilGone(outcome) && outcome.at - missingSince >= goneAfterMs
}

/** A page that is gone for good, or another match's, stops being this one's, instead of being asked for until kick-off. */
async function unlinkGone(dependencies: Dependencies, { platform, checks }: ChecksClaim, outcomes: readonly Outcome[]) {
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.targetId, outcome]))
  const gone = checks.filter((check) => isGone(check, outcomeOf.get(check.targetId)))
  const about = new Map(
    outcomes.map(({ targetId, problems, detail }) => [targetId, problems.includes('other_event') ? detail : undefined]),
  )
  const pages = gone.map(({ targetId, matchId, url, revision }) => {
    const why = about.get(targetId)
    return {
      platformId: platform.id,
      matchId,
      url,
      ...(revision !== undefined && { revision }),
      ...(why !== undefined && { why: why.slice(0, maxGoneReason) }),
    }
  })
  if (pages.length > 0) await dependencies.unlinkGone(pages)
}
