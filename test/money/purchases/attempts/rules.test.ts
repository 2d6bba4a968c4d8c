import { expect, test } from 'vitest'
import { countedAs, countsOf, paidPence } from '#worker/money/purchases/attempts/rules.ts'

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
