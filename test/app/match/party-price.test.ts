import { expect, test } from 'vitest'
import { partyFacts } from '#app/pages/match/party-price.rules.ts'
import { now, offerOf, platformOf } from '../fixtures.ts'

const facts = {
  pricePence: 5_000,
  currency: 'GBP',
  availability: 'available' as const,
  offerCount: 3,
  checkedAt: now,
  previousPence: 6_000,
  seller: { name: 'Gate One', url: null },
}
const child = offerOf({ id: 1, ticketType: 'Child', pricePence: 2_000, feesPence: null })
const dearer = offerOf({ id: 2, ticketType: 'Child', pricePence: 2_500, feesPence: 100 })
const adult = offerOf({ id: 3, pricePence: 1_000 })
const sellers = [
  platformOf({ name: 'Gate One', offers: [adult, dearer] }),
  platformOf({ id: 2, name: 'Seat Swap', offers: [child] }),
]

test('the headline is the cheapest ticket that is for the party, at its seller, and claims no fall', () => {
  expect(partyFacts(facts, sellers, [1, 2], now)).toMatchObject({
    pricePence: 2_000,
    isPlusFees: true,
    offerCount: 2,
    previousPence: null,
    seller: { name: 'Seat Swap' },
  })
})

test('without a ticket for the party there is no price and no seller', () => {
  const none = partyFacts(facts, sellers, [], now)
  expect(none).toMatchObject({ pricePence: null, availability: 'unknown', offerCount: 0 })
  expect(none).not.toHaveProperty('seller')
  expect(partyFacts({ ...facts, availability: 'sold_out' }, sellers, [], now).availability).toBe('sold_out')
})

test('leaves out sellers that are not counted, tickets that are gone, and other currencies', () => {
  const others = [
    platformOf({ isAlertable: false, offers: [child] }),
    platformOf({
      offers: [{ ...dearer, availability: 'sold_out' }, offerOf({ id: 4, pricePence: 900, currency: 'EUR' })],
    }),
  ]
  expect(partyFacts(facts, others, [1, 2, 4], now)).toMatchObject({ pricePence: null, offerCount: 1 })
})
