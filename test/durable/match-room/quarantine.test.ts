import { describe, expect, test } from 'vitest'
import { toBoard } from '#durable/match-room/board.ts'
import { notesOf, settleHeld } from '#durable/match-room/held.ts'
import { emptyRoom, observe, type Room } from '#durable/match-room/room.ts'
import type { ExtractedOffer, Observation, ProblemCode } from '#worker/watching/monitoring/contract.ts'
import { makeCheck, makeOffer, makePlatform, start } from './make.ts'

function roomAfter(...checks: Observation[]): Room {
  return checks.reduce((room, one) => observe(room, one).room, emptyRoom(7))
}

const named = (code: ProblemCode) => ({ problems: [{ code, detail: '', offerIndex: 0 }] })
const prices = (room: Room) => toBoard(room).offers.map((offer) => offer.pricePence)

describe('an outlier', () => {
  const before = roomAfter(makeCheck(0, [makeOffer('Adult', 6_400), makeOffer('Child', 2_500)]))

  test.each([640, 1, 64_000, 900_000])('of %i after 6400 is held, and the offer is unchanged', (price) => {
    const held = observe(before, makeCheck(10, [makeOffer('Adult', price), makeOffer('Child', 2_500)]))
    expect(held).toMatchObject({ quarantined: 1, change: null, historyRows: [] })
    expect(prices(held.room)).toEqual([2_500, 6_400])
    expect(toBoard(held.room).platforms[0]?.quarantined).toBe(1)
  })

  test('that an operator refused is not said to wait for a second check', () => {
    const { room } = observe(before, makeCheck(10, [makeOffer('Adult', 640), makeOffer('Child', 2_500)]))
    const [[id = 0] = []] = room.platforms
    const refused = settleHeld(room, id, 'refused')
    const settled = { ...room, platforms: new Map(refused ? [[id, refused]] : []) }
    expect(toBoard(settled).platforms[0]?.quarantined).toBe(0)
  })

  test.each([641, 63_999])('does not include %i after 6400', (price) => {
    expect(observe(before, makeCheck(10, [makeOffer('Adult', price)])).quarantined).toBe(0)
  })

  test('confirmed by a later check is a normal change', () => {
    const held = roomAfter(makeCheck(0, [makeOffer('Adult', 6_400)]), makeCheck(10, [makeOffer('Adult', 640)]))
    const confirmed = observe(held, makeCheck(20, [makeOffer('Adult', 640)]))
    expect(confirmed.quarantined).toBe(0)
    expect(confirmed.change).toMatchObject({
      platformBefore: { lowestPricePence: 6_400 },
      platformAfter: { lowestPricePence: 640 },
    })
  })

  test('is not confirmed by the same check again, nor by another at the same moment', () => {
    const held = roomAfter(makeCheck(0, [makeOffer('Adult', 6_400)]), makeCheck(10, [makeOffer('Adult', 640)]))
    expect(observe(held, makeCheck(10, [makeOffer('Adult', 640)]))).toMatchObject({ platform: null, quarantined: 1 })
    const other = makeCheck(10, [makeOffer('Adult', 640)], { id: 'zzz' })
    expect(observe(held, other)).toMatchObject({ change: null, quarantined: 1 })
  })

  test('is dropped when the later check is plausible', () => {
    const offers = (price: number) => [makeOffer('Adult', price)]
    const room = roomAfter(makeCheck(0, offers(6_400)), makeCheck(10, offers(640)), makeCheck(20, offers(6_400)))
    expect(toBoard(room).platforms[0]?.quarantined).toBe(0)
    expect(observe(room, makeCheck(30, offers(640)))).toMatchObject({ change: null, quarantined: 1 })
  })

  test('is confirmed by a price near it: prices move from check to check, and the first one may have been wrong', () => {
    const room = roomAfter(makeCheck(0, [makeOffer('Adult', 64_000)]), makeCheck(10, [makeOffer('Adult', 4_500)]))
    const moved = observe(room, makeCheck(20, [makeOffer('Adult', 4_600)]))
    expect([moved.quarantined, prices(moved.room)]).toEqual([0, [4_600]])
  })

  test.each([
    ['that is not plausible itself', [64, 65]],
    ['of another availability', [640, 650]],
  ])('%s is not confirmed by a price near it', (why, [price = 0, near = 0]) => {
    const availability = why.includes('availability') ? 'limited' : 'available'
    const room = roomAfter(makeCheck(0, [makeOffer('Adult', 6_500)]), makeCheck(10, [makeOffer('Adult', price)]))
    expect(observe(room, makeCheck(20, [makeOffer('Adult', near, { availability })]))).toMatchObject({ quarantined: 1 })
  })

  test('that differs from the held one must be seen twice itself', () => {
    const room = roomAfter(makeCheck(0, [makeOffer('Adult', 6_400)]), makeCheck(10, [makeOffer('Adult', 640)]))
    expect(observe(room, makeCheck(20, [makeOffer('Adult', 64)]))).toMatchObject({ change: null, quarantined: 1 })
  })

  test('stays held through a check without offers', () => {
    const room = roomAfter(makeCheck(0, [makeOffer('Adult', 6_400)]), makeCheck(10, [makeOffer('Adult', 640)]))
    const silent = observe(room, makeCheck(20, []))
    expect(silent.quarantined).toBe(1)
    expect(observe(silent.room, makeCheck(30, [makeOffer('Adult', 640)])).change).not.toBeNull()
  })

  test('is compared with the last price when the offer had none in between', () => {
    const soldOut = makeOffer('Adult', null, { availability: 'sold_out' })
    const room = roomAfter(makeCheck(0, [makeOffer('Adult', 6_400)]), makeCheck(10, [soldOut]))
    expect(observe(room, makeCheck(20, [makeOffer('Adult', 640)]))).toMatchObject({ change: null, quarantined: 1 })
  })
})

describe('a new offer', () => {
  const other = { platform: makePlatform(2) }
  const known = (...offers: ExtractedOffer[]) => roomAfter(makeCheck(0, offers))
  const three = [makeOffer('A', 5_000), makeOffer('B', 6_000), makeOffer('C', 7_000)]

  test('is compared with the median of the match when three other prices are known', () => {
    const suspicious = observe(known(...three), makeCheck(1, [makeOffer('D', 600)], other))
    expect(suspicious).toMatchObject({ quarantined: 1, change: null })
    expect(observe(known(...three), makeCheck(1, [makeOffer('D', 601)], other)).quarantined).toBe(0)
  })

  test('is accepted while there is too little to compare with, or only other currencies', () => {
    expect(observe(known(...three.slice(1)), makeCheck(1, [makeOffer('D', 100)], other)).quarantined).toBe(0)
    const euro = makeOffer('D', 100, { currency: 'EUR' })
    expect(observe(known(...three), makeCheck(1, [euro], { ...other, currency: 'EUR' })).quarantined).toBe(0)
  })
})

test('the desk hears why an offer waits: its price, what the page says of it, its currency, or the whole page', () => {
  const room = roomAfter(makeCheck(0, [makeOffer('Adult', 6_400)]))
  const whyOf = (check: Observation) => {
    const { platform } = observe(room, check)
    return platform && notesOf(undefined, platform)?.map(({ why }) => why)
  }
  expect(whyOf(makeCheck(10, [makeOffer('Adult', 640)]))).toEqual(['price'])
  expect(whyOf(makeCheck(10, [makeOffer('Adult', 6_300)], named('prices_disagree')))).toEqual(['offer'])
  const euro = [makeOffer('Adult', 6_300, { currency: 'EUR' })]
  expect(whyOf(makeCheck(10, euro, named('wrong_currency')))).toEqual(['currency'])
  expect(whyOf(makeCheck(10, [makeOffer('Adult', 6_300)], { isUnusual: true }))).toEqual(['page'])
  expect(whyOf(makeCheck(10, [makeOffer('Child', 2_500)], { isUnusual: true }))).toEqual(['page', 'page'])
})

describe('an offer that the page itself makes doubtful', () => {
  test.each<ProblemCode>(['price_zero', 'wrong_currency', 'prices_disagree', 'outlier'])(
    'by %s is held until confirmed, and not held again after that',
    (code) => {
      const room = roomAfter(makeCheck(0, [makeOffer('Adult', 6_400)]))
      const offers = [makeOffer('Adult', 0, { isFree: true })]
      const first = observe(room, makeCheck(10, offers, named(code)))
      expect(first).toMatchObject({ change: null, quarantined: 1 })
      const second = observe(first.room, makeCheck(20, offers, named(code)))
      expect(second).toMatchObject({ change: { seq: 2 }, quarantined: 0 })
      const third = observe(second.room, makeCheck(30, offers, named(code)))
      expect(third).toMatchObject({ change: null, quarantined: 0 })
      expect(prices(third.room)).toEqual([0])
    },
  )

  test('because it costs nothing by its data alone is never believed, also with a fee, and sold out it has no price', () => {
    const room = roomAfter(makeCheck(0, [makeOffer('Adult', 6_400)]))
    for (const more of [{}, { feesPence: 250 }]) {
      const nought = (second: number) => makeCheck(second, [makeOffer('Adult', 0, more)])
      const seen = [10, 20, 30, 90_000].reduce((known, second) => observe(known, nought(second)).room, room)
      expect(prices(seen)).toEqual([6_400])
      expect(observe(seen, makeCheck(90_010, [makeOffer('Adult', 6_400)]))).toMatchObject({
        change: null,
        quarantined: 0,
      })
    }
    const gone = observe(room, makeCheck(10, [makeOffer('Adult', 0, { availability: 'sold_out' })]))
    expect(prices(gone.room)).toEqual([null])
  })

  test('gives way to a valid listing of the same ticket', () => {
    const offers = [makeOffer('Adult', 1_000), makeOffer('Adult', 6_400)]
    const observed = observe(emptyRoom(7), makeCheck(0, offers, named('prices_disagree')))
    expect(observed.quarantined).toBe(0)
    expect(prices(observed.room)).toEqual([6_400])
  })

  test('does not hold back other offers of the page', () => {
    const offers = [makeOffer('Adult', 0), makeOffer('Child', 2_500)]
    const observed = observe(emptyRoom(7), makeCheck(0, offers, named('price_zero')))
    expect(observed.implausible).toBe(1)
    expect(prices(observed.room)).toEqual([2_500])
  })
})

test('a page that may be another match’s confirms no board, not even with the same offers', () => {
  const adult = makeOffer('Adult', 6_400)
  const { room } = observe(emptyRoom(1), makeCheck(0, [adult]))
  const unsure = makeCheck(10, [adult], { isUnusual: true, isUnsure: true })
  expect(observe(room, unsure).isUnconfirmed).toBe(true)
  expect(observe(room, unsure).room.platforms.get(1)?.checkedAt).toBe(room.platforms.get(1)?.checkedAt)
})

describe('a sale that opens on an unusual page', () => {
  const opensAt = start + 60_000
  const soon = makeOffer('Adult', 6_400, { availability: 'unknown', opensAt })
  const before = roomAfter(makeCheck(0, [soon]))
  const seen = (second: number, pence: number, more: Partial<Observation> = {}) =>
    makeCheck(second, [makeOffer('Adult', pence)], { isUnusual: true, ...more })

  test('is believed at the price that was stated', () => {
    const opened = observe(before, seen(60, 6_400))
    expect(opened).toMatchObject({ quarantined: 0, change: { matchAfter: { lowestPricePence: 6_400 } } })
  })

  test('at another price waits for the next check alone', () => {
    const first = observe(before, seen(60, 5_900))
    expect(first).toMatchObject({ quarantined: 1, change: null })
    const second = observe(first.room, seen(65, 5_900))
    expect(second).toMatchObject({ quarantined: 0, change: { matchAfter: { lowestPricePence: 5_900 } } })
  })

  test.each([
    ['before its time', seen(59, 6_400)],
    ['that may be another match’s', seen(60, 6_400, { isUnsure: true })],
  ])('%s is held', (_, check) => {
    expect(observe(before, check)).toMatchObject({ quarantined: 1, change: null })
  })
})

describe('an unusual page', () => {
  const [adult, child] = [makeOffer('Adult', 6_400), makeOffer('Child', 2_500)]
  const before = roomAfter(makeCheck(0, [adult, child]))
  const unusual = (offers: ExtractedOffer[]) => makeCheck(10, offers, { isUnusual: true })
  const checkedAt = (room: Room) => toBoard(room).platforms[0]?.checkedAt

  test.each([
    ['no longer shows a ticket', [adult]],
    ['shows no ticket at all', []],
    ['shows another price', [adult, makeOffer('Child', 2_000)]],
    ['shows a new ticket', [adult, child, makeOffer('Senior', 3_000)]],
  ])('that %s leaves the board as it was, and as old', (_, offers) => {
    const { room, change, isUnconfirmed } = observe(before, unusual(offers))
    expect([change, prices(room).toSorted(), checkedAt(room)]).toEqual([null, [2_500, 6_400], start])
    expect(isUnconfirmed).toBe(true)
    // Delivered twice, it confirms as little.
    expect(observe(room, unusual(offers)).isUnconfirmed).toBe(true)
  })

  test('that shows what the board has confirms it', () => {
    const { room, isUnconfirmed } = observe(before, unusual([adult, child]))
    expect(checkedAt(room)).toBe(start + 10_000)
    expect(isUnconfirmed).toBeUndefined()
  })

  test('is no reason to doubt what a usual one takes off the board', () => {
    const { room, isUnconfirmed } = observe(before, makeCheck(10, [adult]))
    expect([prices(room), checkedAt(room)]).toEqual([[6_400], start + 10_000])
    expect(isUnconfirmed).toBeUndefined()
  })
})
