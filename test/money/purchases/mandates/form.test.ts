import { describe, expect, test } from 'vitest'
import { NewTerms } from '#worker/money/purchases/mandates/contract.ts'
import { fieldsOf, termsIn } from '#worker/money/purchases/mandates/form.rules.ts'

const typed = {
  'target:match:7': 'on',
  'target:team:3': 'on',
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
      targets: [
        { kind: 'match', id: 7 },
        { kind: 'team', id: 3 },
      ],
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

  test('shows terms so that they are sent again as they are', () => {
    const terms = NewTerms.parse(termsIn(typed))
    expect(NewTerms.parse(termsIn(fieldsOf(terms)))).toEqual(terms)
  })

  test('is refused without a target', () => {
    const { 'target:match:7': _match, 'target:team:3': _team, ...rest } = typed
    const parsed = NewTerms.safeParse(termsIn(rest))
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual(['targets'])
  })

  test.each([
    ['half a target', { 'target:match:': 'on' }, 'targets'],
    ['a target of no kind', { 'target:club:7': 'on' }, 'targets'],
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
