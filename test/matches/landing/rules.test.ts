import { describe, expect, test } from 'vitest'
import { ledgerOldMs, ledgerRows } from '#worker/matches/landing/constants.ts'
import { type HistoryRow, ledgerEntries } from '#worker/matches/landing/rules.ts'

const now = Date.parse('2026-11-21T15:42:00Z')
const match = { id: 7, homeName: 'Arsenal', awayName: 'Chelsea', changedAt: now }

function row(more: Partial<HistoryRow>): HistoryRow {
  return {
    id: 1,
    at: now - 10_000,
    platformId: 1,
    platformName: 'Club Direct',
    ticketType: 'Adult',
    section: 'Block 97',
    pricePence: 6_400,
    currency: 'GBP',
    availability: 'limited',
    ...more,
  }
}

function movements(history: HistoryRow[]) {
  return ledgerEntries([{ match, history }], now).map(({ movement, previousPence }) => [movement, previousPence])
}

const earlier = row({ at: now - 600_001, pricePence: 8_200 })
const sold = { pricePence: null, availability: 'sold_out' } as const

describe('the list of price changes', () => {
  test.each([
    ['a lower price fell', [row({}), earlier], [['fell', 8_200]]],
    ['a higher price rose', [row({ pricePence: 9_000 }), earlier], [['rose', 8_200]]],
    ['a ticket that cannot be had any more is gone', [row(sold), earlier], [['gone', 8_200]]],
    ['one that could not be had appeared', [row({}), { ...earlier, ...sold }], [['appeared', null]]],
    [
      'one of which nothing was known is listed',
      [row({}), { ...earlier, availability: 'unknown' }],
      [['listed', null]],
    ],
    ['the first that is seen of one is listed', [row({})], [['listed', null]]],
    ['a price in another currency is no fall', [row({ currency: 'EUR' }), earlier], []],
    ['an unchanged price is no news', [row({ pricePence: 8_200 }), earlier], []],
    ['what was never on sale is no news', [row(sold)], []],
    ['another section is another ticket', [row({}), { ...earlier, section: 'Block 3' }], [['listed', null]]],
  ] as const)('%s', (_name, history, expected) => {
    expect(movements([...history])).toEqual(expected)
  })

  test('says of both prices whether fees come on top', () => {
    const history = [row({ isPlusFees: true }), { ...earlier, isPlusFees: false }]
    expect(ledgerEntries([{ match, history }], now)).toMatchObject([{ isPlusFees: true, wasPlusFees: false }])
    const [unknown] = ledgerEntries([{ match, history: [row({}), earlier] }], now)
    expect([unknown?.isPlusFees, unknown?.wasPlusFees]).toEqual([undefined, undefined])
  })

  test('leaves out changes older than ten minutes', () => {
    expect(movements([row({ at: now - ledgerOldMs }), earlier])).toHaveLength(1)
    expect(movements([row({ at: now - ledgerOldMs - 1 }), earlier])).toEqual([])
  })

  test('has one entry per check: the best news, then the cheapest', () => {
    const history = [
      row({ ticketType: 'Senior', pricePence: 3_000 }),
      row({ ticketType: 'Junior', pricePence: 2_000 }),
      row({}),
      earlier,
    ]
    expect(ledgerEntries([{ match, history }], now)).toMatchObject([{ ticketType: 'Adult', movement: 'fell' }])
    expect(ledgerEntries([{ match, history: history.slice(0, 2) }], now)).toMatchObject([{ ticketType: 'Junior' }])
  })

  test('is bounded, the latest first', () => {
    const listed = Array.from({ length: 12 }, (_, index) => ({
      match: { ...match, id: index },
      history: [row({ at: now - index * 1_000 })],
    }))
    const entries = ledgerEntries(listed.toReversed(), now)
    expect(entries.map(({ matchId }) => matchId)).toEqual(Array.from({ length: ledgerRows }, (_, index) => index))
  })
})
