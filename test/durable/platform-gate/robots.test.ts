import { describe, expect, test } from 'vitest'
import { checkSoon, claim, reportRobots } from '#durable/platform-gate/gate.ts'
import { grantLeases, robotsStaleMs, wakeAt } from '#durable/platform-gate/lease.ts'
import { withPlatform } from '#durable/platform-gate/settings.ts'
import { settle } from '#durable/platform-gate/settle.ts'
import { type Gate, unknownRobots } from '#durable/platform-gate/state.ts'
import { freshnessOf, healthOf } from '#durable/platform-gate/view.ts'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { robotsRetryMs } from '#worker/watching/monitoring/constants.ts'
import { gateOf, lease, many, named, platformOf, startAt } from './factories.ts'

describe('robots.txt', () => {
  const unread = { robots: unknownRobots }
  const answer = (status: number | null, body: string | null = null) => ({ at: startAt, status, body })

  function fetched(gate: Gate, robots: { at: number; status: number | null; body: string | null }, now = startAt) {
    const leased = lease(gate, now)
    expect(leased.granted).toMatchObject([{ kind: 'robots' }])
    return reportRobots(leased.gate, { leaseId: leased.ids[0] ?? '', ...robots }, now).gate
  }

  test('is fetched once, before any page', () => {
    const { gate, granted } = grantLeases(gateOf(many(3), unread), startAt, () => 'robots')
    expect(granted).toMatchObject([{ kind: 'robots', targetIds: [], reserved: 4 }])
    expect(claim(gate, 'robots', startAt).claim).toMatchObject({
      kind: 'robots',
      url: 'https://tickets.example/robots.txt',
    })
  })

  test('keeps disallowed targets from being leased, and reports them', () => {
    const gate = fetched(gateOf(many(3), unread), answer(200, 'User-agent: *\nDisallow: /matches/2\n'))
    expect(grantLeases(gate, startAt, named()).granted[0]?.targetIds).toEqual([1, 3])
    expect(freshnessOf(gate, 1_002, startAt)?.lastProblem).toBe('robots_disallowed')
    expect(healthOf(gate, 7, startAt)).toMatchObject({ robots: 'allowed', targets: 3, disallowedTargets: 1 })
    expect(checkSoon(gate, 1_002, startAt).accepted).toBe(false)
  })

  test('that does not exist allows everything', () => {
    const gate = fetched(gateOf(many(3), unread), answer(404))
    expect(grantLeases(gate, startAt, named()).granted[0]?.targetIds).toEqual([1, 2, 3])
  })

  test.each([null, 503])('that answers %s blocks leases, and is tried again', (status) => {
    const gate = fetched(gateOf(many(3), unread), answer(status))
    expect(grantLeases(gate, startAt + robotsRetryMs - 1, named()).granted).toEqual([])
    expect(wakeAt(gate, startAt)).toBe(startAt + robotsRetryMs)
    expect(healthOf(gate, 7, startAt).robots).toBe('unreachable')
    const later = lease(gate, startAt + robotsRetryMs)
    expect(later.granted).toMatchObject([{ kind: 'robots' }])
  })

  test('is fetched again after a day; an older copy is valid for a week while it is unreachable', () => {
    const due = gateOf(many(3), { robots: { ...unknownRobots, readAt: startAt - dayMs, nextFetchAt: startAt } })
    const { granted } = grantLeases(due, startAt, named())
    expect(granted.map((granted) => granted.kind)).toEqual(['robots', 'checks'])
    const away = reportRobots(lease(due).gate, { leaseId: `at-${startAt}-1`, ...answer(500) }, startAt).gate
    expect(healthOf(away, 7, startAt).robots).toBe('allowed')
    const staleAt = startAt - dayMs + robotsStaleMs
    expect(healthOf(away, 7, staleAt - 1).robots).toBe('allowed')
    expect(healthOf(away, 7, staleAt).robots).toBe('unreachable')
  })

  test('is fetched from a new origin, and leases of the old one become void', () => {
    const { gate } = lease(gateOf(many(3)))
    const moved = settle(withPlatform(gate, platformOf({ origin: 'https://elsewhere.example' }), startAt), startAt)
    expect(moved.state).toMatchObject({ leases: [], robots: unknownRobots })
    expect(grantLeases(moved, startAt + 2 * minuteMs, named()).granted).toMatchObject([{ kind: 'robots' }])
  })
})
