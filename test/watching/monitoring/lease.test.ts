import { describe, expect, test } from 'vitest'
import type { Claim } from '#durable/platform-gate/protocol.ts'
import type { FetchResult } from '#worker/ground/platform/safe-fetch.ts'
import {
  fetchConcurrency,
  fetchTimeoutMs,
  leaseMarginMs,
  leasesPerLogLine,
  maxBlockedPerLease,
} from '#worker/watching/monitoring/constants.ts'
import { answered, makeCheck, makePlatform, origin } from './fakes.ts'
import { checksClaim, leaseId, setUp, startAt } from './one-lease.ts'

describe('a lease', () => {
  test('delivered twice is processed once', async () => {
    const { check, gate, rooms, asked, logger } = setUp(checksClaim([makeCheck(1), makeCheck(2)]))
    await Promise.all([check(), check()])
    await check()
    expect([asked.length, rooms.observations.length, gate.reports.length]).toEqual([2, 2, 1])
    expect(logger.lines.filter((line) => line.event === 'lease_gone')).toHaveLength(2)
  })

  test('interrupted and delivered again does nothing more; the gate will lease its targets again', async () => {
    const setup = setUp(checksClaim([makeCheck(1)]))
    setup.gate.failing = 'report'
    await expect(setup.check()).rejects.toThrow('gate report is down')
    setup.gate.failing = null
    await setup.check()
    expect([setup.asked.length, setup.rooms.observations.length, setup.gate.reports.length]).toEqual([1, 1, 0])
  })

  test('whose gate is unreachable is retried by the queue', async () => {
    const setup = setUp(checksClaim([makeCheck(1)]))
    setup.gate.failing = 'claim'
    await expect(setup.check()).rejects.toThrow('gate claim is down')
    setup.gate.failing = null
    await setup.check()
    expect(setup.gate.reports).toHaveLength(1)
  })

  test('begins no check that could end after it', async () => {
    const checks = Array.from({ length: 50 }, (_, index) => makeCheck(index + 1))
    const fetchMs = 1_000
    const expiresAt = startAt + leaseMarginMs + 10 * fetchMs
    const { check, gate, asked } = setUp(checksClaim(checks, expiresAt), () => answered(500), { fetchMs })
    await check()
    expect(asked).toHaveLength(10)
    expect(gate.reports[0]?.outcomes).toHaveLength(10)
    expect(gate.reports[0]?.requests).toBe(10)
  })

  test('about to expire is reported without a check', async () => {
    const { check, gate, asked } = setUp(checksClaim([makeCheck(1)], startAt + leaseMarginMs))
    await check()
    expect(asked).toEqual([])
    expect(gate.reports).toEqual([{ leaseId, requests: 0, outcomes: [] }])
  })

  test('ends when the platform asks to wait', async () => {
    const checks = Array.from({ length: 50 }, (_, index) => makeCheck(index + 1))
    const { check, gate } = setUp(checksClaim(checks), () => answered(429, { headers: { retryAfterMs: 9_000 } }))
    await check()
    expect(gate.outcomes()).toHaveLength(fetchConcurrency)
    expect(gate.outcomes()[0]).toMatchObject({ kind: 'throttled', status: 429, retryAfterMs: 9_000 })
  })

  test('ends when the platform blocks us', async () => {
    const checks = Array.from({ length: 50 }, (_, index) => makeCheck(index + 1))
    const { check, gate } = setUp(checksClaim(checks), () => answered(403))
    await check()
    expect(gate.outcomes().length).toBeLessThan(maxBlockedPerLease + fetchConcurrency)
    expect(gate.outcomeOf(1)).toMatchObject({ kind: 'blocked', status: 403 })
  })

  test('ends when the platform hangs, so that others are not delayed', async () => {
    const checks = Array.from({ length: 50 }, (_, index) => makeCheck(index + 1))
    const hang: FetchResult = { kind: 'failed', reason: 'timeout', status: null, requests: 1 }
    const { check, gate } = setUp(checksClaim(checks), () => hang, { fetchMs: fetchTimeoutMs })
    await check()
    expect(gate.outcomes()).toHaveLength(fetchConcurrency)
    expect(gate.outcomeOf(1)).toMatchObject({ kind: 'failed', status: null })
  })

  test('logs one line with its result', async () => {
    const checks = [1, 2, 3, 4].map((id) => makeCheck(id, { etag: '"a"' }))
    const statuses = [200, 304, 500, 403]
    const answer = (address: string) => answered(statuses[Number(address.split('/').at(-1)) - 1] ?? 0)
    const { check, logger } = setUp(checksClaim(checks), answer)
    await check()
    expect(logger.lines).toEqual([
      {
        level: 'info',
        event: 'lease',
        fields: {
          platform: 'gate-one',
          lease_id: leaseId,
          kind: 'checks',
          changed: 1,
          unchanged: 1,
          nothing_found: 0,
          failed: 1,
          throttled: 0,
          blocked: 1,
          not_begun: 0,
          requests: 4,
          duration_ms: 0,
        },
      },
    ])
  })

  test('logs one in twenty of the leases whose checks all ended well', async () => {
    const { check, gate, logger } = setUp(checksClaim([makeCheck(1, { etag: '"a"' })]), () => answered(304))
    for (let nth = 0; nth < 2 * leasesPerLogLine; nth += 1) {
      gate.grantAgain()
      await check()
    }
    expect(gate.reports).toHaveLength(2 * leasesPerLogLine)
    expect(logger.lines).toHaveLength(2)
  })
})

describe('a lease for robots.txt', () => {
  const claim: Claim = {
    kind: 'robots',
    leaseId,
    platform: makePlatform(),
    url: `${origin}/robots.txt`,
    expiresAt: startAt + 120_000,
  }

  test.each([
    ['read', answered(200, { body: 'User-agent: *' }), 200, 'User-agent: *'],
    ['missing', answered(404), 404, null],
    ['unreachable', { kind: 'failed', reason: 'timeout', status: null, requests: 1 }, null, null],
  ] satisfies [string, FetchResult, number | null, string | null][])('%s', async (_, fetched, status, body) => {
    const { check, gate, asked } = setUp(claim, () => fetched)
    await check()
    expect(asked[0]).toMatchObject({
      address: `${origin}/robots.txt`,
      request: { allowedOrigin: origin, acceptTypes: null },
    })
    expect(gate.robotsReports).toEqual([{ leaseId, at: startAt, status, body }])
    expect(gate.reports).toEqual([])
  })
})
