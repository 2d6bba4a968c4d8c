import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestOf, bestOfTallies, tallyOf } from '#worker/prices/summary/rules.ts'

const offer = fc.record({
  pricePence: fc.option(fc.integer({ min: 0, max: 5 })),
  currency: fc.option(fc.constantFrom('GBP', 'EUR', 'USD')),
  availability: fc.constantFrom('available', 'limited', 'sold_out', 'unknown'),
  isCounted: fc.boolean(),
})

test('the tallies of several lists give the summary of all their offers', () => {
  const counts = ({ isCounted }: { isCounted: boolean }) => isCounted
  fc.assert(
    fc.property(fc.array(fc.array(offer, { maxLength: 6 }), { maxLength: 4 }), (lists) => {
      expect(bestOfTallies(lists.map((list) => tallyOf(list, counts)))).toEqual(bestOf(lists.flat(), counts))
    }),
  )
})
