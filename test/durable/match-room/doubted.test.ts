import { describe, expect, test } from 'vitest'
import { toBoard } from '#durable/match-room/board.ts'
import { replacedParts } from '#durable/match-room/board-before.ts'
import { emptyRoom, observe, type Room } from '#durable/match-room/room.ts'
import { crossings } from '#worker/alerting/alerts/rules.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { makeCheck, makeOffer, makePlatform, start } from './make.ts'

const match = { status: 'scheduled', kickoffAt: null, isHighDemand: false, country: null } as MatchFacts

const other = (second: number) => makeCheck(second, [], { isHeld: true, isUnsure: true, isOther: true })

const [adult, child] = [makeOffer('Adult', 6_000), makeOffer('Child', 2_500, { availability: 'sold_out' })]

function boardAfter(...checks: Observation[]): Room {
  return checks.reduce((room, one) => observe(room, one).room, emptyRoom(7))
}

const alertsOf = ({ change }: ReturnType<typeof observe>) =>
  change && crossings(change, match, change.seenAt).map(({ alertType }) => alertType)

const before = boardAfter(makeCheck(0, [adult, child]))

test('another match’s page leaves the prices, and it unsure whether they can be paid; the board is as old as it was', () => {
  const observed = observe(before, other(60))
  const { offers, summary } = toBoard(observed.room)
  expect(offers.map((one) => [one.ticketType, one.pricePence, one.availability, one.checkedAt])).toEqual([
    ['Adult', 6_000, 'unknown', start],
    ['Child', 2_500, 'sold_out', start],
  ])
  expect(offers[0]).not.toHaveProperty('doubtedFrom')
  expect(summary).toMatchObject({ availability: 'unknown', lowestPricePence: null })
  expect(alertsOf(observed)).toEqual([])
  expect(observe(observed.room, other(120)).change).toBeNull()
})

test('the link stays that of the page which was read', () => {
  const elsewhere = { ...other(60), platform: { ...other(60).platform, url: '' } }
  expect(toBoard(boardAfter(makeCheck(0, [adult, child]), elsewhere)).offers[0]?.url).toBe(
    toBoard(before).offers[0]?.url,
  )
  expect(toBoard(before).offers[0]?.url).not.toBe('')
})

test('that the page is back as it was is no news, and lists hear of it', () => {
  const doubted = boardAfter(makeCheck(0, [adult, child]), other(60), other(120))
  const back = observe(doubted, makeCheck(180, [adult, child]))
  expect(back.change).toMatchObject({ matchAfter: { availability: 'available', lowestPricePence: 6_000 } })
  expect(alertsOf(back)).toEqual([])
  expect(replacedParts(doubted, back.room)[1]).toMatchObject([
    { availability: 'available' },
    { availability: 'sold_out' },
  ])
  expect(toBoard(back.room).offers[0]).toMatchObject({ availability: 'available', checkedAt: start + 180_000 })
  expect(back.historyRows).toMatchObject([{ ticketType: 'Adult', availability: 'available' }])
})

test('a ticket that is new when the page is back, or has become cheaper, is news', () => {
  const doubted = boardAfter(makeCheck(0, [adult, child]), other(60))
  expect(alertsOf(observe(doubted, makeCheck(120, [makeOffer('Adult', 4_000), child])))).toContain('price_drop')
  const soldOut = boardAfter(makeCheck(0, [child]), other(60))
  expect(alertsOf(observe(soldOut, makeCheck(120, [adult, child])))).toContain('availability')
})

const parking = makeOffer('Car park', 1_200, { kind: 'add-on', addOn: 'parking' })

describe('a page of add-ons alone', () => {
  test('leaves its tickets as not known, beside another seller that has sold out', () => {
    const shop = { platform: makePlatform(2) }
    const soldOut = makeCheck(0, [makeOffer('Adult', 7_000, { availability: 'sold_out' })], shop)
    const room = boardAfter(makeCheck(0, [adult, child]), soldOut, makeCheck(60, [parking]))
    expect(toBoard(room).offers.map(({ ticketType, availability }) => [ticketType, availability])).toEqual([
      ['Car park', 'available'],
      ['Adult', 'unknown'],
      ['Child', 'sold_out'],
      ['Adult', 'sold_out'],
    ])
    expect(toBoard(room).summary).toMatchObject({ availability: 'unknown', lowestPricePence: null })
  })

  test('whose words say that all tickets are gone leaves them as sold out', () => {
    const room = boardAfter(makeCheck(0, [adult]), makeCheck(60, [parking], { isSoldOut: true }))
    expect(toBoard(room).summary).toMatchObject({ availability: 'sold_out' })
  })

  test('tells of tickets that are there again, with the price that they had', () => {
    const back = observe(boardAfter(makeCheck(0, [adult]), makeCheck(60, [parking])), makeCheck(120, [adult, parking]))
    expect(alertsOf(back)).toContain('availability')
    expect(back.change?.matchBefore.lastPrice).toEqual({ pence: 6_000, currency: 'GBP' })
  })

  test('forgets tickets that a later page does not list', () => {
    const room = boardAfter(
      makeCheck(0, [adult, child]),
      makeCheck(60, [parking]),
      makeCheck(120, [makeOffer('Adult', 6_000)]),
    )
    expect(toBoard(room).offers.map(({ ticketType }) => ticketType)).toEqual(['Adult'])
  })
})

test('of a platform that was never read there is nothing to doubt', () => {
  expect(observe(emptyRoom(7), other(0))).toMatchObject({ platform: null, change: null })
})
