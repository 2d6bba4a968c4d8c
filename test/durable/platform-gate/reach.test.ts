import { expect, test } from 'vitest'
import { rateOf, reserveFor, withReach } from '#durable/platform-gate/budget.ts'
import { claim, report } from '#durable/platform-gate/gate.ts'
import { grantLeases } from '#durable/platform-gate/lease.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { gateOf, lease, named, outcomeOf, platformOf, startAt, stateOf } from './factories.ts'

const far = { farAt: startAt, platform: platformOf({ budgetPerMinute: 60 }) }

test('a check with too few redirects has the next ones reserve, and allow, ten of them for a day', () => {
  const { gate, ids } = lease(gateOf([stateOf(1)]))
  expect(gate.state.leases[0]?.reserved).toBe(4)
  const outcome = outcomeOf(1, { kind: 'failed', status: 302, isTooFar: true })
  const next = report(gate, { leaseId: ids[0] ?? '', requests: 4, outcomes: [outcome] }, startAt, () => 0)
  expect(next.state.farAt).toBe(startAt)
  const at = startAt + 60_000
  const granted = grantLeases(next, at, named('later'))
  expect(granted.granted[0]?.reserved).toBe(11)
  expect(claim(granted.gate, 'later-1', at).claim).toMatchObject({ maxRedirects: 10 })
})

test('an ordinary platform allows three', () => {
  const granted = grantLeases(gateOf([stateOf(1)]), startAt, named())
  expect(claim(granted.gate, 'lease-1', startAt).claim).toMatchObject({ maxRedirects: 3 })
})

test('a small budget allows no more than it has', () => {
  const rate = rateOf({ ...gateOf([], { ...far, platform: platformOf({ budgetPerMinute: 6 }) }).state })
  expect([rate.perCheck, reserveFor(1, rate)]).toEqual([6, 6])
  expect(rateOf(gateOf([], { ...far, platform: platformOf({ budgetPerMinute: 1 }) }).state).perCheck).toBe(4)
})

test('a day later the platform is ordinary again', () => {
  const { state } = gateOf([], far)
  expect(withReach(state, [], startAt + dayMs).farAt).toBe(startAt)
  expect(withReach(state, [], startAt + dayMs + 1).farAt).toBeNull()
})
