import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBoard } from '#durable/match-room/board.ts'
import { toSeries } from '#durable/match-room/series.ts'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { sold } from '../matches/catalogue/add-ons/vocabulary.ts'
import { runs } from '../runs.ts'
import { offer, pageOf, runCourse } from './course.ts'

const at = (minute: number) => Date.parse('2026-11-28T10:00:00Z') + minute * 60_000
const soldOut = offer('Adult', '45.00', 'SoldOut')
const names = Object.values(sold).flatMap((list) => list.map(([name]) => name))

describe('what is sold beside the tickets', () => {
  test.each(names)('%s on sale while the tickets are sold out is no news', (name) => {
    const [, second] = runCourse([
      { at: at(0), body: pageOf([soldOut]) },
      { at: at(1), body: pageOf([soldOut, offer(name, '8.00', 'InStock')]) },
    ])
    expect(second?.alerts).toEqual([])
    expect(second?.summary).toMatchObject({ lowestPricePence: null, availability: 'sold_out', offerCount: 0 })
  })

  test('a cheaper add-on is no fall in price, and a ticket that comes back beside it is news at its own price', () => {
    const parking = offer('Car park pass', '8.00', 'InStock')
    const [, second, third] = runCourse([
      { at: at(0), body: pageOf([soldOut]) },
      { at: at(1), body: pageOf([soldOut, parking]) },
      { at: at(2), body: pageOf([offer('Adult', '45.00', 'InStock'), parking]) },
    ])
    expect(second?.alerts).toEqual([])
    expect(third?.alerts).toContain('availability')
    expect(third?.summary).toMatchObject({ lowestPricePence: 4_500, offerCount: 1 })
  })

  test('stands on the board, and in no line of the chart', () => {
    const [first] = runCourse([
      { at: at(0), body: pageOf([offer('Adult', '45', 'InStock'), offer('Scarf', '9', 'InStock')]) },
    ])
    const { offers } = toBoard(first?.room ?? Object.assign({}))
    expect(offers.map(({ ticketType, kind }) => [ticketType, kind])).toEqual([
      ['Adult', 'ticket'],
      ['Scarf', 'add-on'],
    ])
    expect(toSeries([], offers).map(({ points }) => points.at(-1)?.pricePence)).toEqual([4_500])
  })

  test('counts where a parking facility is what the offer is for', () => {
    const zone = offer('Zone C', '8.00', 'InStock', { itemOffered: { '@type': 'ParkingFacility', name: 'Zone C' } })
    const [, second] = runCourse([
      { at: at(0), body: pageOf([soldOut]) },
      { at: at(1), body: pageOf([soldOut, zone]) },
    ])
    expect(second?.alerts).toEqual([])
    expect(second?.page.offers[1]).toMatchObject({ kind: 'add-on', addOn: 'parking' })
  })
})

describe('a ticket in other scripts, or with a name of its own, beside one that is surely a seat', () => {
  const names = [
    'Взрослый',
    '大人 指定席',
    '일반석',
    'المدرج الشمالي',
    'מבוגר – יציע A',
    'Північна трибуна',
    'Marek',
    'Bramall Lane',
  ]

  test.each(names)('%s is the lowest, and its fall is told', (name) => {
    const page = (price: string) => pageOf([offer(name, price, 'InStock'), offer('Cat. 2', '57.00', 'InStock')])
    const [first, second] = runCourse([
      { at: at(0), body: page('38.00') },
      { at: at(1), body: page('30.40') },
    ])
    expect(first?.summary.lowestPricePence).toBe(3_800)
    expect(second?.summary.lowestPricePence).toBe(3_040)
    expect(second?.alerts).toContain('price_drop')
  })

  test.each(['Взрослый', '大人', '성인', 'בוגר', 'بالغ'])('%s stays a ticket when that one is gone', (name) => {
    const alone = (word: string) => pageOf([offer(name, '38.00', word)])
    const [, , , back] = runCourse([
      { at: at(0), body: alone('InStock') },
      { at: at(1), body: pageOf([offer(name, '38.00', 'InStock'), offer('Cat. 3', '57.00', 'InStock')]) },
      { at: at(2), body: alone('SoldOut') },
      { at: at(3), body: alone('InStock') },
    ])
    expect(back?.alerts).toContain('availability')
    expect(back?.summary).toMatchObject({ lowestPricePence: 3_800, availability: 'available' })
  })

  test.each(['Детский шарф', 'アクリルスタンド', '냉장고 자석', 'וילון', 'Zimtstern'])('%s is not', (name) => {
    const [only] = runCourse([
      { at: at(0), body: pageOf([offer(name, '8.00', 'InStock'), offer('Cat. 2', '57.00', 'InStock')]) },
    ])
    expect(only?.summary.lowestPricePence).toBe(5_700)
  })
})

describe("an operator's word about a platform's tickets", () => {
  const premium: ExtractionSpec = { kind: 'structured', ticketWords: { premium: 'ticket' } }
  const page = pageOf([offer('Premium', '90.00', 'InStock')])

  test('makes a ticket of what was unsure', () => {
    const [unsure] = runCourse([{ at: at(0), body: page }])
    const [ticket] = runCourse([{ at: at(0), body: page }], premium)
    expect(unsure?.summary).toMatchObject({ lowestPricePence: null, availability: 'unknown' })
    expect(ticket?.summary).toMatchObject({ lowestPricePence: 9_000, availability: 'available' })
  })

  test('is no news of a ticket when it is said, and the next sale is', () => {
    const [, said, gone, back] = runCourse([
      { at: at(0), body: page },
      { at: at(1), body: page, spec: premium },
      { at: at(2), body: pageOf([offer('Premium', '90.00', 'SoldOut')]), spec: premium },
      { at: at(3), body: page, spec: premium },
    ])
    expect(said?.summary).toMatchObject({ lowestPricePence: 9_000, availability: 'available' })
    expect([said?.alerts, gone?.alerts]).toEqual([[], []])
    expect(back?.alerts).toContain('availability')
  })
})

const state = fc.constantFrom('InStock', 'SoldOut', 'LimitedAvailability')
const price = fc.integer({ min: 5, max: 400 }).map((pounds) => `${pounds}.00`)
const seat = fc.tuple(fc.constantFrom('Adult', 'Junior', 'North Stand'), price, state)
const other = fc.tuple(fc.constantFrom(...names), price, state)
const step = fc.record({
  tickets: fc.array(seat, { minLength: 1, maxLength: 3 }),
  others: fc.array(other, { maxLength: 4 }),
})
const written = (list: [string, string, string][]) =>
  list.map(([name, cost, availability]) => offer(name, cost, availability))

test('whatever is sold beside the tickets, fans see and hear what the tickets alone say', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 5 }), (steps) => {
      const heard = (pageOfStep: (one: (typeof steps)[number]) => string) =>
        runCourse(steps.map((one, minute) => ({ at: at(minute), body: pageOfStep(one) }))).map(
          ({ summary, alerts }) => ({ summary, alerts }),
        )
      const all = heard(({ tickets, others }) => pageOf([...written(others), ...written(tickets)]))
      expect(all).toEqual(heard(({ tickets }) => pageOf(written(tickets))))
    }),
    runs(40),
  )
})

describe('a name that no vocabulary knows', () => {
  test.each(['Blue badge bay', 'Half-time refreshments', 'Öl och korv', 'Vale consumición', 'Vortani'])(
    'where tickets are named by who comes, what no vocabulary knows is no news: %s',
    (name) => {
      const unknown = offer(name, '8.00', 'InStock')
      const [, ...later] = runCourse([
        { at: at(0), body: pageOf([offer('Adult', '45.00', 'InStock')]) },
        { at: at(1), body: pageOf([offer('Adult', '45.00', 'InStock'), unknown]) },
        { at: at(2), body: pageOf([soldOut, unknown]) },
        { at: at(3), body: pageOf([unknown]) },
      ])
      expect(later.flatMap(({ alerts }) => alerts)).toEqual([])
      expect(later.at(-1)?.summary.lowestPricePence).toBe(null)
    },
  )

  test.each(['Vortani', 'Tickety Vortani', 'Gold Vortani', 'P7'])('beside a seat as well: %s', (name) => {
    const block = offer('Block 112', '45.00', 'SoldOut')
    const [, second] = runCourse([
      { at: at(0), body: pageOf([block]) },
      { at: at(1), body: pageOf([block, offer(name, '8.00', 'InStock')]) },
    ])
    expect(second?.alerts).toEqual([])
    expect(second?.summary).toMatchObject({ lowestPricePence: null, availability: 'sold_out' })
  })

  test.each(['The Shed', 'Żyleta', 'Klacken', 'Gelbe Wand', 'Maratona', 'Secondo anello blu', 'Afsnit A12', 'Gold'])(
    'a seat is known by its own name, or by the words around it: %s',
    (name) => {
      const adult = offer('Adult', '60.00', 'InStock')
      const [, second] = runCourse([
        { at: at(0), body: pageOf([adult, offer(name, '45.00', 'SoldOut')]) },
        { at: at(1), body: pageOf([adult, offer(name, '45.00', 'InStock')]) },
      ])
      expect(second?.alerts).toContain('price_drop')
      expect(second?.summary.lowestPricePence).toBe(4_500)
    },
  )

  test('where none is, a name that no vocabulary knows is a stand, and its fall is news', () => {
    const [, second] = runCourse([
      { at: at(0), body: pageOf([offer('Holmesdale', '45.00', 'InStock')]) },
      { at: at(1), body: pageOf([offer('Holmesdale', '30.00', 'InStock')]) },
    ])
    expect(second?.alerts).toContain('price_drop')
  })

  test('what counted as a ticket until the page named others by who comes was there before: no news', () => {
    const [, second, third] = runCourse([
      { at: at(0), body: pageOf([offer('Vortani', '20.00', 'InStock')]) },
      { at: at(1), body: pageOf([offer('Adult', '45.00', 'InStock'), offer('Vortani', '20.00', 'InStock')]) },
      { at: at(2), body: pageOf([offer('Adult', '30.00', 'InStock'), offer('Vortani', '20.00', 'InStock')]) },
    ])
    expect(second?.alerts).toEqual([])
    expect(third?.alerts).toContain('price_drop')
  })
})
