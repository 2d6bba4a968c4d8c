import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Availability, availabilities } from '#worker/matches/catalogue/constants.ts'
import { bestOf, summaryOf } from '#worker/matches/prices/summary/rules.ts'
import { runs } from '../../../runs.ts'

const offer = (
  pricePence: number | null,
  availability: Availability = 'available',
  currency: string | null = 'GBP',
  ticketType = 'Adult',
) => ({
  ticketType,
  pricePence,
  currency,
  availability,
})

test('no offers means unknown, never sold out', () => {
  expect(summaryOf([])).toEqual({ lowestPricePence: null, currency: null, availability: 'unknown', offerCount: 0 })
})

test.each<[Availability[], Availability]>([
  [['sold_out', 'limited', 'available'], 'available'],
  [['sold_out', 'limited', 'unknown'], 'limited'],
  [['unknown', 'sold_out'], 'unknown'],
  [['sold_out', 'sold_out'], 'sold_out'],
  [['unknown'], 'unknown'],
])('the best availability of %j is %s', (availabilities, best) => {
  expect(summaryOf(availabilities.map((availability) => offer(5_000, availability))).availability).toBe(best)
})

test('the lowest price belongs to an available offer', () => {
  const offers = [offer(1_000, 'sold_out'), offer(2_000, 'unknown'), offer(5_000, 'limited'), offer(null), offer(6_000)]
  expect(summaryOf(offers)).toEqual({
    lowestPricePence: 5_000,
    currency: 'GBP',
    availability: 'available',
    offerCount: 3,
  })
})

test('the commonest currency wins, GBP in a tie, and available offers count more', () => {
  const euro = offer(4_000, 'available', 'EUR')
  expect(summaryOf([euro, euro, offer(9_000)])).toMatchObject({ currency: 'EUR', lowestPricePence: 4_000 })
  expect(summaryOf([euro, offer(9_000)])).toMatchObject({ currency: 'GBP', lowestPricePence: 9_000 })
  expect(summaryOf([euro, offer(9_000, 'sold_out'), offer(9_000, 'sold_out')])).toMatchObject({
    currency: 'EUR',
    lowestPricePence: 4_000,
  })
})

test('a reduced price is listed, and never the lowest', () => {
  const junior = offer(1_500, 'available', 'GBP', 'Junior (U16)')
  expect(summaryOf([junior, offer(4_000)])).toMatchObject({ lowestPricePence: 4_000, offerCount: 2 })
  expect(summaryOf([junior, offer(4_000, 'sold_out')])).toEqual({
    lowestPricePence: null,
    currency: 'GBP',
    availability: 'available',
    offerCount: 1,
    lastPrice: { pence: 4_000, currency: 'GBP' },
  })
})

test('while nothing has a price, a summary knows the lowest that its tickets showed last, in its currency', () => {
  const unpriced = { ...offer(null, 'sold_out'), lastPrice: { pence: 3_000, currency: 'GBP' } }
  const euro = offer(2_000, 'sold_out', 'EUR')
  expect(summaryOf([offer(4_000, 'sold_out'), unpriced, euro])).toMatchObject({
    currency: 'GBP',
    lastPrice: { pence: 3_000, currency: 'GBP' },
  })
  expect(summaryOf([offer(4_000), unpriced])).not.toHaveProperty('lastPrice')
  const foreign = bestOf([offer(2_000, 'available', 'EUR'), offer(4_000, 'sold_out')], { ownCurrency: 'GBP' })
  expect(foreign).toMatchObject({
    lowestPricePence: 2_000,
    currency: 'EUR',
    lastPrice: { pence: 4_000, currency: 'GBP' },
  })
})

const anyOffer = fc.record({
  ticketType: fc.constantFrom('Adult', 'Junior', 'Upper Tier'),
  pricePence: fc.option(fc.integer({ min: 1, max: 20_000 })),
  currency: fc.constantFrom('GBP', 'EUR', null),
  availability: fc.constantFrom(...availabilities),
})
const anyAddOn = fc
  .tuple(anyOffer, fc.constantFrom('add-on', 'unsure'))
  .map(([one, kind]) => ({ ...one, kind, ticketType: 'Car park pass' }))

test('a summary is that of the tickets alone, whatever is sold beside them', () => {
  fc.assert(
    fc.property(fc.array(anyOffer), fc.array(anyAddOn), fc.nat(), (tickets, addOns, seed) => {
      const board = [...tickets, ...addOns].toSorted((a, b) => order(a, seed) - order(b, seed))
      expect(summaryOf(board)).toEqual(summaryOf(tickets))
    }),
    runs(200),
  )
})

const order = (one: object, seed: number) => (JSON.stringify(one).length * 7_919 + seed) % 101

test.each<[(number | null | undefined)[], boolean | undefined]>([
  [[null], true],
  [[null, null], true],
  [[0], false],
  [[null, 450], false],
  [[undefined], undefined],
  [[null, undefined], undefined],
])('tickets at the lowest price with fees %j: fees come on top: %s', (fees, isPlusFees) => {
  const atPrice = fees.map((feesPence) => ({ ...offer(5_000), ...(feesPence !== undefined && { feesPence }) }))
  const others = [
    { ...offer(6_000), feesPence: 100 },
    { ...offer(5_000, 'sold_out'), feesPence: 100 },
    { ...offer(5_000, 'available', 'EUR'), feesPence: 100 },
    { ...offer(5_000, 'available', 'GBP', 'Junior'), feesPence: 100 },
  ]
  expect(summaryOf([...atPrice, ...others], 'GBP').isPlusFees).toBe(isPlusFees)
})
