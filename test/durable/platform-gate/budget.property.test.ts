import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { runs } from '#test/runs.ts'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { platformOf, startAt, targetOf } from './factories.ts'
import { simulate, type World } from './simulation.ts'

/** The most requests in any span of `windowMs`. */
function busiest(sentAt: readonly number[], windowMs: number): number {
  let most = 0
  for (let first = 0, last = 0; last < sentAt.length; last++) {
    while ((sentAt[last] ?? 0) - (sentAt[first] ?? 0) >= windowMs) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

function worldOf(
  facts: Partial<World> & { budgetPerMinute: number; targetCount: number; untilKickoffMs: number },
): World {
  return {
    platform: platformOf({ budgetPerMinute: facts.budgetPerMinute }),
    targets: Array.from({ length: facts.targetCount }, (_, index) =>
      targetOf(index + 1, { kickoffAt: startAt + facts.untilKickoffMs }),
    ),
    seed: 1,
    forMs: 20 * minuteMs,
    mostRequestsPerCheck: 4,
    robotsText: '',
    lostShare: 0,
    crashShare: 0,
    forgetsShare: 0,
    troubleShare: 0,
    slowestMs: 5_000,
    setBacks: [],
    ...facts,
  }
}

const chaos = fc.record({
  seed: fc.integer(),
  targetCount: fc.integer({ min: 1, max: 150 }),
  untilKickoffMs: fc.constantFrom(hourMs, 12 * hourMs, 48 * hourMs),
  slowestMs: fc.constantFrom(500, 5_000, 60_000, 180_000),
  lostShare: fc.constantFrom(0, 0.2),
  crashShare: fc.constantFrom(0, 0.2),
  forgetsShare: fc.constantFrom(0, 0.1),
  troubleShare: fc.constantFrom(0, 0.02, 0.3),
  setBacks: fc.array(fc.record({ afterMs: fc.nat(20 * minuteMs), byMs: fc.constantFrom(400, 30_000, 3 * hourMs) }), {
    maxLength: 3,
  }),
})

// Simulating hours takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

describe('the budget of a platform', () => {
  test('is never exceeded in any minute, despite lost leases, redirects and clock changes', () => {
    fc.assert(
      fc.property(chaos, fc.integer({ min: 4, max: 240 }), (trouble, budgetPerMinute) => {
        const { sentAt } = simulate(worldOf({ ...trouble, budgetPerMinute }))
        expect(busiest(sentAt, minuteMs)).toBeLessThanOrEqual(budgetPerMinute)
      }),
      runs(10),
    )
  })

  test('is never exceeded when smaller than one redirected check, as long as nothing redirects', () => {
    fc.assert(
      fc.property(chaos, fc.integer({ min: 1, max: 3 }), (trouble, budgetPerMinute) => {
        const { sentAt } = simulate(worldOf({ ...trouble, budgetPerMinute, mostRequestsPerCheck: 1 }))
        expect(busiest(sentAt, minuteMs)).toBeLessThanOrEqual(budgetPerMinute)
      }),
      runs(8),
    )
  })

  test('repays redirects beyond a budget smaller than one check as debt', () => {
    const { sentAt } = simulate(
      worldOf({ budgetPerMinute: 1, targetCount: 30, untilKickoffMs: hourMs, forMs: 2 * hourMs, seed: 5 }),
    )
    expect(sentAt.length).toBeGreaterThan(60)
    expect(sentAt.length).toBeLessThanOrEqual(120 + 4)
  })

  test('is reduced by the Crawl-delay of robots.txt', () => {
    const robotsText = 'User-agent: *\nCrawl-delay: 6\n'
    const { sentAt } = simulate(worldOf({ budgetPerMinute: 120, targetCount: 50, untilKickoffMs: hourMs, robotsText }))
    expect(busiest(sentAt, minuteMs)).toBeLessThanOrEqual(10)
    expect(sentAt.length).toBeGreaterThan(20 * 5)
  })

  test('is well used when more is due than it allows', () => {
    const world = worldOf({ budgetPerMinute: 60, targetCount: 100, untilKickoffMs: hourMs, mostRequestsPerCheck: 1 })
    const { sentAt } = simulate(world)
    expect(sentAt.length / 20).toBeGreaterThan(45)
  })
})

describe('the targets of a platform', () => {
  test('are all checked, even when the budget is far too small', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 12, max: 40 }), (seed, budgetPerMinute) => {
        const world = worldOf({ budgetPerMinute, targetCount: 0, untilKickoffMs: 0, seed, forMs: 2 * hourMs })
        const near = Array.from({ length: 40 }, (_, index) => targetOf(index + 1, { kickoffAt: startAt + 2 * hourMs }))
        const far = Array.from({ length: 20 }, (_, index) =>
          targetOf(index + 101, { kickoffAt: startAt + 720 * hourMs }),
        )
        const { checksOf } = simulate({ ...world, targets: [...near, ...far], lostShare: 0.05, troubleShare: 0.01 })
        for (const target of [...near, ...far]) expect(checksOf.get(target.id) ?? 0).toBeGreaterThan(0)
      }),
      runs(1),
    )
  })

  test('are checked at their interval when the budget allows', () => {
    const world = worldOf({ budgetPerMinute: 600, targetCount: 20, untilKickoffMs: 12 * hourMs, seed: 3 })
    const { checksOf } = simulate({ ...world, slowestMs: 1_000 })
    for (const target of world.targets) {
      expect(checksOf.get(target.id)).toBeGreaterThan(35)
      expect(checksOf.get(target.id)).toBeLessThan(46)
    }
  })

  test('are checked once per lease', () => {
    const world = worldOf({ budgetPerMinute: 60, targetCount: 60, untilKickoffMs: hourMs, troubleShare: 0.1, seed: 11 })
    const { checkedInLease } = simulate(world)
    expect(new Set(checkedInLease).size).toBe(checkedInLease.length)
  })
})
