import { expect, test } from 'vitest'
import { countedAs, countsOf, isUsedUp, paidPence } from '#worker/money/purchases/attempts/rules.ts'

test.each([
  ['of one purchase, made', ['completed'], 1, true],
  ['of two, of which one is made', ['completed', 'processing', 'failed', 'cancelled'], 2, false],
  ['of two, made', ['completed', 'failed', 'completed'], 2, true],
  ['that has tried nothing', [], 1, false],
] as const)('a mandate %s', (_what, statuses, purchases, isFinished) => {
  const attempts = statuses.map((status) => ({ status, mandateId: 'm1' }))
  expect(isUsedUp([...attempts, { status: 'completed', mandateId: 'm2' }], 'm1', purchases)).toBe(isFinished)
})

test.each([
  ['40', 'GBP', 40_00],
  ['£40.50', 'GBP', 40_50],
  ['€40', 'GBP', null],
  ['€ 40,5', 'EUR', 40_50],
  ['£40', 'EUR', null],
  ['CHF 40', 'CHF', 40_00],
  ['$40', 'GBP', null],
  ['££40', 'GBP', null],
] as const)('"%s" paid in %s is %s', (typed, currency, pence) => {
  expect(paidPence(typed, currency)).toBe(pence)
})

test('a purchase that was given back whole is counted as such, and lowers no average', () => {
  const bought = { status: 'completed', currency: 'GBP', pence: 14_25 }
  const refund = (pence: number) => ({ pence, at: 0 })
  const counted = [
    { ...bought, refund: null },
    { ...bought, refund: refund(14_25) },
  ].map(countedAs)
  expect(countsOf(counted.map((one) => ({ ...one, attempts: 1 })))).toMatchObject({
    total: 2,
    completed: 2,
    givenBack: 1,
    spentPence: 14_25,
    averagePence: 14_25,
  })
  expect(countedAs({ ...bought, refund: refund(4_25) })).toEqual({ ...bought, pence: 10_00 })
})
