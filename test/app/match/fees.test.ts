import { expect, test } from 'vitest'
import { feeTexts } from '#app/pages/match/fees.rules.ts'
import { offerOf, platformOf } from '../fixtures.ts'

const seller = (name: string, ...fees: (number | null)[]) =>
  platformOf({ name, offers: fees.map((feesPence, index) => offerOf({ id: index + 1, feesPence })) })

test('a seller’s fees are the range of those that its page shows, with their number', () => {
  expect(feeTexts([seller('Seat Swap', 400, 200, null, 350, 250, 200), seller('Gate One', null, null)])).toEqual({
    'Seat Swap': 'usually £2.00 to £4.00 (5 seen)',
  })
  expect(feeTexts([seller('Gate One', 250, 250, 250, 250, 250)])).toEqual({ 'Gate One': 'usually £2.50 (5 seen)' })
})

test('fewer than five say nothing, nor do those of add-ons and of another currency', () => {
  expect(feeTexts([seller('Seat Swap', 200, 300, 400, 200)])).toEqual({})
  const more = (offer: Parameters<typeof offerOf>[0]) => {
    const known = seller('Seat Swap', 200, 300, 400, 200)
    return { ...known, offers: [...known.offers, offerOf({ id: 9, feesPence: 900, ...offer })] }
  }
  expect(feeTexts([more({ kind: 'add-on', addOn: 'parking' })])).toEqual({})
  expect(feeTexts([more({ currency: 'EUR' })])).toEqual({})
  expect(feeTexts([more({})])).toEqual({ 'Seat Swap': 'usually £2.00 to £9.00 (5 seen)' })
})

test('one odd fee of many does not make the range', () => {
  const fees = [9_900, ...Array.from({ length: 18 }, (_, index) => 200 + 10 * index), 0]
  expect(feeTexts([seller('Seat Swap', ...fees)])).toEqual({ 'Seat Swap': 'usually £2.10 to £3.60 (20 seen)' })
})
