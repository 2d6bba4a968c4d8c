import type { Claim, Look } from '#durable/platform-gate/protocol.ts'
import { createFakeLogger } from '#test/fakes/logger.ts'
import type { ExtractedPage } from '#worker/monitoring/contract.ts'
import { createMonitoringService } from '#worker/monitoring/service.ts'
import type { FetchResult, SafeRequest } from '#worker/platform/safe-fetch.ts'
import { answered, createFakeGate, createFakeRooms, makePage, makePlatform } from './fakes.ts'

export const startAt = 1_000_000
export const leaseId = 'lease-1'

export function looksClaim(looks: Look[], expiresAt = startAt + 120_000): Claim {
  return { kind: 'looks', leaseId, platform: makePlatform(), looks, expiresAt }
}

/** A consumer with a gate that has one lease; every fetch takes `fetchMs` and gets `answer`. */
export function setUp(
  claim: Claim,
  answer: (address: string) => FetchResult = () => answered(200),
  { extract = () => makePage(), fetchMs = 0 }: { extract?: () => ExtractedPage; fetchMs?: number } = {},
) {
  let now = startAt
  const gate = createFakeGate([claim])
  const rooms = createFakeRooms()
  const logger = createFakeLogger()
  const asked: { address: string; request: SafeRequest }[] = []
  const lookRecords: { matchIds: number[]; at: number }[] = []
  const service = createMonitoringService({
    repository: { listPlatforms: async () => [], listTargetsAfter: async () => [] },
    gates: () => gate.api,
    rooms: rooms.of,
    recordLooks: async (matchIds, at) => void lookRecords.push({ matchIds, at }),
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
  return { check, gate, rooms, logger, asked, lookRecords }
}
