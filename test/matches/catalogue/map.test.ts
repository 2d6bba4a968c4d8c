import { expect, test } from 'vitest'
import { positionOf, townNamed } from '#worker/matches/catalogue/map/positions.rules.ts'
import { mapOf, milesBetween } from '#worker/matches/catalogue/map/towns.rules.ts'
import { matchOf } from '../../app/fixtures.ts'

const inTown = (city: string, country: string, more: Parameters<typeof matchOf>[0] = {}) => ({
  match: matchOf({ city, ...more }),
  country,
})

test('matches stand by town with what is on sale and the lowest price in the first currency', () => {
  const { towns, unplaced } = mapOf([
    inTown('Leeds', 'England', { id: 1, availability: 'sold_out', lowest_price: null }),
    inTown('Leeds', 'England', { id: 2, lowest_price: 40 }),
    inTown('London', 'England', { id: 3, lowest_price: 60 }),
    inTown('Leeds', 'England', { id: 4, lowest_price: 25 }),
    inTown('Leeds', 'England', { id: 5, lowest_price: 5, currency: 'EUR' }),
  ])
  expect(unplaced).toBe(0)
  expect(towns.map(({ town }) => town)).toEqual(['Leeds', 'London'])
  expect(towns[0]).toMatchObject({ matches: 4, onSale: 3, next: { id: 1 }, cheapest: { id: 4, lowest_price: 25 } })
})

test('matches without a known position are counted, also where a town of the same name is elsewhere', () => {
  const { towns, unplaced } = mapOf([inTown('London', 'Canada'), inTown('Nowhere', 'England')])
  expect([towns, unplaced]).toEqual([[], 2])
  expect(positionOf(null, 'England')).toBeNull()
  expect(positionOf('constructor', 'England')).toBeNull()
})

test('a town is found as people type it, and distances are in miles', () => {
  const [leeds, sheffield] = [townNamed(' leeds '), townNamed('Sheffield')]
  expect(leeds?.town).toBe('Leeds')
  expect(townNamed('malaga')?.town).toBe('Málaga')
  expect(townNamed('Springfield')).toBeNull()
  const point = (at: readonly [number, number] | undefined) => ({ latitude: at?.[0] ?? 0, longitude: at?.[1] ?? 0 })
  expect(milesBetween(point(leeds?.at), point(sheffield?.at))).toBeCloseTo(29, 0)
})
