import { describe, expect, test } from 'vitest'
import { toBoard } from '#durable/match-room/board.ts'
import { notesOf, settleHeld } from '#durable/match-room/held.ts'
import { emptyRoom, observe, type Room } from '#durable/match-room/room.ts'
import type { ExtractedOffer, Observation } from '#worker/watching/monitoring/contract.ts'
import type { SettleVerdict } from '#worker/watching/monitoring/drift/contract.ts'
import { makeCheck, makeOffer, makePlatform } from './make.ts'

const anHour = 60 * 60

function roomAfter(...checks: Observation[]): Room {
  return checks.reduce((room, one) => observe(room, one).room, emptyRoom(7))
}

const prices = (room: Room) => toBoard(room).offers.map((offer) => offer.pricePence)
const at = (second: number, price: number, more: Partial<ExtractedOffer> = {}) =>
  makeCheck(second, [makeOffer('Adult', price, more)])

function settled(room: Room, verdict: SettleVerdict): Room {
  const platform = settleHeld(room, 1, verdict)
  return { ...room, platforms: new Map(room.platforms).set(1, platform ?? expect.fail('nothing waits')) }
}

describe('a first price far outside what its seller and match make plausible', () => {
  const dear = 400_000

  test.each([dear, 199, 30])('of %i pence is held, and begins no board', (price) => {
    const held = observe(emptyRoom(7), at(0, price))
    expect(held).toMatchObject({ change: null, historyRows: [], quarantined: 0, implausible: 1 })
    expect(held.platform?.hasBaseline).toBe(false)
    expect(toBoard(held.room).platforms[0]?.quarantined).toBe(1)
  })

  test.each([dear, dear * 1.5])('is not confirmed at once, and an hour later by %i', (later) => {
    const soon = roomAfter(at(0, dear), at(10, dear), at(anHour - 1, dear))
    expect(prices(soon)).toEqual([])
    expect(prices(observe(soon, at(anHour, later)).room)).toEqual([later])
  })

  test('waits its hour from when it was first seen, however it moves meanwhile', () => {
    const room = roomAfter(at(0, dear), at(600, dear + 100), at(1_200, dear - 100))
    expect(prices(observe(room, at(anHour, dear)).room)).toEqual([dear])
  })

  test('gives way at once to a plausible one, which is a beginning and no news', () => {
    const { change, room } = observe(roomAfter(at(0, dear)), at(10, 4_500))
    expect(change).toMatchObject({ platformBefore: null, platformAfter: { lowestPricePence: 4_500 } })
    expect([prices(room), room.platforms.get(1)?.held]).toEqual([[4_500], []])
  })

  test('that was confirmed, wrong as it was, gives way to the right one at its second check', () => {
    const room = roomAfter(at(0, dear), at(anHour, dear), at(anHour + 60, 4_500), at(anHour + 120, 4_600))
    expect(prices(room)).toEqual([4_600])
  })

  test('is believed where the other prices of the match are like it', () => {
    const others = ['A', 'B', 'C'].map((name, index) => makeOffer(name, 120_000 + index * 1_000))
    const room = roomAfter(makeCheck(0, others, { platform: makePlatform(2) }))
    expect(observe(room, at(10, 200_000))).toMatchObject({ implausible: 0, quarantined: 0 })
  })

  test('and from the others’ is held as what it is, and not until the next check alone', () => {
    const others = ['A', 'B', 'C'].map((name) => makeOffer(name, 4_000))
    const room = roomAfter(makeCheck(0, others, { platform: makePlatform(2) }), at(10, dear), at(20, dear))
    expect(prices(room)).not.toContain(dear)
  })

  test('says at the desk why', () => {
    const { platform } = observe(emptyRoom(7), at(0, dear))
    expect(platform && notesOf(undefined, platform)).toMatchObject([
      { doubt: { degree: 'doubtful', seller: 'official', leastPence: 200, mostPence: 150_000 } },
    ])
  })

  test('of what is not a ticket is none of this', () => {
    const hospitality = makeOffer('VIP lounge', 250_000, { kind: 'add-on', addOn: 'hospitality' })
    expect(observe(emptyRoom(7), makeCheck(0, [hospitality]))).toMatchObject({ implausible: 0, quarantined: 0 })
  })

  test('of a ticket that is sold out is left out, and the rest believed', () => {
    const { room, implausible } = observe(emptyRoom(7), at(0, 0, { availability: 'sold_out' }))
    expect([implausible, prices(room)]).toEqual([0, [null]])
    expect(observe(room, at(10, 4_500)).change).toMatchObject({ platformAfter: { lowestPricePence: 4_500 } })
  })
})

describe('a first price beyond ten times what is plausible', () => {
  const absurd = 4_500_000
  const held = roomAfter(at(0, absurd))

  test('is not confirmed by any later check', () => {
    expect(prices(roomAfter(at(0, absurd), at(anHour, absurd), at(30 * anHour, absurd)))).toEqual([])
  })

  test('is shown once an operator confirms it', () => {
    expect(prices(observe(settled(held, 'confirmed'), at(10, absurd)).room)).toEqual([absurd])
  })

  test('that an operator refused is waited for no longer', () => {
    const refused = observe(settled(held, 'refused'), at(10, absurd))
    expect(refused).toMatchObject({ implausible: 0, quarantined: 0 })
    expect(prices(refused.room)).toEqual([])
  })

  test('is nought, but not where people get in for nothing', () => {
    expect(observe(emptyRoom(7), at(0, 0)).platform?.held[0]?.doubt?.degree).toBe('absurd')
    expect(prices(observe(emptyRoom(7), at(0, 0, { isFree: true })).room)).toEqual([0])
  })
})
