import { expect, test } from 'vitest'
import { makeOffer } from '#test/durable/match-room/make.ts'
import { sampleOf } from '#worker/watching/monitoring/drift/sample.ts'

const at = 1_800_000_000_000

function unknownOf(more: Parameters<typeof makeOffer>[2]): number | undefined {
  const offers = [makeOffer('Adult', 6_400, { availability: 'unknown', ...more })]
  const platform = { currency: 'GBP' }
  return sampleOf({ event: null, offers, problems: [] }, platform, at)?.unknown
}

test('a ticket that is not on sale yet, or no longer, by the dates of its page is understood', () => {
  expect(unknownOf({ opensAt: at + 1 })).toBe(0)
  expect(unknownOf({ closesAt: at })).toBe(0)
  expect([unknownOf({}), unknownOf({ opensAt: at }), unknownOf({ closesAt: at + 1 })]).toEqual([100, 100, 100])
})

test('the currency of a page is that of nearly all of its prices', () => {
  const platform = { currency: 'GBP' }
  const of = (...currencies: string[]) => {
    const offers = currencies.map((currency, index) => makeOffer(`Block ${index}`, 6_400, { currency }))
    return sampleOf({ event: null, offers, problems: [] }, platform, at)?.currency
  }
  expect(of('EUR', 'EUR')).toBe('EUR')
  expect(of('GBP')).toBe('GBP')
  expect(of('EUR', 'GBP')).toBeUndefined()
  expect(of()).toBeUndefined()
})
