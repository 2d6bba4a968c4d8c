import type { Claim, TargetCheck } from '#durable/platform-gate/protocol.ts'
import { createFakeLogger } from '#test/fakes/logger.ts'
import type { FetchResult, SafeRequest } from '#worker/ground/platform/safe-fetch.ts'
import type { CheckDependencies } from '#worker/watching/monitoring/check.ts'
import type { ExtractedPage } from '#worker/watching/monitoring/contract.ts'
import { createMonitoringService } from '#worker/watching/monitoring/service.ts'
import type { ShadowReading } from '#worker/watching/monitoring/shadow/service.ts'
import type { ReadPage } from '#worker/watching/monitoring/stored-pages/contract.ts'
import {
  answered,
  createFakeGate,
  createFakeRooms,
  makePage,
  makePlatform,
  noDrift,
  noRefusal,
  noShadow,
} from './fakes.ts'

export const startAt = 1_000_000
export const leaseId = 'lease-1'

export function checksClaim(
  checks: TargetCheck[],
  expiresAt = startAt + 120_000,
  platform: Parameters<typeof makePlatform>[0] = {},
): Claim {
  return { kind: 'checks', leaseId, platform: makePlatform(platform), checks, expiresAt }
}

/** A consumer with a gate that has one lease; every fetch takes `fetchMs` and gets `answer`. */
export function setUp(
  claim: Claim,
  answer: (address: string) => FetchResult = () => answered(200),
  {
    extract = () => makePage(),
    fetchMs = 0,
    isBucketDown = false,
    shadow = noShadow,
    refusalOf = noRefusal.refusalOf,
    meantOf = async () => null,
  }: {
    shadow?: ShadowReading
    extract?: () => ExtractedPage
    fetchMs?: number
    isBucketDown?: boolean
    refusalOf?: CheckDependencies['refusalOf']
    meantOf?: CheckDependencies['meantOf']
  } = {},
) {
  let now = startAt
  const gate = createFakeGate([claim])
  const rooms = createFakeRooms()
  const logger = createFakeLogger()
  const asked: { address: string; request: SafeRequest }[] = []
  const kept: (ReadPage & { platformId: number; sort: string })[] = []
  const unlinked: object[] = []
  const service = createMonitoringService({
    meantOf,
    repository: { listPlatforms: async () => [], listTargetsAfter: async () => [] },
    gates: () => gate.api,
    rooms: rooms.of,
    dispatchAfter: async () => {},
    recordChecks: async () => {},
    keyOf: async () => null,
    unlinkGone: async (pages) => void unlinked.push(...pages),
    keepPage: async (platformId, sort, page) => {
      if (isBucketDown) throw new Error('bucket is down')
      kept.push({ platformId, sort, ...page })
      return true
    },
    recordSales: async () => {},
    refusalOf,
    ...noDrift,
    shadowReading: shadow,
    safeFetch: async (address, request) => {
      asked.push({ address, request })
      now += fetchMs
      await Promise.resolve()
      return answer(address)
    },
    extract,
    clock: () => now,
    logger,
  })
  const check = () => service.check({ platformId: 1, leaseId })
  return { check, gate, rooms, logger, asked, kept, unlinked }
}
