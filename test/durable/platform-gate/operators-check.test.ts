import { describe, expect, test } from 'vitest'
import { chargesFor, rateOf, requestsPerCheck } from '#durable/platform-gate/budget.ts'
import { closeLease } from '#durable/platform-gate/gate.ts'
import { grantLeases, wakeAt } from '#durable/platform-gate/lease.ts'
import { permit } from '#durable/platform-gate/permit.ts'
import type { Gate } from '#durable/platform-gate/state.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { gateOf, many, named, platformOf, startAt } from './factories.ts'

const question = { url: 'https://tickets.example/matches/1', isAllowed: true, isRobotsOnly: false }
const newId = named()
const asks = (gate: Gate, at: number, isOperators = true) => permit(gate, { ...question, isOperators }, at, newId)

/** A minute in which checks use up the budget, redirects included. */
function busyMinute(before: Gate, at: number): Gate {
  let { gate, granted } = grantLeases(before, at, newId)
  for (const lease of granted) gate = closeLease(gate, lease, lease.targetIds.length * requestsPerCheck, at)
  return gate
}

describe('an operator who asks for a page while checks use up the budget', () => {
  const day = (budgetPerMinute: number) => gateOf(many(500), { platform: platformOf({ budgetPerMinute }) })

  test.each([60, 12, 4])(
    'of %i a minute gets the next page that the budget allows, and it is never exceeded',
    (budget) => {
      let gate = busyMinute(day(budget), startAt)
      const first = asks(gate, startAt + secondMs)
      if (first.permit.kind !== 'later') throw new Error('The budget was not used up')
      gate = first.gate
      const { at } = first.permit
      // The checks are as eager as before, at the very moment from which the operator may try again.
      gate = busyMinute(gate, at)
      const second = asks(gate, at + secondMs)
      expect(second.permit.kind).toBe('page')
      const reserved = second.gate.state.leases.reduce((sum, lease) => sum + lease.reserved, 0)
      const charged = second.gate.state.charges.filter((charge) => charge.at + minuteMs > at + secondMs)
      expect(reserved + charged.reduce((sum, { requests }) => sum + requests, 0)).toBeLessThanOrEqual(budget)
      expect(second.gate.state.roomKeptUntil).toBeNull()
    },
  )

  test('who does not come back leaves the room to the checks again', () => {
    const busy = busyMinute(day(4), startAt)
    const { gate } = asks(busy, startAt + secondMs)
    const until = gate.state.roomKeptUntil ?? 0
    expect(grantLeases(gate, until - 1, newId).granted).toEqual([])
    expect(wakeAt(gate, until - 1)).toBe(until - 1 + secondMs)
    expect(grantLeases(gate, until, newId).granted).toHaveLength(1)
  })

  test('takes nothing from the checks before, and a search of ours keeps no room', () => {
    const rate = rateOf(day(12).state)
    const full = gateOf(many(5), {
      platform: platformOf({ budgetPerMinute: 12 }),
      charges: chargesFor(12, startAt, rate),
    })
    expect(asks(full, startAt, false).gate.state.roomKeptUntil).toBeNull()
    expect(grantLeases(day(12), startAt, newId).granted.flatMap(({ targetIds }) => targetIds)).toHaveLength(3)
  })

  test('keeps the room from a search of ours as well', () => {
    const busy = busyMinute(day(4), startAt)
    const { gate, permit: later } = asks(busy, startAt + secondMs)
    if (later.kind !== 'later') throw new Error('The budget was not used up')
    expect(asks(gate, later.at + secondMs, false).permit.kind).toBe('later')
    expect(asks(gate, later.at + secondMs).permit.kind).toBe('page')
  })
})
