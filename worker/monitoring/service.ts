import type { Outcome, PlatformGateApi } from '#durable/platform-gate/protocol.ts'
import type { MessageOf } from '../messages.ts'
import type { Instant } from '../platform/clock.ts'
import { eachConcurrently } from '../platform/concurrency.ts'
import { errorText } from '../platform/logger.ts'
import { judgeRobots, robotsRequest } from './answer.ts'
import {
  dispatchConcurrency,
  fetchConcurrency,
  fetchTimeoutMs,
  leaseMarginMs,
  maxBlockedPerLease,
  maxTargetPagesPerDispatch,
  targetsPerPage,
} from './constants.ts'
import { PlatformSpec } from './contract.ts'
import { type LookDependencies, type LooksClaim, takeLook } from './look.ts'
import type { MonitoringRepository } from './repository.ts'

export type MonitoringService = ReturnType<typeof createMonitoringService>

type GateForChecks = Pick<PlatformGateApi, 'tick' | 'assign' | 'claim' | 'report' | 'reportRobots'>

type Dependencies = LookDependencies & {
  repository: Pick<MonitoringRepository, 'listPlatforms' | 'listTargetsAfter'>
  gates: (platformId: number) => GateForChecks
  /** Updates "last checked" in lists; bounded in writes. */
  recordLooks: (matchIds: number[], at: Instant) => Promise<void>
}

export function createMonitoringService(dependencies: Dependencies) {
  const { repository, gates, clock, logger } = dependencies

  /**
   * Wakes every platform's gate with its new targets. Idempotent and safe to run concurrently; a failing platform is
   * logged and retried next minute.
   */
  async function dispatch(): Promise<void> {
    const startedAt = clock()
    const counts = { platforms: 0, failed: 0, assigned: 0 }
    await eachConcurrently(await repository.listPlatforms(), dispatchConcurrency, async (platform) => {
      counts.platforms += 1
      try {
        counts.assigned += await wakeGate(dependencies, platform)
      } catch (error) {
        counts.failed += 1
        logger.error('dispatch_failed', { platform: platform.slug, error: errorText(error) })
      }
    })
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
      claim.kind === 'robots' ? await readRobots(dependencies, gate, claim) : await takeLooks(dependencies, gate, claim)
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

/** Returns the number of targets sent. */
async function wakeGate({ repository, gates }: Dependencies, listed: PlatformSpec): Promise<number> {
  const platform = PlatformSpec.parse(listed)
  const gate = gates(platform.id)
  let { revision } = await gate.tick(platform)
  let assigned = 0
  for (let page = 0; page < maxTargetPagesPerDispatch && platform.isActive; page += 1) {
    const targets = await repository.listTargetsAfter(platform.id, revision, targetsPerPage)
    const newest = targets.at(-1)
    if (!newest) break
    await gate.assign(targets)
    assigned += targets.length
    revision = newest.revision
    if (targets.length < targetsPerPage) break
  }
  return assigned
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

async function takeLooks(dependencies: Dependencies, gate: GateForChecks, claim: LooksClaim) {
  const outcomes: Outcome[] = []
  let requests = 0
  const count = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length
  const mayGoOn = () =>
    dependencies.clock() < claim.expiresAt - leaseMarginMs &&
    count('throttled') === 0 &&
    count('blocked') < maxBlockedPerLease &&
    !outcomes.some((outcome) => outcome.durationMs >= fetchTimeoutMs)

  // Skipped looks stay due. One timeout stops the lease: while a platform hangs, other platforms must not wait for
  // it.
  function* looksToTake() {
    for (const look of claim.looks) if (mayGoOn()) yield look
  }
  await eachConcurrently(looksToTake(), fetchConcurrency, async (look) => {
    const taken = await takeLook(dependencies, claim, look)
    outcomes.push(taken.outcome)
    requests += taken.requests
  })
  await gate.report({ leaseId: claim.leaseId, requests, outcomes })
  const told = new Map(
    outcomes.filter((outcome) => outcome.isRoomTold).map((outcome) => [outcome.targetId, outcome.at]),
  )
  const reportedMatchIds = claim.looks.filter((look) => told.has(look.targetId)).map((look) => look.matchId)
  if (reportedMatchIds.length > 0) await dependencies.recordLooks(reportedMatchIds, Math.max(...told.values()))
  return {
    changed: count('changed'),
    unchanged: count('unchanged'),
    empty: count('empty'),
    failed: count('failed'),
    throttled: count('throttled'),
    blocked: count('blocked'),
    not_begun: claim.looks.length - outcomes.length,
    requests,
  }
}
