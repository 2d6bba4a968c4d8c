import { expect, test } from 'vitest'
import { loadMap } from '#app/pages/matches/map/load.ts'
import { MapView } from '#app/pages/matches/map/map-view.tsx'
import { toMap } from '#app/pages/matches/map/projection.ts'
import { tonesOf } from '#app/pages/matches/map/tones.rules.ts'
import { mapOf } from '#worker/matches/catalogue/map/towns.rules.ts'
import { matchOf, now } from './fixtures.ts'
import { markup, words } from './render.tsx'

const towns = [
  ['Leeds', 1],
  ['Sheffield', 2],
  ['London', 3],
] as const
const map = mapOf([
  ...towns.map(([city, id]) => ({ match: matchOf({ id, city }), country: 'England' })),
  { match: matchOf({ id: 4, city: 'Tokyo' }), country: 'Japan' },
])

async function view(query: string): Promise<string> {
  return markup(<MapView map={await loadMap(new URLSearchParams(query), { map: async () => map })} now={now} />)
}

test('the map says by town what the next matches cost, and counts those it cannot place', async () => {
  const html = await view('view=map')
  const text = words(html)
  expect(text).toContain('3 of the next matches in 3 towns')
  expect(text).toContain('Leeds 1 of 1 £64.00 Arsenal v Chelsea Sat 28 Nov, 15:00')
  expect(text).toContain('1 more of the next matches are in towns that are not on this map.')
  expect(html.match(/map-dot-usual/g)).toHaveLength(3)
})

test('a typed town leaves what is within 50 miles, the nearest first, without script', async () => {
  const text = words(await view('view=map&near=leeds'))
  expect(text).toContain('2 of the next matches in 2 towns within 50 miles of Leeds')
  expect(text.indexOf('Leeds 0 1 of 1')).toBeLessThan(text.indexOf('Sheffield 29 1 of 1'))
  expect(text).not.toContain('London')
})

test('a town outside the area shows the wider map', async () => {
  const html = await view('view=map&area=uk&near=Madrid')
  expect(html).toContain('map-picture-europe')
  expect(words(html)).toContain('No match there among the next ones.')
})

test('an unknown town is named as such, and hides nothing', async () => {
  const text = words(await view(`view=map&near=${'x'.repeat(500)}`))
  expect(text).toContain('We have no ground in a town of that name.')
  expect(text).toContain('in 3 towns')
})

test('a place lies where the outlines were drawn', () => {
  expect(toMap({ latitude: 61, longitude: -12 })).toEqual([0, 0])
  const [x, y] = toMap({ latitude: 34, longitude: 33 })
  expect([Math.round(x), y]).toEqual([1108, 1080])
})

test('a price is cheap or dear among those of its own currency', () => {
  const town = (lowest_price: number | null, currency: string, onSale = 1) => ({
    onSale,
    cheapest: { id: 1, lowest_price, currency, is_plus_fees: null },
  })
  const towns = [town(20, 'GBP'), town(40, 'GBP'), town(90, 'GBP'), town(5, 'EUR'), town(10, 'GBP', 0)]
  expect(tonesOf(towns).map(({ tone }) => tone)).toEqual(['low', 'usual', 'high', 'usual', 'none'])
})
