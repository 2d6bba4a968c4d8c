import { expect, test } from 'vitest'
import { maxNextSpots } from '#worker/matches/catalogue/constants.ts'
import { dayStrip } from '#worker/matches/catalogue/strip.rules.ts'
import { anyAdult } from '#worker/matches/prices/party/constants.ts'
import { now, spotOf } from '../landing/spots.ts'

const everywhere = { leagueId: null, teamId: null, party: anyAdult }
const hours = (count: number) => now + count * 3_600_000

test('a day has its matches and its lowest price, by London time', () => {
  const spots = [
    spotOf({ id: 1, sortAt: hours(1), lowestPricePence: 3_000 }),
    spotOf({ id: 2, sortAt: hours(2), lowestPricePence: 500, currency: 'EUR' }),
    spotOf({ id: 3, sortAt: hours(3), lowestPricePence: 900, availability: 'sold_out' }),
    spotOf({ id: 4, sortAt: hours(4), status: 'cancelled' }),
    spotOf({ id: 5, sortAt: hours(9), lowestPricePence: null }),
    spotOf({ id: 6, sortAt: hours(24 * 14) }),
  ]
  expect(dayStrip(spots, now, everywhere)).toEqual([
    { day: '2026-11-21', matches: 3, cheapest: { pence: 3_000, currency: 'GBP' } },
    { day: '2026-11-22', matches: 1, cheapest: null },
  ])
})

test('a day whose prices are in other currencies has the lowest in that of most of its matches', () => {
  const spots = [
    spotOf({ id: 1, sortAt: hours(1), lowestPricePence: 1_600, currency: 'USD' }),
    spotOf({ id: 2, sortAt: hours(2), lowestPricePence: 900, currency: 'EUR' }),
    spotOf({ id: 3, sortAt: hours(3), lowestPricePence: 800, currency: 'EUR' }),
    spotOf({ id: 4, sortAt: hours(4), lowestPricePence: null, currency: 'USD' }),
    spotOf({ id: 5, sortAt: hours(4), lowestPricePence: null, currency: 'USD' }),
  ]
  expect(dayStrip(spots, now, everywhere)).toMatchObject([{ cheapest: { pence: 800, currency: 'EUR' } }])
})

test('is of one league or team, and for a party', () => {
  const pair = {
    who: 'adult',
    pricePence: 4_500,
    quantity: 2,
    section: null,
    sellerName: 'P',
    sellerUrl: null,
  } as const
  const spots = [
    spotOf({ id: 1, sortAt: hours(1), leagueId: 7, homeTeamId: 3, partyOffers: [pair] }),
    spotOf({ id: 2, sortAt: hours(1), leagueId: 8 }),
  ]
  const of = (more: object) => dayStrip(spots, now, { ...everywhere, ...more })
  expect(of({ leagueId: 7 })).toMatchObject([{ matches: 1 }])
  expect(of({ teamId: 3, party: { ...anyAdult, together: 2 } })).toMatchObject([
    { matches: 1, cheapest: { pence: 4_500 } },
  ])
  expect(of({ teamId: 99 })).toEqual([])
  expect(of({ named: [99] })).toEqual([])
  expect(of({ named: [99, 3] })).toMatchObject([{ matches: 1 }])
  expect(of({ wanted: { maxPricePence: 3_000 } })).toEqual([])
})

test('a day after which more may follow is left out', () => {
  const spots = Array.from({ length: maxNextSpots }, (_, id) => spotOf({ id, sortAt: hours(id < 400 ? 1 : 20) }))
  expect(dayStrip(spots, now, everywhere).map(({ day }) => day)).toEqual(['2026-11-21'])
  expect(dayStrip(spots.slice(1), now, everywhere)).toHaveLength(2)
})
