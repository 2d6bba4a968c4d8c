import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestOf, bestOfTallies, tallyOf } from '#worker/matches/prices/summary/rules.ts'
import { anyOffer, isCounted } from './offers.ts'

test('the tallies of several lists give the summary of all their offers', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyOffer, { maxLength: 6 }), { maxLength: 4 }), (lists) => {
      const { lastPrice: _last, ...best } = bestOf(lists.flat(), { counts: isCounted })
      expect(bestOfTallies(lists.map((list) => tallyOf(list, isCounted)))).toEqual(best)
    }),
  )
})
