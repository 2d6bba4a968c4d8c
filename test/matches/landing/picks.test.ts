import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import type { NextSpot } from '#worker/matches/catalogue/rules.ts'
import { cheapWeekendPence, railLength, returnsShownMs } from '#worker/matches/landing/constants.ts'
import { countryNames, figuresOf, nextIds, railsOf } from '#worker/matches/landing/picks.rules.ts'
import { now, spotOf } from './spots.ts'

const fallen = { fellFromPence: 8_000, fellAt: now - hourMs }
const returned = { returnedAt: now - hourMs }
const weekend = { sortAt: now + hourMs, lowestPricePence: 2_000 }

describe('the lists of the home page', () => {
  test('name the biggest falls of a day, the latest returns, and the cheapest of the weekend', () => {
    const spots = [
      spotOf({ id: 1, ...fallen, fellFromPence: 5_000 }),
      spotOf({ id: 2, ...fallen }),
      spotOf({ id: 3, returnedAt: now - 2 * hourMs }),
      spotOf({ id: 4, ...returned }),
      spotOf({ id: 5, ...weekend }),
      spotOf({ id: 6, ...weekend, lowestPricePence: 1_500 }),
    ]
    expect(railsOf(spots, now)).toEqual({ falls: [2, 1], returns: [4, 3], weekend: [6, 5] })
  })

  test.each<[string, Partial<NextSpot>]>([
    ['has kicked off', { sortAt: now - 1 }],
    ['is called off', { status: 'cancelled' }],
    ['is played', { status: 'completed' }],
    ['is sold out again', { availability: 'sold_out' }],
    ['is not known to have tickets', { availability: 'unknown' }],
  ])('leave out a match that %s', (_what, more) => {
    const spots = [fallen, returned, weekend].map((one, id) => spotOf({ id, ...one, ...more }))
    expect(railsOf(spots, now)).toEqual({ falls: [], returns: [], weekend: [] })
  })

  test.each<[string, Partial<NextSpot>]>([
    ['costs as much as the limit', { lowestPricePence: cheapWeekendPence }],
    ['has no price', { lowestPricePence: null }],
    ['is priced in another currency', { currency: 'EUR' }],
    ['is on Monday', { sortAt: Date.parse('2026-11-23T00:00:00Z') }],
  ])('leave out of the weekend a match that %s', (_what, more) => {
    expect(railsOf([spotOf({ ...weekend, ...more })], now).weekend).toEqual([])
  })

  test('forget a fall and a return after a day', () => {
    const old = spotOf({ returnedAt: now - returnsShownMs - 1, fellFromPence: 8_000, fellAt: now - dayMs - 1 })
    expect(railsOf([old], now)).toMatchObject({ falls: [], returns: [] })
  })

  test('are bounded', () => {
    const spots = Array.from({ length: 9 }, (_, id) => spotOf({ id, ...fallen, ...returned, ...weekend }))
    for (const ids of Object.values(railsOf(spots, now))) expect(ids).toHaveLength(railLength)
  })
})

test('the next matches are those under way and to come, of some leagues first', () => {
  const spots = [
    spotOf({ id: 1, status: 'completed' }),
    spotOf({ id: 2, status: 'live' }),
    spotOf({ id: 3 }),
    spotOf({ id: 4, status: 'postponed' }),
    spotOf({ id: 5, leagueId: 9 }),
  ]
  expect(nextIds(spots, new Set(), 9)).toEqual([2, 3, 5])
  expect(nextIds(spots, new Set([9]), 2)).toEqual([5, 2])
})

test('the figures count what is still to kick off', () => {
  const spots = [
    spotOf({ id: 1, sortAt: now - 1 }),
    spotOf({ id: 2, availability: 'sold_out' }),
    spotOf({ id: 3, leagueId: 4, availability: 'limited' }),
    spotOf({ id: 4, status: 'cancelled' }),
    spotOf({ id: 5 }),
  ]
  expect(figuresOf(spots, now)).toEqual({ upcoming: 3, highDemand: 2, leagues: 2, isMore: false })
})

test.each([
  ['GB', ['England', 'Scotland', 'Wales', 'Northern Ireland']],
  ['DE', ['Germany']],
  ['XX', []],
  ['T1', []],
  ['de', []],
  [null, []],
])('the country %s is that of leagues of %j', (code, names) => {
  expect(countryNames(code)).toEqual(names)
})
