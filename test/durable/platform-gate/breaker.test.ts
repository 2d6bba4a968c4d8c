import { describe, expect, test } from 'vitest'
import { afterCheck, phaseOf } from '#durable/platform-gate/breaker.ts'
import { grantLeases } from '#durable/platform-gate/lease.ts'
import { runNow } from '#durable/platform-gate/run-now.ts'
import { type Breaker, closedBreaker } from '#durable/platform-gate/state.ts'
import { freshnessOf } from '#durable/platform-gate/view.ts'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { breakerBaseMs, breakerCapMs, breakerThreshold, outageCapMs } from '#worker/watching/monitoring/constants.ts'
import { gateOf, named, startAt, stateOf } from './factories.ts'

const bad = { isGood: false, isProbe: false }
const good = { isGood: true, isProbe: false }
const longest = () => 0.999_999

function afterChecks(checks: readonly Parameters<typeof afterCheck>[1][], from: Breaker = closedBreaker): Breaker {
  return checks.reduce((breaker, check) => afterCheck(breaker, check, startAt, longest), from)
}

const opened = afterChecks(Array.from({ length: breakerThreshold }, () => bad))

test('while it is open, no page of the platform is said to be read well', () => {
  const target = stateOf(1, { checkedAt: startAt, goodAt: startAt })
  const problemIn = (breaker: Breaker) => freshnessOf(gateOf([target], { breaker }), 1_001, startAt)?.lastProblem
  expect(problemIn(closedBreaker)).toBeNull()
  expect(problemIn(opened)).toBe('network_error')
})

describe('the breaker', () => {
  test('opens exactly at the threshold', () => {
    expect(phaseOf(afterChecks(Array.from({ length: breakerThreshold - 1 }, () => bad)), startAt)).toBe('closed')
    expect(phaseOf(opened, startAt)).toBe('open')
    expect(opened.openUntil).toBe(startAt + breakerBaseMs)
  })

  test('counts consecutive failures only', () => {
    const almost = Array.from({ length: breakerThreshold - 1 }, () => bad)
    expect(phaseOf(afterChecks([...almost, good, ...almost]), startAt)).toBe('closed')
  })

  test('becomes half-open when its time is over', () => {
    expect(phaseOf(opened, startAt + breakerBaseMs - 1)).toBe('open')
    expect(phaseOf(opened, startAt + breakerBaseMs)).toBe('half_open')
  })

  test('ignores checks that began before it opened', () => {
    expect(afterChecks([bad, good, bad], opened)).toBe(opened)
  })

  test('closes when the probe succeeds, and counts from zero', () => {
    expect(afterChecks([{ isGood: true, isProbe: true }], opened)).toEqual(closedBreaker)
  })

  test('stays open twice as long when the probe fails', () => {
    const again = afterChecks([{ isGood: false, isProbe: true }], opened)
    expect(again).toMatchObject({ openings: 2, openUntil: startAt + 2 * breakerBaseMs })
  })

  test('stays open for minutes over an outage, and longer where it was refused', () => {
    const long = { ...opened, openings: 20 }
    const probe = { isGood: false, isProbe: true }
    expect(afterChecks([{ ...probe, isOutage: true }], long).openUntil).toBe(startAt + outageCapMs)
    expect(afterChecks([probe], long).openUntil).toBe(startAt + breakerCapMs)
  })
})

describe('an operator who asks for checks while it is open', () => {
  const targets = [1, 2, 3].map((id) => stateOf(id, { dueAt: startAt + hourMs }))
  const gate = gateOf(targets, { breaker: { ...opened, openings: 3, openUntil: startAt + 10 * minuteMs } })
  const ask = (isInFull: boolean) => grantLeases(runNow(gate, isInFull, startAt).gate, startAt, named())

  test.each([false, true])('has one page read at once as its probe (in full: %s)', (isInFull) => {
    expect(grantLeases(gate, startAt, named()).granted).toEqual([])
    expect(ask(isInFull).granted).toMatchObject([{ kind: 'checks', isProbe: true, targetIds: [expect.any(Number)] }])
  })

  test('makes it stay open no longer where the probe fails', () => {
    const { breaker } = ask(false).gate.state
    const longer = afterCheck(gate.state.breaker, { isGood: false, isProbe: true }, startAt, longest)
    expect(longer.openings).toBe(4)
    expect(afterCheck(breaker, { isGood: false, isProbe: true }, startAt, longest).openings).toBe(3)
  })

  test('does not shorten the pause that a platform stated', () => {
    const until = startAt + minuteMs
    const paused = { ...gate, state: { ...gate.state, pausedUntil: until, statedUntil: until } }
    const asked = runNow(paused, false, startAt)
    expect(asked.pausedUntil).toBe(until)
    expect(grantLeases(asked.gate, startAt, named()).granted).toEqual([])
  })
})
