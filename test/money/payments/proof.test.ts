import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import type { Books, ProvedEntry } from '#worker/money/payments/proof/contract.ts'
import { emptyTally, isProofDue, problemsOf, tallied, wrongTotals } from '#worker/money/payments/proof/rules.ts'

const at = Date.UTC(2026, 8, 10)
const now = Date.UTC(2026, 10, 22)
const captured: ProvedEntry = {
  number: 1,
  orderId: 'o',
  ref: 'CAP',
  kind: 'captured',
  plan: 'basic',
  cycle: 'yearly',
  grossPence: 9_999,
  at,
  cash: 9_679,
  held: 0,
  fees: 320,
  vat: -1_666,
  deferred: -8_333,
  refunds: 0,
}
const good: Books = {
  payerId: 'p',
  userId: 4,
  paidPlan: 'basic',
  paidUntilAt: Date.UTC(2027, 8, 10),
  entries: [captured],
  orders: [{ id: 'o', state: 'captured', amountPence: 9_999 }],
  documents: [{ number: 1, ref: 'CAP', kind: 'receipt', grossPence: 9_999, vatPence: 1_666 }],
  stuck: [],
}
const kinds = (books: Books) => problemsOf(books, now).map(({ kind }) => kind)

describe('the proof of a payer’s books', () => {
  test('is silent when all agree', () => {
    expect(kinds(good)).toEqual([])
    expect(kinds({ ...good, entries: [], orders: [], documents: [], paidPlan: null, paidUntilAt: null })).toEqual([])
  })

  test.each<[string, Partial<Books>, string[]]>([
    ['a movement that does not add up', { entries: [{ ...captured, cash: 1 }] }, ['sum']],
    ['a number that is missing', { entries: [{ ...captured, number: 2 }] }, ['numbering']],
    [
      'an order that is paid without a movement',
      { entries: [], documents: [], paidPlan: 'free', paidUntilAt: null },
      ['order'],
    ],
    ['another amount', { orders: [{ id: 'o', state: 'captured', amountPence: 1 }] }, ['order']],
    [
      'a state that the movements do not show',
      { orders: [{ id: 'o', state: 'refunded', amountPence: 9_999 }] },
      ['order'],
    ],
    ['a missing receipt', { documents: [] }, ['document']],
    [
      'a receipt over another tax',
      { documents: [{ ...(good.documents[0] as never as Books['documents'][0]), vatPence: 1 }] },
      ['document'],
    ],
    ['money without a plan', { paidPlan: 'free', paidUntilAt: null }, ['money_without_plan']],
    ['a plan without money', { entries: [], documents: [], orders: [] }, ['plan_without_money']],
    ['a refund without an answer', { stuck: ['r'] }, ['refund_stuck']],
  ])('finds %s', (_, change, wanted) => {
    expect(kinds({ ...good, ...change })).toEqual(wanted)
  })

  test('asks no plan of an erased user', () => {
    expect(kinds({ ...good, userId: null, paidPlan: null, paidUntilAt: null })).toEqual([])
  })
})

test('figures of months that are over must be those of the ledger; this month still moves', () => {
  const tally = tallied(emptyTally(), good, now)
  expect(tally.months).toEqual({ '2026-09': { net: 8_333, vat: 1_666 } })
  expect(wrongTotals(tally, { '2026-09': { net: 8_333, vat: 1_666 }, '2026-11': { net: 5, vat: 1 } }, now)).toEqual([])
  expect(wrongTotals(tally, { '2026-09': { net: 8_334, vat: 1_666 } }, now)).toMatchObject([{ subject: '2026-09' }])
})

test('churn counts whose plan ran when a month began and not when it ended', () => {
  const month = { ...captured, cycle: 'monthly', at: Date.UTC(2026, 8, 15) } as const
  const { paying } = tallied(emptyTally(), { ...good, entries: [month] }, now)
  expect(paying['2026-09']).toEqual({ atStart: 0, lost: 0 })
  expect(paying['2026-10']).toEqual({ atStart: 1, lost: 1 })
  expect(tallied(emptyTally(), good, now).paying['2026-10']).toEqual({ atStart: 1, lost: 0 })
})

test('a proof begins once a night, from three in the morning', () => {
  const midnight = Math.floor(now / dayMs) * dayMs
  expect(isProofDue(null, midnight)).toBe(true)
  expect(isProofDue(midnight - 20 * hourMs, midnight + 2 * hourMs)).toBe(false)
  expect(isProofDue(midnight - 20 * hourMs, midnight + 3 * hourMs)).toBe(true)
  expect(isProofDue(midnight + 3 * hourMs, midnight + 23 * hourMs)).toBe(false)
})
