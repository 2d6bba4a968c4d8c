import { describe, expect, test } from 'vitest'
import { NewTerms } from '#worker/money/purchases/mandates/contract.ts'
import { termsIn } from '#worker/money/purchases/mandates/form.rules.ts'

const typed = {
  target: 'match:7',
  sellers: 'official',
  areas: ' North Stand ,, Block 12',
  ticket_types: '',
  quantity: '2',
  currency: 'GBP',
  max_price: ' 44.50 ',
  max_total: '',
  purchases: '1',
  valid_until: '2026-07-08',
  mode: 'buy',
}

describe('the form of a mandate', () => {
  test('sends its terms, to the end of the last day in London', () => {
    expect(NewTerms.parse(termsIn(typed))).toEqual({
      targets: [{ kind: 'match', id: 7 }],
      sellers: 'official',
      areas: ['North Stand', 'Block 12'],
      ticketTypes: [],
      quantity: 2,
      currency: 'GBP',
      maxPricePence: 4_450,
      maxTotalPence: null,
      purchases: 1,
      validUntilAt: Date.parse('2026-07-08T22:59:00Z'),
      mode: 'buy',
    })
  })

  test.each([
    ['no target', { target: '' }, 'targets'],
    ['half a target', { target: 'match:' }, 'targets'],
    ['an amount in words', { max_price: 'fifty' }, 'max_price'],
    ['an amount below 0', { max_total: '-1' }, 'max_total'],
    ['no day', { valid_until: '' }, 'valid_until'],
    ['a day that no month has', { valid_until: '2026-13-40' }, 'valid_until'],
    ['half a ticket', { quantity: '1.5' }, 'quantity'],
    ['no number of purchases', { purchases: '' }, 'purchases'],
  ])('is refused at its field with %s', (_what, wrong, name) => {
    const parsed = NewTerms.safeParse(termsIn({ ...typed, ...wrong }))
    expect(parsed.error?.issues.map(({ path }) => path[0])).toContain(name)
  })
})
