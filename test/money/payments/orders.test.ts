import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { orderStates } from '#worker/money/payments/constants.ts'
import { CaptureOrderInput } from '#worker/money/payments/contract.ts'
import { sumOf } from '#worker/money/payments/ledger/rules.ts'
import { type Fact, type OrderBalance, stepOf, transitions } from '#worker/money/payments/orders/rules.ts'
import { nextCheckAt, vatIn } from '#worker/money/payments/rules.ts'
import { runs } from '../../runs.ts'

const price = 39_999
const captured: Fact = { kind: 'captured', ref: 'CAP', amountPence: price, feePence: 1_190 }

const facts = fc.oneof(
  fc.constantFrom<Fact>(
    { kind: 'approved' },
    { kind: 'pending', ref: 'CAP' },
    captured,
    { kind: 'denied', issue: 'INSTRUMENT_DECLINED' },
    { kind: 'reversed', ref: 'R' },
    { kind: 'disputed', ref: 'D' },
    { kind: 'dispute_won', ref: 'D' },
    { kind: 'expired' },
  ),
  fc.record({
    kind: fc.constant('refunded' as const),
    ref: fc.string(),
    amountPence: fc.integer({ min: 0, max: price + 10 }),
    requestId: fc.constant(null),
  }),
)

/** What is left of an order after some facts, as the repository counts it. */
function outcomeOf(list: readonly Fact[]) {
  const order: OrderBalance = { state: 'created', capturedPence: 0, refundedPence: 0 }
  const totals = { cash: 0, held: 0, fees: 0, vat: 0, deferred: 0, refunds: 0 }
  const states = [order.state]
  for (const fact of list) {
    const step = stepOf(order, fact)
    if (!step) continue
    order.state = step.state
    states.push(step.state)
    if (!step.posting) continue
    expect(sumOf(step.posting)).toBe(0)
    for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += step.posting[name]
    const { kind, grossPence } = step.posting
    if (kind === 'captured') order.capturedPence += grossPence
    if (kind === 'refunded' || kind === 'reversed') order.refundedPence += grossPence
  }
  return { ...order, totals, states }
}

describe('an order', () => {
  test('balances after any facts in any order, and gives back no more than came in', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 30 }), (list) => {
        const { capturedPence, refundedPence, totals } = outcomeOf(list)
        expect(refundedPence).toBeLessThanOrEqual(capturedPence)
        expect(totals.held).toBeGreaterThanOrEqual(0)
        expect(totals.cash + totals.held + totals.fees).toBe(capturedPence - refundedPence)
      }),
      runs(300),
    )
  })

  test('is paid once, and is never unpaid again', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 30 }), (list) => {
        const { states, capturedPence } = outcomeOf(list)
        expect([0, price]).toContain(capturedPence)
        const first = states.indexOf('captured')
        const unpaid = ['created', 'approved', 'pending', 'denied', 'expired']
        if (first >= 0) expect(states.slice(first).filter((state) => unpaid.includes(state))).toEqual([])
      }),
      runs(300),
    )
  })

  test('given back in parts gives back exactly the tax that came in', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: price }), { minLength: 1, maxLength: 8 }), (parts) => {
        const refunds = [...parts, price].map(
          (amountPence, index): Fact => ({ kind: 'refunded', ref: `${index}`, amountPence, requestId: null }),
        )
        const { state, totals } = outcomeOf([captured, ...refunds])
        expect(state).toBe('refunded')
        expect(totals.vat).toBe(0)
        expect(totals.deferred + totals.refunds).toBe(0)
      }),
      runs(200),
    )
  })

  test.each(orderStates)('%s leads only to known states', (state) => {
    for (const next of Object.values(transitions[state])) expect(orderStates).toContain(next)
  })

  test('that was refused or given up counts as paid when the money came in after all', () => {
    expect(outcomeOf([{ kind: 'denied', issue: 'X' }, captured]).state).toBe('captured')
    expect(outcomeOf([{ kind: 'expired' }, captured]).state).toBe('captured')
  })

  test('in dispute is held, and comes back when the dispute is won', () => {
    const disputed = outcomeOf([captured, { kind: 'disputed', ref: 'D' }])
    expect(disputed.totals).toMatchObject({ held: price, cash: -1_190 })
    expect(outcomeOf([captured, { kind: 'disputed', ref: 'D' }, { kind: 'dispute_won', ref: 'D' }])).toMatchObject({
      state: 'captured',
      totals: { held: 0, cash: price - 1_190 },
    })
  })
})

test('an amount on the wire has whole pence, or is none', () => {
  const parsed = (amount: number) =>
    CaptureOrderInput.safeParse({ order_id: 'PP1', plan_type: 'pro', billing_cycle: 'monthly', amount })
  expect(parsed(39.99)).toMatchObject({ success: true, data: { amount: 3_999 } })
  for (const amount of [39.994, 39.986, 39.989999, 1e-9]) expect(parsed(amount).success).toBe(false)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (pence) => {
      expect(parsed(pence / 100)).toMatchObject({ success: true, data: { amount: pence } })
    }),
    runs(200),
  )
})

test('the tax in a price is a sixth, to the penny', () => {
  expect([999, 9_999, 39_999, 199_999].map(vatIn)).toEqual([166, 1_666, 6_666, 33_333])
})

describe('an open order is asked about', () => {
  const at = (state: Parameters<typeof nextCheckAt>[0], age: number) => nextCheckAt(state, 0, age)
  test('every two minutes at first, so that a lost answer is found within fifteen', () => {
    expect(at('created', 0)).toBe(2 * minuteMs)
    expect(at('approved', 19 * minuteMs)).toBe(21 * minuteMs)
  })
  test('until its approval has ended, or PayPal’s review', () => {
    expect(at('created', 3 * hourMs)).toBeNull()
    expect(at('pending', 4 * hourMs)).toBe(10 * hourMs)
    expect(at('pending', 60 * dayMs)).toBeNull()
    expect(at('denied', 0)).toBeNull()
  })

  test('after we ended it, until its approval would have ended: an answer may be on its way', () => {
    expect(at('expired', 0)).toBe(2 * minuteMs)
    expect(at('expired', 3 * hourMs)).toBeNull()
  })

  test('when it is paid, for as long as PayPal gives money back', () => {
    const at = (age: number) => nextCheckAt('captured', 0, age)
    expect(at(0)).toBe(dayMs)
    expect(at(20 * dayMs)).toBe(27 * dayMs)
    expect(at(180 * dayMs)).toBeNull()
  })
})
