import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyRoom, matchSummary, observe, type Room } from '#durable/match-room/room.ts'
import type { ExtractedOffer, Observation } from '#worker/watching/monitoring/contract.ts'
import { runs } from '../../runs.ts'
import { makeCheck, makeOffer } from './make.ts'

/** What each check after the first made the board's lowest, null where it told nothing. */
function toldBy(...checks: Observation[]): (number | null)[] {
  let room: Room = emptyRoom(7)
  return checks.map((check) => {
    const observed = observe(room, check)
    room = observed.room
    const isNews = observed.change?.platformBefore != null
    return isNews ? matchSummary(room).lowestPricePence : null
  })
}

const page = (...prices: number[]) => prices.map((price, at) => makeOffer(`Cat. ${at + 1}`, price))
const gone = (...prices: number[]) =>
  page(...prices).map((offer): ExtractedOffer => ({ ...offer, availability: 'sold_out' }))
const disputed = { problems: [{ code: 'prices_disagree' as const, detail: '', offerIndex: 0 }] }

describe('beside a cheaper ticket that waits for a second check', () => {
  test('a fall waits with it, and is told once', () => {
    const before = page(6_400, 8_320, 11_520)
    const fallen = page(510, 2_500, 4_610)
    expect(toldBy(makeCheck(0, before), makeCheck(10, fallen), makeCheck(20, fallen))).toEqual([null, null, 510])
  })

  test('a fall is told when that ticket costs again what it did', () => {
    const checks = [page(6_400, 8_320), page(510, 2_500), page(6_400, 2_500)]
    expect(toldBy(...checks.map((offers, at) => makeCheck(at, offers)))).toEqual([null, null, 2_500])
  })

  test('a fall waits for one check alone, however that price moves', () => {
    const checks = [page(6_400, 8_320), page(510, 2_500), page(3, 2_500), page(500, 2_500)]
    expect(toldBy(...checks.map((offers, at) => makeCheck(at, offers))).slice(1, 3)).toEqual([null, 2_500])
  })

  test('tickets that are back wait with it', () => {
    const back = [makeCheck(10, page(4_800, 6_000), disputed), makeCheck(20, page(4_800, 6_000), disputed)]
    expect(toldBy(makeCheck(0, gone(4_800, 6_000)), ...back)).toEqual([null, null, 4_800])
  })

  test('is not said to look wrong', () => {
    const { room } = observe(emptyRoom(7), makeCheck(0, page(6_400, 8_320)))
    expect(observe(room, makeCheck(10, page(510, 2_500))).quarantined).toBe(1)
  })

  test('a new ticket that would be the lowest waits', () => {
    const checks = [page(6_400), page(510, 2_500), page(510, 2_500)]
    expect(toldBy(...checks.map((offers, at) => makeCheck(at, offers)))).toEqual([null, null, 510])
  })
})

describe('nothing waits', () => {
  test('for a ticket that is dearer', () => {
    const checks = [page(1_000, 1_200), page(10_000, 900)]
    expect(toldBy(...checks.map((offers, at) => makeCheck(at, offers)))).toEqual([null, 900])
  })

  test('for what is no ticket, or is not on sale', () => {
    const scarf = (price: number) => makeOffer('Scarf', price)
    expect(toldBy(makeCheck(0, [scarf(6_400), ...page(8_320)]), makeCheck(10, [scarf(510), ...page(2_500)]))).toEqual([
      null,
      2_500,
    ])
    const sold = [...gone(510), makeOffer('Cat. 2', 2_500)]
    expect(toldBy(makeCheck(0, page(6_400, 8_320)), makeCheck(10, sold))).toEqual([null, 2_500])
  })

  test('for a reduced ticket, nor as one that is listed is cheaper', () => {
    const child = (price: number) => makeOffer('Child', price)
    const held = [child(510), ...page(2_500)]
    expect(toldBy(makeCheck(0, [child(5_200), ...page(8_320)]), makeCheck(10, held))).toEqual([null, 2_500])
    const checks = [page(6_400, 8_320), page(510, 2_500)].map((offers) => [child(1_000), ...offers])
    expect(toldBy(...checks.map((offers, at) => makeCheck(at, offers)))).toEqual([null, null])
  })

  test('that does not make a new lowest', () => {
    const checks = [page(6_400, 8_320, 6_000), page(510, 7_000, 6_000)]
    const [, second] = checks.map((offers, at) => makeCheck(at, offers))
    const { room } = observe(emptyRoom(7), makeCheck(0, page(6_400, 8_320, 6_000)))
    const seen = observe(room, second ?? makeCheck(1, []))
    expect(seen.quarantined).toBe(1)
    expect(seen.change?.offers).toHaveLength(1)
  })

  test('on the first board', () => {
    const { room } = observe(emptyRoom(7), makeCheck(0, page(4_800, 6_000), disputed))
    expect(matchSummary(room).lowestPricePence).toBe(6_000)
  })
})

test('of whatever fell between two pages, one fall is told, at the lowest price of the page', () => {
  const anyPrices = fc.tuple(fc.integer({ min: 2_000, max: 12_000 }), fc.integer({ min: 200, max: 12_000 }))
  fc.assert(
    fc.property(fc.array(anyPrices, { minLength: 1, maxLength: 5 }), (pairs) => {
      const [before, after] = [pairs.map(([was]) => was), pairs.map(([, is]) => is)]
      const lowest = Math.min(...before)
      const told = toldBy(makeCheck(0, page(...before)), makeCheck(10, page(...after)), makeCheck(20, page(...after)))
      const falls = told.filter((price, at) => price !== null && price < lowest && price !== told[at - 1])
      expect(falls).toEqual(Math.min(...after) < lowest ? [Math.min(...after)] : [])
    }),
    runs(300),
  )
})
