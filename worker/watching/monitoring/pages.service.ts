import type { PlatformGateApi } from '#durable/platform-gate/protocol.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { FetchResult, SafeFetch, SafeRequest } from '#worker/ground/platform/safe-fetch.ts'
import { isApi } from '#worker/matches/catalogue/platforms/rules.ts'
import { judgeAnswer, judgeRobots, robotsRequest } from './answer.ts'
import { noValidators } from './constants.ts'
import type { PlatformSpec } from './contract.ts'
import { repeatsKey, withKey } from './keys/rules.ts'

/** What became of a request to read one page. One that has our key in it must not be kept. */
export type PageReading =
  | { kind: 'read'; fetched: FetchResult; hasKey: boolean }
  /** The budget, a pause or the breaker: not before then. */
  | { kind: 'later'; at: Instant }
  | { kind: 'disallowed' }
  | { kind: 'off' }

export type PlatformPages = ReturnType<typeof createPlatformPages>

type Ports = {
  gates: (
    platformId: number,
  ) => Pick<PlatformGateApi, 'tick' | 'permit' | 'reportPage' | 'reportRobots' | 'robotsFor' | 'keyReplaced'>
  safeFetch: SafeFetch
  keyOf: (platformId: number) => Promise<string | null>
  clock: Clock
}

const noCheck = { targetId: 0, matchId: 0, url: '', ...noValidators, isFreshnessDue: false }

/** Pages that are no target's, one at a time, each permitted by the platform’s gate: search answers, lists, sitemaps. */
export function createPlatformPages({ gates, safeFetch, keyOf, clock }: Ports) {
  async function readRobots(platform: PlatformSpec, leaseId: string, url: string): Promise<void> {
    const fetched = await safeFetch(url, robotsRequest(platform.origin))
    await gates(platform.id).reportRobots({ leaseId, at: clock(), ...judgeRobots(fetched) })
  }

  async function fetchPage(platform: PlatformSpec, leaseId: string, url: string, request: SafeRequest) {
    const key = isApi(platform.extraction) ? await keyOf(platform.id) : null
    const fetched = await safeFetch(withKey(url, platform.extraction, key), request)
    const verdict = judgeAnswer(noCheck, fetched)
    await gates(platform.id).reportPage({
      leaseId,
      requests: fetched.requests,
      status: fetched.kind === 'refused' ? null : fetched.status,
      kind: verdict.kind === 'read' ? 'unchanged' : verdict.kind,
      retryAfterMs: verdict.kind === 'throttled' ? verdict.retryAfterMs : null,
    })
    return { fetched, hasKey: fetched.kind === 'answered' && repeatsKey(fetched.body, key) }
  }

  return {
    /** Reads one page when the gate permits it; robots.txt first, where it is not known. `isOperators`: a person waits. */
    async read(
      platform: PlatformSpec,
      url: string,
      request: Omit<SafeRequest, 'allowedOrigin'>,
      isOperators = false,
    ): Promise<PageReading> {
      const gate = gates(platform.id)
      for (let isSecond = false; ; isSecond = true) {
        const permit = await gate.permit(platform, url, isOperators)
        if (permit.kind === 'robots' && !isSecond) await readRobots(platform, permit.leaseId, permit.url)
        else if (permit.kind === 'page') {
          const whole = { ...request, allowedOrigin: platform.origin }
          return { kind: 'read', ...(await fetchPage(platform, permit.leaseId, permit.url, whole)) }
        } else if (permit.kind === 'robots') return { kind: 'later', at: permit.expiresAt }
        else return permit as Exclude<PageReading, { kind: 'read' }>
      }
    },

    /** Reads robots.txt now, as far as the budget allows. */
    async refreshRobots(platform: PlatformSpec): Promise<void> {
      const permit = await gates(platform.id).permit(platform, null)
      if (permit.kind === 'robots') await readRobots(platform, permit.leaseId, permit.url)
    },

    /** The gate of a platform that is off hands out no further check. */
    stop: async (platform: PlatformSpec): Promise<void> => void (await gates(platform.id).tick(platform)),

    keyReplaced: (platformId: number) => gates(platformId).keyReplaced(),

    /** What robots.txt, as last read, says of addresses. */
    robotsFor: (platformId: number, urls: string[]) => gates(platformId).robotsFor(urls),
  }
}
