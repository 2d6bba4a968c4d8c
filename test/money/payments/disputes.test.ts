import { describe, expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { disputeOfEvent, factOfOutcome } from '#worker/money/payments/disputes/rules.ts'
import { contradictionOf } from '#worker/money/payments/orders/rules.ts'
import { disputeOf } from '#worker/money/payments/paypal/rules.ts'
import { nextCheckAt } from '#worker/money/payments/rules.ts'

describe('a dispute that PayPal ended', () => {
  test.each([
    ['RESOLVED_BUYER_FAVOUR', 'reversed'],
    ['ACCEPTED', 'reversed'],
    ['RESOLVED_SELLER_FAVOUR', 'dispute_won'],
    ['CANCELED_BY_BUYER', 'dispute_won'],
    ['DENIED', 'dispute_won'],
    ['RESOLVED_WITH_PAYOUT', 'dispute_won'],
    ['NONE', 'dispute_won'],
  ])('as %s is booked as %s', (outcome, kind) => {
    expect(factOfOutcome({ id: 'PP-D-1', outcome })).toEqual({ kind, ref: 'PP-D-1' })
  })

  test.each(['RESOLVED_IN_A_NEW_WAY', 'toString', ''])('as "%s", which we do not know, is not booked', (outcome) => {
    expect(factOfOutcome({ id: 'PP-D-1', outcome })).toBeNull()
  })

  test('without a code is ended all the same, in a way we do not know', () => {
    const event = { id: 'EV', event_type: 'CUSTOMER.DISPUTE.RESOLVED', resource: { dispute_id: 'PP-D-1' } }
    const dispute = disputeOfEvent(event)
    expect(dispute?.outcome).not.toBeNull()
    expect(dispute && factOfOutcome(dispute)).toBeNull()
    expect(disputeOf({ dispute_id: 'PP-D-1', status: 'RESOLVED' })).toEqual(dispute)
    expect(disputeOf({ dispute_id: 'PP-D-1', status: 'UNDER_REVIEW' })).toEqual({ id: 'PP-D-1', outcome: null })
  })
})

test('a disputed order is asked about every day, however old it is', () => {
  for (const age of [0, 30 * dayMs, 400 * dayMs]) expect(nextCheckAt('disputed', 0, age)).toBe(age + dayMs)
})

test('a reversal after a refund, and a refund after a reversal, are seen; what came again is not', () => {
  const facts = {
    refunded: { kind: 'refunded', ref: 'R', amountPence: 999, requestId: 'ours' },
    reversed: { kind: 'reversed', ref: 'R' },
  } as const
  const seen = (state: 'refunded' | 'reversed' | 'captured', kind: 'refunded' | 'reversed', isKnown = false) =>
    contradictionOf({ order: { state }, isNew: false, isKnown }, facts[kind], { isAllOurs: true })?.kind ===
    'returned_twice'
  expect([seen('refunded', 'reversed'), seen('reversed', 'refunded')]).toEqual([true, true])
  expect([seen('reversed', 'reversed'), seen('refunded', 'refunded'), seen('captured', 'reversed')]).toEqual([
    false,
    false,
    false,
  ])
  expect(seen('reversed', 'refunded', true)).toBe(false)
})

test('what PayPal took back and lists as a refund as well is the same money', () => {
  const listed = { kind: 'refunded', ref: 'R', amountPence: 999, requestId: null } as const
  const passed = (state: 'refunded' | 'reversed') => ({ order: { state }, isNew: false, isKnown: false })
  expect(contradictionOf(passed('reversed'), listed, { isAllOurs: false })).toBeNull()
  expect(contradictionOf(passed('refunded'), { kind: 'reversed', ref: 'D' }, { isAllOurs: false })).toBeNull()
})
