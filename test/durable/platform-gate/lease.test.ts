import { describe, expect, test } from 'vitest'
import { grantLeases, maxOpenLeases, wakeAt } from '#durable/platform-gate/lease.ts'
import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { leaseMs, maxTargetsPerLease } from '#worker/watching/monitoring/constants.ts'
import { gateOf, many, named, platformOf, startAt, stateOf } from './factories.ts'

const rich = { platform: platformOf({ budgetPerMinute: 10_000 }) }

describe('granting leases', () => {
  test('batches what is due within a second, at most 50 targets each', () => {
    const soon = stateOf(200, { dueAt: startAt + secondMs })
    const later = stateOf(201, { dueAt: startAt + secondMs + 1 })
    const { gate, granted } = grantLeases(gateOf([...many(120), soon, later], rich), startAt, named())
    expect(granted.map((granted) => granted.targetIds.length)).toEqual([50, 50, 21])
    expect(granted.flatMap((granted) => granted.targetIds)).not.toContain(201)
    expect(wakeAt(gate, startAt)).toBe(later.dueAt)
  })

  test('leases a page that was just read at its time, so that a sale that opens within the second is asked for once', () => {
    const read = stateOf(1, { checkedAt: startAt, dueAt: startAt + secondMs })
    const gate = gateOf([read], rich)
    expect(grantLeases(gate, startAt + 10, named()).granted).toEqual([])
    expect(wakeAt(gate, startAt + 10)).toBe(startAt + 10 + secondMs)
    expect(grantLeases(gate, startAt + secondMs, named()).granted).toHaveLength(1)
  })

  test('reserves every request that redirects could cost', () => {
    const { granted } = grantLeases(gateOf(many(100)), startAt, named())
    expect(granted.map((granted) => [granted.targetIds.length, granted.reserved])).toEqual([[15, 60]])
  })

  test('gives nothing while the platform is inactive, unknown or has no targets', () => {
    const inactive = { platform: platformOf({ isActive: false }) }
    for (const gate of [gateOf(many(3), inactive), gateOf(many(3), { platform: null }), gateOf([])]) {
      expect(grantLeases(gate, startAt, named()).granted).toEqual([])
      expect(wakeAt(gate, startAt)).toBeNull()
    }
  })

  test('grants a bounded number at once', () => {
    const targets = many((maxOpenLeases + 5) * maxTargetsPerLease)
    const { gate, granted } = grantLeases(
      gateOf(targets, { platform: platformOf({ budgetPerMinute: 1e6 }) }),
      startAt,
      named(),
    )
    expect(granted).toHaveLength(maxOpenLeases)
    expect(wakeAt(gate, startAt)).toBe(startAt + leaseMs)
  })

  test('prefers the targets latest for their interval, and those a user waits for', () => {
    const checked = { checkedAt: startAt - hourMs }
    const far = stateOf(1, { ...checked, dueAt: startAt - minuteMs })
    const near = stateOf(2, { ...checked, dueAt: startAt - minuteMs, kickoffAt: startAt + hourMs })
    const wanted = stateOf(3, { ...checked, dueAt: startAt, isWanted: true })
    const few = { platform: platformOf({ budgetPerMinute: 8 }) }
    expect(grantLeases(gateOf([far, near, wanted], few), startAt, named()).granted[0]?.targetIds).toEqual([2, 3])
  })

  test('waits for a full batch at the end of the budget, and wakes when there is one', () => {
    const facts = { charges: [{ at: startAt - 30 * secondMs, requests: 50 }] }
    const { gate, granted } = grantLeases(gateOf(many(20), facts), startAt, named())
    expect(granted).toEqual([])
    expect(wakeAt(gate, startAt)).toBe(startAt + 30 * secondMs)
  })
})
