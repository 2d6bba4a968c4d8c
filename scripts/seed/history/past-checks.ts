// Past results of monitoring: the product's own checks of the sandbox's pages as they were.
import type { TargetCheck } from '#durable/platform-gate/protocol.ts'
import { pageOf } from '#scripts/sandbox/pages/registry.ts'
import { shownAt } from '#scripts/sandbox/shown.ts'
import { defaultTickMs } from '#scripts/sandbox/walk.ts'
import { peoplePath, type World, type WorldMatch } from '#scripts/sandbox/world.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { type CheckDependencies, runCheck } from '#worker/watching/monitoring/check.ts'
import type { Observation, PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'

export type PastPage = { platform: PlatformSpec; match: WorldMatch; matchId: number; targetId: number; url: string }

/** Observations of one page in order of time, without checks of an unchanged page. */
export async function runPastChecks(
  world: World,
  seed: number,
  page: PastPage,
  moments: readonly Instant[],
  logger: Logger,
): Promise<Observation[]> {
  const seller = world.platforms.find(({ slug }) => slug === page.platform.slug)
  if (!seller) return []
  const { platform, match, url, matchId, targetId } = page
  const markup = pageOf(world.platforms, seller)
  const observations: Observation[] = []
  let now: Instant = 0
  let before = ''

  const dependencies: CheckDependencies = {
    clock: () => now,
    logger,
    extract: extractPage,
    meantOf: async () => null,
    recordSales: async () => {},
    recordHeld: async () => {},
    recordReread: async () => {},
    refusalOf: async () => null,
    safeFetch: async () => {
      const { offers, changedAt } = shownAt({ seed, tickMs: defaultTickMs }, seller, match, now)
      const urls = { origin: platform.origin, url, peopleUrl: platform.origin + peoplePath(match.ref) }
      const body = markup.render({ platform: seller, ...urls, match, offers, changedAt })
      const headers = { etag: null, lastModified: null, retryAfterMs: null, contentType: markup.contentType }
      return { kind: 'answered', status: 200, headers, body, bodyHash: body, requests: 1, finalUrl: url }
    },
    rooms: () => ({
      observe: async (observation) => {
        observations.push(observation)
        return { isApplied: true, changeId: null, quarantined: 0 }
      },
      recordCheck: async () => ({ isDoubted: false }),
      recordQueue: async () => {},
    }),
  }

  for (const moment of moments) {
    now = moment
    const check: TargetCheck = {
      targetId,
      matchId,
      url,
      etag: null,
      lastModified: null,
      bodyHash: before || null,
      isFreshnessDue: false,
    }
    const claim = {
      kind: 'checks' as const,
      leaseId: `past-${moment}`,
      platform,
      checks: [check],
      expiresAt: now + hourMs,
    }
    const { outcome } = await runCheck(dependencies, claim, check)
    before = outcome.bodyHash ?? before
  }
  return observations
}
