import { describe, expect, test } from 'vitest'
import { phaseOf } from '#durable/platform-gate/breaker.ts'
import { withNewKey } from '#durable/platform-gate/new-key.ts'
import { stateAfter, targetAfter } from '#durable/platform-gate/outcome.ts'
import type { Outcome } from '#durable/platform-gate/protocol.ts'
import type { Gate, Lease } from '#durable/platform-gate/state.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { breakerThreshold } from '#worker/watching/monitoring/constants.ts'
import { gateOf, outcomeOf, startAt, stateOf } from './factories.ts'

const longest = () => 0.999_999
const lease: Lease = {
  id: 'a',
  kind: 'checks',
  isProbe: false,
  targetIds: [],
  reserved: 1,
  expiresAt: startAt + minuteMs,
  isClaimed: true,
}
const refused = (status: number): Partial<Outcome> => ({ kind: 'blocked', status })
const broken: Partial<Outcome> = { kind: 'failed', status: 500 }

function gateAfter(outcomes: readonly Partial<Outcome>[]): Gate {
  return outcomes.reduce((gate: Gate, facts): Gate => {
    const outcome = outcomeOf(1, facts)
    const state = stateAfter(gate.state, lease, outcome, startAt, longest)
    const target = targetAfter(gate.targets.get(1) ?? stateOf(1), outcome, startAt, startAt, longest)
    return { state, targets: new Map([[1, target]]) }
  }, gateOf())
}
const times = (count: number, facts: Partial<Outcome>) => Array.from({ length: count }, () => facts)

describe('a new key', () => {
  test.each([401, 403])('closes the breaker that answers of %i opened, and makes the refused page due', (status) => {
    const gate = gateAfter(times(breakerThreshold, refused(status)))
    expect(phaseOf(gate.state.breaker, startAt)).toBe('open')
    const { state, targets } = withNewKey(gate, startAt)
    expect(phaseOf(state.breaker, startAt)).toBe('closed')
    expect(targets.get(1)).toMatchObject({ failures: 0, dueAt: startAt })
  })

  test('leaves a platform alone that fails for other reasons', () => {
    const gate = gateAfter(times(breakerThreshold, broken))
    const { state, targets } = withNewKey(gate, startAt)
    expect(state.breaker).toEqual(gate.state.breaker)
    expect(targets.get(1)).toEqual(gate.targets.get(1))
  })

  test('leaves failures of other kinds counted', () => {
    const gate = gateAfter([refused(401), ...times(breakerThreshold - 1, broken)])
    expect(phaseOf(gate.state.breaker, startAt)).toBe('open')
    const { breaker } = withNewKey(gate, startAt).state
    expect(breaker).toEqual({ failures: breakerThreshold - 1, openings: 0, openUntil: null })
  })

  test('leaves the pause that the platform asked for', () => {
    const gate = gateAfter([refused(401), { kind: 'throttled', status: 429, retryAfterMs: 5 * minuteMs }])
    expect(withNewKey(gate, startAt).state.pausedUntil).toBe(startAt + 5 * minuteMs)
  })

  test('voids leases whose requests have the key before', () => {
    const gate = gateOf([], { leases: [lease] })
    expect(withNewKey(gate, startAt).state.leases).toMatchObject([{ expiresAt: startAt }])
  })
})
