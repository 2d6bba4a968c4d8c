import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Availability } from '#worker/matches/catalogue/constants.ts'
import { type Tally, tallyOf } from '#worker/matches/prices/summary/rules.ts'
import { createRunningTally } from '#worker/matches/prices/summary/running.rules.ts'
import { anyOffer, isCounted } from './offers.ts'

type Offer = { pricePence: number | null; currency: string | null; availability: Availability; isCounted: boolean }

const plain = ({ currencies, ...counts }: Tally) => ({
  ...counts,
  currencies: [...currencies].map(([name, { offers, lowestPence }]) => ({ name, offers, lowestPence })).sort(byName),
})
const byName = (one: { name: string | null }, other: { name: string | null }) =>
  String(one.name) < String(other.name) ? -1 : 1

test('after any changes the running tally is that of the offers which are there', () => {
  const change = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), offer: fc.option(anyOffer) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const offers = new Map<string, Offer>()
      const running = createRunningTally<Offer>(isCounted)
      for (const { key, offer } of changes) {
        if (offer) {
          running.put(key, offer)
          offers.set(key, offer)
        } else expect(running.remove(key)).toBe(offers.delete(key))
        expect(plain(running.tally())).toEqual(plain(tallyOf(offers.values(), isCounted)))
      }
    }),
  )
})
