import { describe, expect, test } from 'vitest'
import { afterCheck, phaseOf } from '#durable/platform-gate/breaker.ts'
import { type Breaker, closedBreaker } from '#durable/platform-gate/state.ts'
import { freshnessOf } from '#durable/platform-gate/view.ts'
import { breakerBaseMs, breakerThreshold } from '#worker/watching/monitoring/constants.ts'
import { gateOf, startAt, stateOf } from './factories.ts'

const bad = { isGood: false, isProbe: false }
const good = { isGood: true, isProbe: false }
const longest = () => 0.999_999

function afterChecks(checks: readonly { isGood: boolean; isProbe: boolean }[], from: Breaker = closedBreaker): Breaker {
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
})
