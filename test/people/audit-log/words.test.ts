import { expect, test } from 'vitest'
import { changesOf, fieldText } from '#worker/people/audit-log/rules.ts'

test('amounts of an entry are shown as money, in their currency', () => {
  expect(changesOf(null, JSON.stringify({ refund: 'r1', amount_pence: 3_999 }))).toEqual([
    { field: 'refund', before: null, after: 'r1' },
    { field: 'amount', before: null, after: '£39.99' },
  ])
  const fact = { pricePence: 2_850, currency: 'EUR', availability: 'sold_out' }
  expect(changesOf(null, JSON.stringify({ offers: [{ ticketType: 'Adult', after: fact }] }))[0]?.after).toBe(
    'ticket type Adult, after price €28.50, currency EUR, availability sold_out',
  )
})

test('a switch of an entry is shown as yes or no', () => {
  expect(changesOf('{"on":true}', '{"on":false}')).toEqual([{ field: 'on', before: 'yes', after: 'no' }])
})

test('an amount that is not known stays empty', () => {
  expect(changesOf(null, JSON.stringify({ pricePence: null }))).toEqual([
    { field: 'pricePence', before: null, after: '' },
  ])
})

test.each([
  ['kickoff_at', 'kickoff at'],
  ['isActive', 'is active'],
  ['venue', 'venue'],
])('the field %s is named %s', (field, words) => expect(fieldText(field)).toBe(words))

test('things of several parts have a line each, plain ones are a list', () => {
  const rules = [
    { field: 'price', selector: '.price' },
    { field: 'availability', selector: '.status' },
  ]
  const [ruled, words] = changesOf(null, JSON.stringify({ rules, words: ['few', 'gone'] }))
  expect(ruled?.after).toBe('field price, selector .price\nfield availability, selector .status')
  expect(words?.after).toBe('few; gone')
})
