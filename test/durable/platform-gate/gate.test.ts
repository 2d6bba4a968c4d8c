import { describe, expect, test } from 'vitest'
import { checkSoon, claim, report } from '#durable/platform-gate/gate.ts'
import { checkWhenIdle } from '#durable/platform-gate/idle.ts'
import { grantLeases, lostLeases, wakeAt } from '#durable/platform-gate/lease.ts'
import { withPlatform } from '#durable/platform-gate/settings.ts'
import { settle } from '#durable/platform-gate/settle.ts'
import { change, closedBreaker, type Gate } from '#durable/platform-gate/state.ts'
import { askAgain, assign } from '#durable/platform-gate/targets.ts'
import { healthOf } from '#durable/platform-gate/view.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { refreshEveryMs } from '#worker/matches/prices/constants.ts'
import {
  breakerThreshold,
  fetchTimeoutMs,
  leaseMarginMs,
  leaseMs,
  maxTargetsPerPlatform,
  robotsTtlMs,
} from '#worker/watching/monitoring/constants.ts'
import { keepEveryMs } from '#worker/watching/monitoring/stored-pages/constants.ts'
import { gateOf, lease, many, named, outcomeOf, platformOf, startAt, stateOf, targetOf } from './factories.ts'

const middle = () => 0.5
const anything = () => true
const rich = { platform: platformOf({ budgetPerMinute: 10_000 }) }

describe('new settings of a platform', () => {
  const seen = { etag: '"a"', lastModified: 'then', bodyHash: 'h' }

  test.each([
    ['is read by other rules', { extraction: { kind: 'seatgeek' as const } }],
    ['is priced in another currency', { currency: 'EUR' }],
    ['may be alerted now', { isAlertable: false }],
  ])('that say it %s: unchanged pages are read in full again', (_name, facts) => {
    const gate = withPlatform(gateOf([stateOf(1, seen)]), platformOf(facts), startAt)
    expect(gate.targets.get(1)).toMatchObject({ etag: null, lastModified: null, bodyHash: null })
  })

  test('with rules that read in the shadow: pages are read in full at their turn, none is asked for earlier', () => {
    const extraction = { kind: 'seatgeek' as const }
    const shadowed = withPlatform(gateOf([stateOf(1, seen)]), platformOf({ shadow: { run: 1, extraction } }), startAt)
    const before = stateOf(1, seen)
    expect(shadowed.targets.get(1)).toEqual({ ...before, etag: null, lastModified: null, bodyHash: null })
    const read = { ...shadowed, targets: new Map([[1, before]]) }
    const unchanged = { shadow: { run: 1, extraction }, budgetPerMinute: 5 }
    expect(withPlatform(read, platformOf(unchanged), startAt).targets.get(1)).toMatchObject(seen)
    expect(withPlatform(read, platformOf(), startAt).targets.get(1)).toMatchObject(seen)
    const again = platformOf({ shadow: { run: 2, extraction } })
    expect(withPlatform(read, again, startAt).targets.get(1)).toMatchObject({ etag: null })
  })

  test('that change only the budget keep what was seen', () => {
    const gate = withPlatform(gateOf([stateOf(1, seen)]), platformOf({ budgetPerMinute: 5 }), startAt)
    expect(gate.targets.get(1)).toMatchObject(seen)
  })
})

describe('assigning targets', () => {
  test('ignores a repeated message or an older revision', () => {
    const once = assign(gateOf(), [targetOf(1), targetOf(2)], anything, startAt, middle)
    expect(assign(once, [targetOf(1), targetOf(2)], anything, startAt, middle)).toBe(once)
    const older = targetOf(2, { revision: 1, url: 'https://tickets.example/old' })
    expect(assign(once, [older], anything, startAt, middle)).toBe(once)
    expect(once.state.revision).toBe(2)
  })

  test('uses the newer of two revisions in one message', () => {
    const newer = targetOf(1, { revision: 9, url: 'https://tickets.example/new' })
    const gate = assign(gateOf(), [newer, targetOf(1)], anything, startAt, middle)
    expect(gate.targets.get(1)?.url).toBe(newer.url)
  })

  test('spreads 300 new targets over the budget', () => {
    let turn = 0
    const random = () => (turn++ % 300) / 300
    const targets = Array.from({ length: 300 }, (_, index) => targetOf(index + 1))
    const gate = assign(gateOf(), targets, anything, startAt, random)
    const dueInFirstMinute = [...gate.targets.values()].filter((target) => target.dueAt < startAt + minuteMs)
    expect(dueInFirstMinute.length).toBeLessThanOrEqual(60)
    for (const target of gate.targets.values()) expect(target.dueAt).toBeLessThanOrEqual(startAt + 5 * minuteMs)
  })

  test('spreads new targets as far as a Crawl-delay above a minute makes their checks take', () => {
    const robots = { ...gateOf().state.robots, crawlDelayMs: 10 * minuteMs }
    const targets = [1, 2, 3, 4].map((id) => targetOf(id))
    const gate = assign(gateOf([], { robots }), targets, anything, startAt, middle)
    expect([...gate.targets.values()].map(({ dueAt }) => dueAt - startAt)).toEqual(targets.map(() => 20 * minuteMs))
  })

  test('reads a new address in full, at once', () => {
    const seen = stateOf(1, { etag: '"a"', bodyHash: 'h', failures: 3, dueAt: startAt + hourMs, checkedAt: startAt })
    const moved = targetOf(1, { revision: 5, url: 'https://tickets.example/elsewhere' })
    const target = assign(gateOf([seen]), [moved], anything, startAt, middle).targets.get(1)
    expect(target).toMatchObject({ etag: null, bodyHash: null, failures: 0, dueAt: startAt })
  })

  test('reads a page in full, at once, that was unlinked and linked again before it heard of either', () => {
    const seen = stateOf(1, { etag: '"a"', bodyHash: 'h', dueAt: startAt + hourMs, checkedAt: startAt })
    const target = assign(gateOf([seen]), [targetOf(1, { revision: 6 })], anything, startAt, middle).targets.get(1)
    expect(target).toMatchObject({ etag: null, bodyHash: null, dueAt: startAt })
  })

  test('brings the next check forward for an earlier kick-off, and never delays it for a later one', () => {
    const gate = gateOf([stateOf(1, { dueAt: startAt + hourMs, etag: '"a"' })])
    const closer = targetOf(1, { revision: 5, kickoffAt: startAt + 2 * hourMs })
    expect(assign(gate, [closer], anything, startAt, middle).targets.get(1)).toMatchObject({
      dueAt: startAt + 15 * secondMs,
      etag: '"a"',
    })
    const later = targetOf(1, { revision: 5, kickoffAt: startAt + 90 * dayMs })
    expect(assign(gate, [later], anything, startAt, middle).targets.get(1)?.dueAt).toBe(startAt + hourMs)
  })

  test('drops a retired target, remembers its revision, and restores it for a later kick-off', () => {
    const over = targetOf(1, { kickoffAt: startAt - 4 * hourMs, revision: 3 })
    const gate = settle(gateOf([stateOf(1, over)]), startAt)
    expect(gate.targets.size).toBe(0)
    const ignored = assign(gate, [over], anything, startAt, middle)
    expect([ignored.targets.size, ignored.state.revision]).toEqual([0, 3])
    const postponed = targetOf(1, { kickoffAt: startAt + dayMs, revision: 4 })
    expect(assign(ignored, [postponed], anything, startAt, middle).targets.size).toBe(1)
  })

  test('holds a bounded number of targets', () => {
    const targets = Array.from({ length: maxTargetsPerPlatform + 5 }, (_, index) => targetOf(index + 1))
    expect(assign(gateOf(), targets, anything, startAt, middle).targets.size).toBe(maxTargetsPerPlatform)
  })

  test('that found no room are sent again when there is some, and none is lost', () => {
    const all = Array.from({ length: maxTargetsPerPlatform + 700 }, (_, index) => {
      const isEarly = index < 1_000
      return targetOf(index + 1, { revision: index + 1, kickoffAt: startAt + (isEarly ? 1 : 30) * dayMs })
    })
    const send = (gate: Gate, now: number) => {
      const after = all.filter(({ revision }) => revision > gate.state.revision)
      return after.length === 0 ? gate : assign(gate, after, anything, now, middle)
    }
    const full = send(gateOf(), startAt)
    expect([full.targets.size, full.state.revision]).toEqual([maxTargetsPerPlatform, maxTargetsPerPlatform + 700])
    // Without room nothing is asked for again, and changes still come through.
    expect(askAgain(full)).toBe(full)
    const later = startAt + 3 * dayMs
    const freed = askAgain(settle(full, later))
    expect(freed.state).toMatchObject({ revision: maxTargetsPerPlatform, leftOutFrom: null })
    const held = freed.targets.get(2_000)
    const whole = send(freed, later)
    expect(whole.targets.size).toBe(maxTargetsPerPlatform + 700 - 1_000)
    expect(whole.targets.get(2_000)).toBe(held)
    expect(whole.state.leftOutFrom).toBeNull()
  })
})

describe('a lease', () => {
  test('is claimed once', () => {
    const { gate } = grantLeases(gateOf(many(2)), startAt, () => 'one')
    const first = claim(gate, 'one', startAt)
    expect(first.claim).toMatchObject({ kind: 'checks', leaseId: 'one' })
    expect(claim(first.gate, 'one', startAt).claim).toBeNull()
    expect(claim(first.gate, 'another', startAt).claim).toBeNull()
  })

  test.each([
    { checks: 1, rounds: 1 },
    { checks: 6, rounds: 1 },
    { checks: 7, rounds: 2 },
    { checks: 50, rounds: 9 },
  ])('of $checks checks, once claimed, lasts for $rounds rounds of fetches', ({ checks, rounds }) => {
    const { gate } = grantLeases(gateOf(many(checks), rich), startAt, () => 'one')
    const { gate: held, claim: terms } = claim(gate, 'one', startAt)
    expect(terms?.expiresAt).toBe(startAt + rounds * fetchTimeoutMs + leaseMarginMs)
    expect(held.state.leases[0]?.expiresAt).toBe(terms?.expiresAt)
  })

  test('that is claimed late does not last longer', () => {
    const { gate } = grantLeases(gateOf(many(50), rich), startAt, () => 'one')
    expect(claim(gate, 'one', startAt + leaseMs - secondMs).claim?.expiresAt).toBe(startAt + leaseMs)
  })

  test('asks for one page of each sort, and again once the kept one is old enough', () => {
    const { gate } = grantLeases(gateOf(many(2)), startAt, () => 'one')
    const first = claim(gate, 'one', startAt)
    expect(first.claim).toMatchObject({ keeps: ['good', 'bad'] })
    const done = { leaseId: 'one', requests: 2, outcomes: [outcomeOf(1), outcomeOf(2)], kept: ['good'] as const }
    const kept = report(first.gate, done, startAt, middle)
    const later = (at: number) => claim(grantLeases(settle(kept, at), at, () => 'two').gate, 'two', at).claim
    const due = [...kept.targets.values()].reduce((latest, { dueAt }) => Math.max(latest, dueAt), 0)
    expect(later(due)).toMatchObject({ keeps: due - startAt < keepEveryMs.good ? ['bad'] : ['good', 'bad'] })
    expect(kept.state.pagesKept).toEqual({ good: startAt })
  })

  test('unclaimed for 20 seconds has lost its message; a claimed one has not', () => {
    const { gate } = grantLeases(gateOf(many(1)), startAt, () => 'one')
    expect(lostLeases(gate, startAt + 19_999)).toEqual([])
    expect(lostLeases(gate, startAt + 20_000)).toEqual(gate.state.leases)
    expect(lostLeases(claim(gate, 'one', startAt + 20_000).gate, startAt + 20_001)).toEqual([])
  })

  test('cannot be claimed after it expired; its targets are due again and its requests are charged', () => {
    const { gate } = grantLeases(gateOf(many(2)), startAt, () => 'one')
    const late = startAt + leaseMs
    expect(claim(gate, 'one', late).claim).toBeNull()
    const settled = settle(gate, late)
    expect(settled.state.leases).toEqual([])
    expect(settled.state.charges.reduce((sum, charge) => sum + charge.requests, 0)).toBe(8)
    expect(grantLeases(settled, late, () => 'two').granted[0]?.targetIds).toEqual([1, 2])
  })

  test('is reported once: a second, late, foreign or unclaimed report changes nothing', () => {
    const { gate } = lease(gateOf(many(1)))
    const done = { leaseId: `at-${startAt}-1`, requests: 3, outcomes: [outcomeOf(1)] }
    const reported = report(gate, done, startAt, middle)
    expect(reported.state.charges).toEqual([{ at: startAt, requests: 3 }])
    expect(report(reported, done, startAt, middle)).toBe(reported)
    expect(report(reported, { ...done, leaseId: 'unknown' }, startAt, middle)).toBe(reported)
    const settled = settle(gate, startAt + leaseMs)
    expect(report(settled, done, startAt + leaseMs, middle)).toBe(settled)
    const unclaimed = grantLeases(gateOf(many(1)), startAt, () => 'one').gate
    expect(report(unclaimed, { ...done, leaseId: 'one' }, startAt, middle)).toBe(unclaimed)
  })

  test('counts one outcome per target that it holds', () => {
    const { gate, ids } = lease(gateOf([...many(1), stateOf(2, { dueAt: startAt + hourMs })]))
    const outcomes = [outcomeOf(1), outcomeOf(1), outcomeOf(2), outcomeOf(99)]
    const next = report(gate, { leaseId: ids[0] ?? '', requests: 1, outcomes }, startAt, middle)
    expect(next.state.goodChecks).toBe(1)
    expect(next.targets.get(2)).toBe(gate.targets.get(2))
  })

  test('leaves targets without an outcome due', () => {
    const { gate, ids } = lease(gateOf(many(2)))
    const next = report(gate, { leaseId: ids[0] ?? '', requests: 1, outcomes: [outcomeOf(1)] }, startAt, middle)
    expect(grantLeases(next, startAt + secondMs, named()).granted[0]?.targetIds).toEqual([2])
  })

  test('charges an invalid number of requests without getting stuck', () => {
    for (const requests of [Number.NaN, -5, Number.POSITIVE_INFINITY, 1e12]) {
      const { gate, ids } = lease(gateOf(many(1)))
      const next = report(gate, { leaseId: ids[0] ?? '', requests, outcomes: [] }, startAt, middle)
      expect(next.state.charges.length).toBeLessThanOrEqual(60)
    }
  })
})

describe('a platform in trouble', () => {
  test('that asks to wait gets no requests, and unclaimed leases are withdrawn', () => {
    const { gate } = grantLeases(gateOf(many(60), rich), startAt, named('l'))
    const claimed = claim(gate, 'l-1', startAt).gate
    const outcomes = [outcomeOf(1, { kind: 'throttled', status: 429, retryAfterMs: 90_000 })]
    const paused = report(claimed, { leaseId: 'l-1', requests: 1, outcomes }, startAt, middle)
    expect(paused.state.leases).toEqual([])
    expect(claim(paused, 'l-2', startAt).claim).toBeNull()
    expect(grantLeases(paused, startAt + 89_999, named()).granted).toEqual([])
    expect(wakeAt(paused, startAt)).toBe(startAt + 90_000)
    expect(grantLeases(paused, startAt + 90_000, named()).granted.length).toBeGreaterThan(0)
  })

  test('the breaker opens, probes with the healthiest target alone, and closes on success', () => {
    const first = lease(gateOf([...many(breakerThreshold), stateOf(50, { dueAt: startAt + hourMs })]))
    const outcomes = many(breakerThreshold).map((target) => outcomeOf(target.id, { kind: 'failed', status: null }))
    const open = report(first.gate, { leaseId: first.ids[0] ?? '', requests: 5, outcomes }, startAt, middle)
    expect(healthOf(open, 7, startAt).breaker).toBe('open')
    const probeAt = open.state.breaker.openUntil ?? 0
    expect(grantLeases(open, probeAt - 1, named()).granted).toEqual([])
    const probe = lease(open, probeAt)
    expect(probe.granted).toMatchObject([{ isProbe: true, targetIds: [50] }])
    expect(grantLeases(probe.gate, probeAt, named()).granted).toEqual([])
    expect(healthOf(probe.gate, 7, probeAt).breaker).toBe('half_open')
    const done = { leaseId: probe.ids[0] ?? '', requests: 1 }
    const closed = report(probe.gate, { ...done, outcomes: [outcomeOf(50)] }, probeAt, middle)
    expect(closed.state.breaker).toEqual(closedBreaker)
    expect(grantLeases(closed, probeAt + minuteMs, named()).granted[0]?.targetIds.length).toBe(5)
    const failed = [outcomeOf(50, { kind: 'blocked', status: 403 })]
    const reopened = report(probe.gate, { ...done, outcomes: failed }, probeAt, middle)
    expect(reopened.state.breaker).toMatchObject({ openings: 2 })
  })

  test('is probed again when a probe is not reported', () => {
    const breaker = { failures: 5, openings: 1, openUntil: startAt }
    const first = lease(gateOf(many(2), { breaker }))
    expect(first.granted).toHaveLength(1)
    const overAt = startAt + fetchTimeoutMs + leaseMarginMs
    expect(wakeAt(first.gate, startAt)).toBe(overAt)
    const second = lease(settle(first.gate, overAt), overAt)
    expect(second.granted).toMatchObject([{ isProbe: true }])
  })

  test('a clock set back by hours neither blocks the gate nor frees the budget', () => {
    const held = gateOf([stateOf(1, { dueAt: startAt + hourMs, checkedAt: startAt, roomUpdatedAt: startAt })], {
      clockAt: startAt,
      charges: [{ at: startAt, requests: 60 }],
      pausedUntil: startAt,
      robots: { readAt: startAt, isUnreachable: false, nextFetchAt: startAt + dayMs, crawlDelayMs: null },
    })
    const now = startAt - 5 * dayMs
    const gate = settle(held, now)
    expect(gate.state.charges).toEqual([{ at: now, requests: 60 }])
    expect(gate.targets.get(1)).toMatchObject({ checkedAt: now, roomUpdatedAt: now, dueAt: now + hourMs })
    expect(gate.state.robots).toMatchObject({ readAt: now, nextFetchAt: now + robotsTtlMs })
    expect(settle(gate, now)).toBe(gate)
  })
})

describe('a check requested by a user', () => {
  test('makes the target due now, once', () => {
    const gate = gateOf([stateOf(1, { dueAt: startAt + hourMs, checkedAt: startAt - refreshEveryMs })])
    const asked = checkSoon(gate, 1_001, startAt)
    expect(asked).toMatchObject({ accepted: true, retryAfterSeconds: 0 })
    expect(asked.gate.targets.get(1)).toMatchObject({ dueAt: startAt, isWanted: true })
    expect(checkSoon(asked.gate, 1_001, startAt).gate).toBe(asked.gate)
  })

  test('is refused right after a check', () => {
    const gate = gateOf([stateOf(1, { checkedAt: startAt - 10_500 })])
    expect(checkSoon(gate, 1_001, startAt)).toMatchObject({ accepted: false, retryAfterSeconds: 20 })
  })

  test('is refused for a match without a target on the platform, and by an inactive platform', () => {
    expect(checkSoon(gateOf(many(1)), 5, startAt).accepted).toBe(false)
    const inactive = gateOf(many(1), { platform: platformOf({ isActive: false }) })
    expect(checkSoon(inactive, 1_001, startAt).accepted).toBe(false)
  })
})

describe('a platform not checked for a minute', () => {
  const idle = [
    stateOf(1, { checkedAt: startAt - minuteMs, dueAt: startAt + 2 * hourMs }),
    stateOf(2, { checkedAt: startAt - hourMs, dueAt: startAt + hourMs }),
  ]

  test('is checked at once, at the page due next', () => {
    const gate = checkWhenIdle(gateOf(idle), startAt)
    expect(gate.targets.get(2)).toMatchObject({ dueAt: startAt, isWanted: true })
    expect(gate.targets.get(1)).toBe(idle[0])
  })

  test.each([
    ['checked within the minute', gateOf([...idle, stateOf(3, { checkedAt: startAt - minuteMs + 1 })])],
    ['new, and due by itself', gateOf([stateOf(1, { checkedAt: null, dueAt: startAt + minuteMs })])],
    ['forbidden by robots.txt', gateOf(idle.map((target) => ({ ...target, isDisallowed: true })))],
    ['paused', gateOf(idle, { pausedUntil: startAt + minuteMs })],
    ['not active', gateOf(idle, { platform: platformOf({ isActive: false }) })],
  ])('is left alone when it is %s', (_name, gate) => {
    expect(checkWhenIdle(gate, startAt)).toBe(gate)
  })
})

test('health reports how late the latest target is', () => {
  const gate = gateOf([
    stateOf(1, { dueAt: startAt - minuteMs }),
    stateOf(2, { dueAt: startAt - hourMs, isDisallowed: true }),
  ])
  expect(healthOf(gate, 7, startAt).latenessMs).toBe(minuteMs)
  expect(healthOf(change(gate, { platform: null }), 9, startAt).platformId).toBe(9)
})

test('a lease whose checks are all refused at once counts as one refusal', () => {
  const { gate, ids } = lease(gateOf(many(6), rich))
  const refused = many(6).map((target) => outcomeOf(target.id, { kind: 'throttled', status: 503 }))
  const after = report(gate, { leaseId: ids[0] ?? '', requests: 6, outcomes: refused }, startAt, middle)
  expect(after.state.throttles).toBe(1)
  expect(after.state.failedChecks).toBe(6)
})
