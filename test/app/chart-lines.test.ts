import { describe, expect, test } from 'vitest'
import { linesAfter } from '#app/ui/chart/lines.ts'

const line = { id: 1, name: 'Gate One', currency: 'GBP', points: [{ at: 1_000, pricePence: 3_400 }] }

function platform(lowestPricePence: number | null, currency: string | null, changedAt: number) {
  return {
    id: 1,
    slug: 'gate-one',
    name: 'Gate One',
    kind: 'official' as const,
    isAlertable: true,
    url: null,
    summary: { lowestPricePence, currency, availability: 'available' as const, offerCount: 1 },
    checkedAt: changedAt,
    dueAt: null,
    isStale: false,
    lastProblem: null,
    quarantined: 0,
    offers: [
      {
        id: 1,
        ticketType: 'Adult',
        section: null,
        pricePence: lowestPricePence,
        highPence: null,
        feesPence: null,
        currency,
        availability: 'available' as const,
        quantity: null,
        changedAt,
      },
    ],
  }
}

describe('the chart of a board that changed after rendering', () => {
  test('ends at the price that the board shows now, from the moment it changed', () => {
    const [moved] = linesAfter([line], [platform(3_050, 'GBP', 5_000)])
    expect(moved?.points).toEqual([...line.points, { at: 5_000, pricePence: 3_050 }])
  })

  test('adds no step where the price did not change, or for an unknown platform', () => {
    expect(linesAfter([line], [platform(3_400, 'GBP', 5_000)])).toEqual([line])
    expect(linesAfter([line], [])).toEqual([line])
  })

  test('ends without a price when the last ticket is sold or has another currency', () => {
    expect(linesAfter([line], [platform(null, null, 5_000)])[0]?.points.at(-1)).toEqual({ at: 5_000, pricePence: null })
    expect(linesAfter([line], [platform(2_000, 'EUR', 5_000)])[0]?.points.at(-1)?.pricePence).toBe(null)
  })

  test('keeps its steps in order when clocks disagree', () => {
    expect(linesAfter([line], [platform(3_050, 'GBP', 10)])[0]?.points.map(({ at }) => at)).toEqual([1_000, 1_001])
  })
})
