import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { refreshEveryMs } from '#worker/matches/prices/constants.ts'
import {
  breakerThreshold,
  fetchTimeoutMs,
  leaseMarginMs,
  leaseMs,
  robotsRetryMs,
  robotsTtlMs,
} from '#worker/watching/monitoring/constants.ts'
import { startAt, targetOf } from './factories.ts'
import { aPlatform, checkedBy, opened, openGate, pass, targets } from './open-gate.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: startAt })
})

afterEach(() => {
  vi.useRealTimers()
})

describe.each([{ evicts: false }, { evicts: true }])(
  'a gate whose memory is lost before every call: $evicts',
  (options) => {
    test('leases robots.txt, then the targets, and leases them again when due', async () => {
      const gate = openGate(aPlatform(), options)
      await gate.assign(targets(3))
      expect(gate.sent).toEqual([])
      expect(await gate.tick()).toMatchObject({ revision: 3 })
      // Without settings a small budget is assumed, and the targets are spread accordingly.
      pass(10 * secondMs)
      await gate.robots(404)
      const claim = await gate.claimNext()
      const expiresAt = Date.now() + fetchTimeoutMs + leaseMarginMs
      expect(claim).toMatchObject({ kind: 'checks', platform: gate.platform, expiresAt })
      expect(checkedBy(claim)).toEqual([1, 2, 3])
      const lastModified = 'Fri, 20 Nov 2020 12:00:00 GMT'
      const seen = { kind: 'changed', isRoomUpdated: true, etag: '"a"', lastModified, bodyHash: 'h' } as const
      await gate.report(claim, seen)
      expect(gate.sent).toEqual([])
      expect(await gate.freshness(1_001)).toMatchObject({
        platformId: gate.platform.id,
        platformSlug: 'north-tickets',
        checkedAt: Date.now(),
        goodAt: Date.now(),
        lastProblem: null,
      })
      const alarmAt = await gate.alarmAt()
      expect(alarmAt).not.toBeNull()
      pass(66 * minuteMs)
      expect(await gate.ring()).toBe(true)
      const again = await gate.claimNext()
      expect(again).toMatchObject({
        checks: [{ etag: '"a"', lastModified, bodyHash: 'h', isFreshnessDue: false }, {}, {}],
      })
    })

    test('accepts one claim and one report', async () => {
      const gate = await opened(aPlatform(), targets(2), options)
      const [message] = gate.sent
      const claim = await gate.claimNext()
      if (message) gate.sent.push(message)
      expect(await gate.claimNext()).toBeNull()
      await gate.report(claim, { kind: 'failed', status: 500 })
      await gate.report(claim, { kind: 'failed', status: 500 })
      expect(await gate.health()).toMatchObject({ failedChecks: 2, problems: { http_error: 2 } })
    })

    test('recovers a lease whose message was lost', async () => {
      const gate = openGate(aPlatform(), options)
      await gate.tick()
      await gate.assign(targets(2))
      gate.broken.isQueueDown = true
      await gate.robots(404)
      expect(gate.sent).toEqual([])
      gate.broken.isQueueDown = false
      pass(leaseMs)
      expect(await gate.ring()).toBe(true)
      expect(checkedBy(await gate.claimNext())).toEqual([1, 2])
    })

    test('frees the targets of a dead holder once its fetches must be over', async () => {
      const gate = await opened(aPlatform(), targets(2), options)
      expect(checkedBy(await gate.claimNext())).toEqual([1, 2])
      pass(fetchTimeoutMs + leaseMarginMs - 1)
      await gate.tick()
      expect(gate.sent).toEqual([])
      pass(1)
      await gate.tick()
      expect(checkedBy(await gate.claimNext())).toEqual([1, 2])
    })

    test('opens its breaker, probes with one target, and closes', async () => {
      const gate = await opened(aPlatform(), targets(breakerThreshold + 1), options)
      await gate.report(await gate.claimNext(), { kind: 'blocked', status: 403 })
      const health = await gate.health()
      expect(health).toMatchObject({ breaker: 'open' })
      await gate.tick()
      expect(gate.sent).toEqual([])
      vi.setSystemTime(health.pausedUntil ?? 0)
      pass(minuteMs)
      expect(await gate.health()).toMatchObject({ breaker: 'half_open' })
      await gate.ring()
      expect(gate.sent).toHaveLength(1)
      const probe = await gate.claimNext()
      expect(checkedBy(probe)).toHaveLength(1)
      await gate.tick()
      expect(gate.sent).toEqual([])
      await gate.report(probe)
      expect(checkedBy(await gate.claimNext())).toHaveLength(breakerThreshold)
      expect(await gate.health()).toMatchObject({ breaker: 'closed' })
    })

    test('leases no page until robots.txt can be read, and never a disallowed one', async () => {
      const gate = openGate(aPlatform(), options)
      await gate.assign(targets(3))
      await gate.tick()
      await gate.robots(503, null)
      expect(await gate.health()).toMatchObject({ robots: 'unreachable' })
      pass(robotsRetryMs - 1)
      await gate.tick()
      expect(gate.sent).toEqual([])
      pass(1)
      await gate.ring()
      await gate.robots(200, 'User-agent: *\nDisallow: /matches/2\n')
      expect(checkedBy(await gate.claimNext())).toEqual([1, 3])
      expect(await gate.freshness(1_002)).toMatchObject({ lastProblem: 'robots_disallowed' })
      await gate.assign([targetOf(4, { url: `${gate.platform.origin}/matches/2/other` })])
      expect(await gate.health()).toMatchObject({ targets: 4, disallowedTargets: 2, robots: 'allowed' })
      pass(robotsTtlMs)
      await gate.tick()
      await gate.robots(200, '')
      expect(await gate.health()).toMatchObject({ disallowedTargets: 0 })
    })

    test('pauses for as long as the platform asks', async () => {
      const gate = await opened(aPlatform(), targets(2), options)
      await gate.report(await gate.claimNext(), { kind: 'throttled', status: 429, retryAfterMs: 5 * minuteMs })
      expect(await gate.health()).toMatchObject({ breaker: 'closed', pausedUntil: Date.now() + 5 * minuteMs })
      expect(await gate.checkSoon(1_001)).toEqual({ accepted: false, retryAfterSeconds: refreshEveryMs / secondMs })
      pass(4 * minuteMs)
      const pausedUntil = Date.now() + minuteMs
      expect(await gate.checkSoon(1_001)).toEqual({ accepted: true, retryAfterSeconds: 0, pausedUntil })
      expect(gate.sent).toEqual([])
      pass(minuteMs)
      await gate.ring()
      expect(checkedBy(await gate.claimNext())).toContain(1)
    })

    test('checks soon when asked, and not again for a while', async () => {
      const gate = await opened(aPlatform(), targets(2), options)
      await gate.report(await gate.claimNext())
      expect(await gate.checkSoon(1_001)).toEqual({ accepted: false, retryAfterSeconds: 30 })
      pass(refreshEveryMs)
      expect(await gate.checkSoon(1_001)).toEqual({ accepted: true, retryAfterSeconds: 0 })
      expect(checkedBy(await gate.claimNext())).toEqual([1])
      expect(await gate.checkSoon(9)).toEqual({ accepted: false, retryAfterSeconds: 0 })
    })
  },
)

test('a gate that lost its memory before a claim grants anew, at that claim, and each page once', async () => {
  const gate = await opened(aPlatform(), targets(2))
  const [lost] = gate.sent
  await gate.evict()
  expect(await gate.claimNext()).toBeNull()
  expect(gate.sent).toHaveLength(1)
  expect(gate.sent).not.toContainEqual(lost)
  const again = await gate.claimNext()
  expect(checkedBy(again)).toEqual([1, 2])
  if (lost) gate.sent.push(lost)
  expect(await gate.claimNext()).toBeNull()
  expect(gate.sent).toEqual([])
  await gate.evict()
  await gate.report(again)
  expect(await gate.health()).toMatchObject({ goodChecks: 2 })
})
