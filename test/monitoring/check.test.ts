import { describe, expect, test } from 'vitest'
import type { Claim, Look } from '#durable/platform-gate/protocol.ts'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { fetchConcurrency, fetchTimeoutMs, leaseMarginMs, maxBlockedPerLease } from '#worker/monitoring/constants.ts'
import type { ExtractedPage } from '#worker/monitoring/contract.ts'
import { createMonitoringJobs } from '#worker/monitoring/jobs.ts'
import { createMonitoringService } from '#worker/monitoring/service.ts'
import type { FetchResult, SafeRequest } from '#worker/platform/safe-fetch.ts'
import { answered, createFakeGate, createFakeRooms, makeLook, makePage, makePlatform, offer, origin } from './fakes.ts'

const startAt = 1_000_000
const leaseId = 'lease-1'

function looksClaim(looks: Look[], expiresAt = startAt + 120_000): Claim {
  return { kind: 'looks', leaseId, platform: makePlatform(), looks, expiresAt }
}

/** A consumer with a gate that has one lease; every fetch takes `fetchMs` and is answered by `answer`. */
function setUp(
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
  const jobs = createMonitoringJobs(service)
  const check = () => jobs.check({ version: 1, type: 'check', platformId: 1, leaseId })
  return { check, gate, rooms, logger, asked, lookRecords }
}

describe('a page that was read', () => {
  test('is told to the room, and its validators to the gate', async () => {
    const page = answered(200, { headers: { etag: '"v1"', lastModified: 'then' }, requests: 2 })
    const { check, gate, rooms, asked } = setUp(looksClaim([makeLook(1)]), () => page)
    await check()
    expect(asked[0]).toMatchObject({ address: `${origin}/match/1`, request: { allowedOrigin: origin } })
    expect(rooms.observations).toEqual([
      {
        id: 'lease-1:1',
        matchId: 101,
        platform: {
          id: 1,
          slug: 'gate-one',
          name: 'Gate One',
          kind: 'official',
          url: `${origin}/match/1`,
          isAlertable: true,
        },
        currency: 'GBP',
        seenAt: startAt,
        offers: [offer],
        problems: [],
      },
    ])
    expect(gate.reports).toEqual([
      {
        leaseId,
        requests: 2,
        outcomes: [
          {
            targetId: 1,
            at: startAt,
            durationMs: 0,
            status: 200,
            kind: 'changed',
            etag: '"v1"',
            lastModified: 'then',
            bodyHash: 'hash-of-page',
            retryAfterMs: null,
            problems: [],
            needsSecondLook: false,
            isRoomTold: true,
          },
        ],
      },
    ])
  })

  test('and says nothing is told as such, and read in full the next time', async () => {
    const extract = () => makePage({ offers: [], problems: [{ code: 'nothing_found', detail: 'no offers' }] })
    const { check, gate, rooms } = setUp(looksClaim([makeLook(1)]), undefined, { extract })
    await check()
    expect(rooms.observations[0]).toMatchObject({ offers: [], problems: [{ code: 'nothing_found' }] })
    expect(gate.outcomeOf(1)).toMatchObject({
      kind: 'empty',
      problems: ['nothing_found'],
      bodyHash: null,
      isRoomTold: true,
    })
  })

  test.each([
    ['block_page', 'blocked'],
    ['truncated', 'failed'],
    ['malformed_data', 'failed'],
  ] as const)('and is no page (%s) is not told at all', async (code, kind) => {
    const extract = () => makePage({ offers: [], problems: [{ code, detail: '' }] })
    const { check, gate, rooms } = setUp(looksClaim([makeLook(1)]), undefined, { extract })
    await check()
    expect(rooms.observations).toEqual([])
    expect(gate.outcomeOf(1)).toMatchObject({ kind, problems: [code], bodyHash: null, isRoomTold: false })
  })

  test('in part keeps no validators, because they may be those of the whole', async () => {
    const extract = () => makePage({ problems: [{ code: 'truncated', detail: '' }] })
    const answer = () => answered(200, { headers: { etag: '"whole"' } })
    const { check, gate, rooms } = setUp(looksClaim([makeLook(1)]), answer, { extract })
    await check()
    expect(rooms.observations).toHaveLength(1)
    expect(gate.outcomeOf(1)).toMatchObject({ kind: 'changed', etag: null, bodyHash: null, isRoomTold: true })
  })

  test('and holds something doubtful is to be read again, in full', async () => {
    const setup = setUp(looksClaim([makeLook(1)]), () => answered(200, { headers: { etag: '"v1"' } }))
    setup.rooms.quarantined = 1
    await setup.check()
    expect(setup.gate.outcomeOf(1)).toMatchObject({
      kind: 'changed',
      needsSecondLook: true,
      etag: null,
      bodyHash: null,
    })
  })

  test('names each kind of problem once', async () => {
    const problem = { code: 'price_zero', detail: '' } as const
    const extract = () => makePage({ problems: [problem, problem, { code: 'outlier', detail: '' }] })
    const { check, gate } = setUp(looksClaim([makeLook(1)]), undefined, { extract })
    await check()
    expect(gate.outcomeOf(1)?.problems).toEqual(['price_zero', 'outlier'])
  })

  test('and breaks the extraction fails alone', async () => {
    let calls = 0
    const extract = () => {
      calls += 1
      if (calls === 1) throw new TypeError('bug')
      return makePage()
    }
    const { check, gate, logger } = setUp(looksClaim([makeLook(1), makeLook(2)]), undefined, { extract })
    await check()
    expect(gate.outcomeOf(1)).toMatchObject({ kind: 'failed', problems: ['malformed_data'] })
    expect(gate.outcomeOf(2)).toMatchObject({ kind: 'changed' })
    expect(logger.lines.map((line) => line.event)).toContain('extraction_failed')
  })
})

describe('a page that is as before', () => {
  const known = { etag: '"v1"', lastModified: 'then', bodyHash: 'hash-of-page' }

  test.each([
    ['304', answered(304)],
    ['the same body', answered(200)],
  ])('(%s) is not told to the room while that is fresh, and keeps its validators', async (_, page) => {
    const { check, gate, rooms } = setUp(looksClaim([makeLook(1, known)]), () => page)
    await check()
    expect(rooms).toMatchObject({ observations: [], looked: [] })
    expect(gate.outcomeOf(1)).toMatchObject({ kind: 'unchanged', ...known, isRoomTold: false })
  })

  test('takes over a new validator of the same body', async () => {
    const page = answered(200, { headers: { etag: '"v2"' } })
    const { check, gate } = setUp(looksClaim([makeLook(1, known)]), () => page)
    await check()
    expect(gate.outcomeOf(1)).toMatchObject({ ...known, etag: '"v2"' })
  })

  test('is told to the room where its freshness is due', async () => {
    const { check, gate, rooms } = setUp(looksClaim([makeLook(1, { ...known, isFreshnessDue: true })]), () =>
      answered(304),
    )
    await check()
    expect(rooms.looked).toEqual([{ matchId: 101, platformId: 1, at: startAt }])
    expect(gate.outcomeOf(1)).toMatchObject({ kind: 'unchanged', isRoomTold: true })
  })

  test('stays due to be told where the room fails', async () => {
    const setup = setUp(looksClaim([makeLook(1, { ...known, isFreshnessDue: true })]), () => answered(304))
    setup.rooms.failing.add(101)
    await setup.check()
    expect(setup.gate.outcomeOf(1)).toMatchObject({ kind: 'unchanged', isRoomTold: false })
  })
})

describe('a room that fails', () => {
  test('loses nothing: the gate learns no validators, and that the room was not told', async () => {
    const answer = () => answered(200, { headers: { etag: '"v1"', lastModified: 'then' } })
    const { check, gate, rooms, logger } = setUp(looksClaim([makeLook(1), makeLook(2)]), answer)
    rooms.failing.add(101)
    await check()
    expect(gate.outcomeOf(1)).toMatchObject({ etag: null, lastModified: null, bodyHash: null, isRoomTold: false })
    expect(gate.outcomeOf(2)).toMatchObject({ kind: 'changed', etag: '"v1"', isRoomTold: true })
    expect(logger.lines.find((line) => line.event === 'room_failed')?.fields).toMatchObject({ match_id: 101 })
  })
})

describe('a lease', () => {
  test('worked on twice is worked on once', async () => {
    const { check, gate, rooms, asked, logger } = setUp(looksClaim([makeLook(1), makeLook(2)]))
    await Promise.all([check(), check()])
    await check()
    expect([asked.length, rooms.observations.length, gate.reports.length]).toEqual([2, 2, 1])
    expect(logger.lines.filter((line) => line.event === 'lease_gone')).toHaveLength(2)
  })

  test('that was half done and is delivered again does nothing more; the gate will lease its targets anew', async () => {
    const setup = setUp(looksClaim([makeLook(1)]))
    setup.gate.failing = 'report'
    await expect(setup.check()).rejects.toThrow('gate report is down')
    setup.gate.failing = null
    await setup.check()
    expect([setup.asked.length, setup.rooms.observations.length, setup.gate.reports.length]).toEqual([1, 1, 0])
  })

  test('whose gate cannot be reached is left to the queue', async () => {
    const setup = setUp(looksClaim([makeLook(1)]))
    setup.gate.failing = 'claim'
    await expect(setup.check()).rejects.toThrow('gate claim is down')
    setup.gate.failing = null
    await setup.check()
    expect(setup.gate.reports).toHaveLength(1)
  })

  test('begins no look that could end after it', async () => {
    const looks = Array.from({ length: 50 }, (_, index) => makeLook(index + 1))
    const fetchMs = 1_000
    const expiresAt = startAt + leaseMarginMs + 10 * fetchMs
    const { check, gate, asked } = setUp(looksClaim(looks, expiresAt), () => answered(500), { fetchMs })
    await check()
    expect(asked).toHaveLength(10)
    expect(gate.reports[0]?.outcomes).toHaveLength(10)
    expect(gate.reports[0]?.requests).toBe(10)
  })

  test('that is nearly over is reported without a look', async () => {
    const { check, gate, asked } = setUp(looksClaim([makeLook(1)], startAt + leaseMarginMs))
    await check()
    expect(asked).toEqual([])
    expect(gate.reports).toEqual([{ leaseId, requests: 0, outcomes: [] }])
  })

  test('ends when the platform asks to wait', async () => {
    const looks = Array.from({ length: 50 }, (_, index) => makeLook(index + 1))
    const { check, gate } = setUp(looksClaim(looks), () => answered(429, { headers: { retryAfterMs: 9_000 } }))
    await check()
    expect(gate.outcomes()).toHaveLength(fetchConcurrency)
    expect(gate.outcomes()[0]).toMatchObject({ kind: 'throttled', status: 429, retryAfterMs: 9_000 })
  })

  test('ends when the platform blocks us', async () => {
    const looks = Array.from({ length: 50 }, (_, index) => makeLook(index + 1))
    const { check, gate } = setUp(looksClaim(looks), () => answered(403))
    await check()
    expect(gate.outcomes().length).toBeLessThan(maxBlockedPerLease + fetchConcurrency)
    expect(gate.outcomeOf(1)).toMatchObject({ kind: 'blocked', status: 403 })
  })

  test('ends when the platform hangs, so that it holds nobody up', async () => {
    const looks = Array.from({ length: 50 }, (_, index) => makeLook(index + 1))
    const hang: FetchResult = { kind: 'failed', reason: 'timeout', status: null, requests: 1 }
    const { check, gate } = setUp(looksClaim(looks), () => hang, { fetchMs: fetchTimeoutMs })
    await check()
    expect(gate.outcomes()).toHaveLength(fetchConcurrency)
    expect(gate.outcomeOf(1)).toMatchObject({ kind: 'failed', status: null })
  })

  test('records the freshness of the matches that their rooms were told of', async () => {
    const looks = [makeLook(1), makeLook(2, { etag: '"a"' }), makeLook(3, { etag: '"a"', isFreshnessDue: true })]
    const { check, lookRecords } = setUp(looksClaim(looks), (address) => answered(address.endsWith('/1') ? 200 : 304))
    await check()
    expect(lookRecords).toEqual([{ matchIds: [101, 103], at: startAt }])
  })

  test('leaves one line with what became of it', async () => {
    const looks = [1, 2, 3, 4].map((id) => makeLook(id, { etag: '"a"' }))
    const statuses = [200, 304, 500, 403]
    const answer = (address: string) => answered(statuses[Number(address.split('/').at(-1)) - 1] ?? 0)
    const { check, logger } = setUp(looksClaim(looks), answer)
    await check()
    expect(logger.lines).toEqual([
      {
        level: 'info',
        event: 'lease',
        fields: {
          platform: 'gate-one',
          lease_id: leaseId,
          kind: 'looks',
          changed: 1,
          unchanged: 1,
          empty: 0,
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
