import { describe, expect, test } from 'vitest'
import { report } from '#durable/platform-gate/gate.ts'
import { grantLeases } from '#durable/platform-gate/lease.ts'
import { runNow } from '#durable/platform-gate/run-now.ts'
import { healthOf } from '#durable/platform-gate/view.ts'
import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { gateOf, lease, named, outcomeOf, startAt, stateOf } from './factories.ts'

const longest = () => 0.999_999
const now = startAt + secondMs

/** A gate whose only page was answered so a moment ago. */
function answered(status: number, retryAfterMs: number | null, before = gateOf([stateOf(1)])) {
  const { gate, ids } = lease(before)
  const outcome = outcomeOf(1, { kind: 'throttled', status, retryAfterMs })
  return report(gate, { leaseId: ids[0] ?? '', requests: 1, outcomes: [outcome] }, startAt, longest)
}

describe('an operator who asks for checks during a pause', () => {
  test('of our own, after a 503 without a time, has them at once', () => {
    const gate = answered(503, null)
    expect(healthOf(gate, 7, now)).toMatchObject({ pausedUntil: expect.any(Number), isPauseStated: false })
    expect(gate.targets.get(1)?.lastProblem).toBe('unavailable')
    expect(grantLeases(gate, now, named()).granted).toEqual([])
    const asked = runNow(gate, false, now)
    expect(asked).toMatchObject({ accepted: true, pausedUntil: null })
    expect(grantLeases(asked.gate, now, named()).granted).toMatchObject([{ kind: 'checks', targetIds: [1] }])
  })

  test('of our own does not lengthen the next one', () => {
    const before = gateOf([stateOf(1)], { throttles: 3 })
    const asked = runNow(answered(503, null, before), false, now)
    expect(asked.gate.state.throttles).toBe(3)
  })

  test.each([
    ['a 429', 429, null],
    ['a 503 with a time', 503, minuteMs],
  ])('that the platform stated waits for its end: %s', (_, status, retryAfterMs) => {
    const gate = answered(status, retryAfterMs)
    const until = gate.state.pausedUntil
    expect(healthOf(gate, 7, now)).toMatchObject({ pausedUntil: until, isPauseStated: true })
    expect(gate.targets.get(1)?.lastProblem).toBe('throttled')
    const asked = runNow(gate, false, now)
    expect(asked).toMatchObject({ accepted: true, pausedUntil: until })
    expect(grantLeases(asked.gate, now, named()).granted).toEqual([])
  })

  test('of both kinds ends it where the platform’s part ends', () => {
    const stated = gateOf([stateOf(1)], { pausedUntil: startAt + hourMs, statedUntil: startAt + minuteMs })
    expect(runNow(stated, false, now).gate.state.pausedUntil).toBe(startAt + minuteMs)
  })
})
