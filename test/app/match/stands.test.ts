import { describe, expect, test } from 'vitest'
import { pricedStands, standOf } from '#app/pages/match/stands.rules.ts'
import { offerOf, platformOf } from '../fixtures.ts'

describe('a stand', () => {
  test.each([
    ['North Stand, Block 12', 'north'],
    ['Nordtribüne Unterrang', 'north'],
    ['Südkurve', 'south'],
    ['Tribune Ouest', 'west'],
    ['Tribuna Norte Alta', 'north'],
    ['Fondo Sur', 'south'],
    ['Curva Nord', 'north'],
    ['Distinti Sud Est', 'south-east'],
    ['Tribuna Ovest', 'west'],
    ['Bancada Leste', 'east'],
    ['Bancada Sul', 'south'],
    ['Noordtribune', 'north'],
    ['Nordwestecke', 'north-west'],
    ['Zuidoosthoek', 'south-east'],
    ['North-East Corner', 'north-east'],
    ['Northeast', 'north-east'],
  ])('is read from %s', (section, stand) => expect(standOf(section)).toBe(stand))

  test.each([
    null,
    '',
    'Block 97',
    'Best Seats',
    'Ostrich Lounge',
    'Northern Echo Suite',
    'North or South',
    'Westminster',
    'Estrella',
    'Surrey Bar',
    'Sudden Row',
  ])('is not read from %s', (section) => expect(standOf(section)).toBeNull())
})

test('the cheapest ticket for all fans counts in each stand, from two stands on', () => {
  const seller = platformOf()
  const row = (section: string, pricePence: number, more: object = {}) => ({
    offer: offerOf({ section, pricePence, ...more }),
    seller,
  })
  const north = [row('North Stand', 6_000), row('North Stand', 4_000), row('North Stand', 500, { isReduced: true })]
  expect(pricedStands(north, 'GBP')).toEqual([])
  const gone = row('East Stand', 100, { availability: 'sold_out' })
  expect(pricedStands([...north, row('South Stand', 5_000), gone], 'GBP')).toEqual([
    { stand: 'north', pence: 4_000, share: 0 },
    { stand: 'south', pence: 5_000, share: 1 },
  ])
})
