import { describe, expect, test } from 'vitest'
import { levelNow, previousPence } from '#app/pages/match/fall.rules.ts'
import { axisOf } from '#app/pages/match/price-axis.rules.ts'
import { PriceAxis } from '#app/pages/match/price-axis.tsx'
import { Stub } from '#app/ui/stub.tsx'
import type { PriceLevel } from '#worker/matches/prices/contract.ts'
import { anyAdult } from '#worker/matches/prices/party/constants.ts'
import { now, offerOf, platformOf } from '../fixtures.ts'
import { markup, words } from '../render.tsx'

const level = { level: 'low' as const, fromPence: 6_000, toPence: 8_000, days: 14 }
const rowsOf = (...prices: number[]) =>
  prices.map((pricePence, id) => ({ offer: offerOf({ id, pricePence }), seller: platformOf() }))

describe('the price axis', () => {
  test('has a dot for each price on sale in one currency, the lowest marked, over the usual range', () => {
    const axis = axisOf(rowsOf(5_000, 7_000, 10_000), 'GBP', level)
    expect(axis?.dots.map(({ x, isLowest }) => [x, isLowest])).toEqual([
      ['4%', true],
      ['40.8%', false],
      ['96%', false],
    ])
    expect(axis?.usual).toEqual({ x: '22.4%', width: '36.8%' })
    const [first, second, third] = rowsOf(5_000, 6_000, 7_000)
    const euro = { ...first, offer: offerOf({ currency: 'EUR' }) } as NonNullable<typeof first>
    expect(
      axisOf(
        [second, third, euro].filter((row) => row !== undefined),
        'GBP',
        level,
      ),
    ).toBeNull()
  })

  test('names its ends and the usual range, and judges aloud where it is only drawn', () => {
    const axis = (known: PriceLevel | null) =>
      markup(<PriceAxis party={anyAdult} open={rowsOf(5_000, 7_000, 10_000)} currency="GBP" level={known} />)
    expect(words(axis(level))).toBe('from £50.00 shaded: the usual range to £100.00')
    expect(axis(level)).toContain('3 prices on sale; low: usually £60.00 to £80.00 over 14 days')
    expect(axis({ ...level, toPence: 6_000 })).toContain('low: usually £60.00 over 14 days')
    expect(axis({ ...level, level: 'usual' })).toContain('usual: £60.00 to £80.00 over 14 days')
    expect(words(axis(null))).toBe('from £50.00 to £100.00')
  })

  test('follows the price that is shown', () => {
    const known = { level: 'low' as const, usually_from: 60, usually_to: 80, days: 14 }
    expect(levelNow(known, true, 9_000)).toEqual({ ...level, level: 'high' })
    expect(levelNow(known, true, 7_000)?.level).toBe('usual')
    expect(levelNow(known, false, 7_000)).toBeNull()
    expect(levelNow(known, true, null)).toBeNull()
  })
})

describe('a fall', () => {
  const at = (lowestPricePence: number | null, more: object = {}) => ({ lowestPricePence, currency: 'GBP', ...more })

  test.each([
    ['is against the page’s own price where a later one is lower', at(4_400), at(1_760), null, 4_400],
    ['is what was known on load while the price stays', at(4_400), at(4_400), 5_000, 5_000],
    ['ends when the price rises', at(4_400), at(4_500), 5_000, null],
    ['is none without a price', at(4_400), at(null), 5_000, null],
    ['is not told between currencies', at(4_400), at(1_000, { currency: 'EUR' }), null, null],
    ['is not told between prices with and without fees', at(4_400), at(1_000, { isPlusFees: true }), null, null],
  ])('%s', (_what, loaded, shown, known, expected) => {
    expect(previousPence(loaded, shown, known)).toBe(expected)
  })

  test('shows its share and the price before', () => {
    const facts = {
      pricePence: 1_760,
      currency: 'GBP',
      availability: 'available',
      offerCount: 1,
      checkedAt: now,
    } as const
    const stub = (previous: number | null) =>
      words(
        markup(
          <Stub facts={{ ...facts, previousPence: previous }} now={now}>
            {null}
          </Stub>,
        ),
      )
    expect(stub(4_400)).toContain('£17.60 60 % from £44.00')
    expect(stub(null)).not.toContain('%')
  })
})
