import { expect, test } from 'vitest'
import { replacedParts } from '#durable/match-room/around.ts'
import { toBoard } from '#durable/match-room/board.ts'
import { emptyRoom, observe, type Room } from '#durable/match-room/room.ts'
import { crossings } from '#worker/alerting/alerts/rules.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { makeCheck, makeOffer, start } from './make.ts'

const match = { status: 'scheduled', kickoffAt: null, isHighDemand: false, country: null } as MatchFacts

const other = (second: number) => makeCheck(second, [], { isHeld: true, isUnsure: true, isOther: true })

const [adult, child] = [makeOffer('Adult', 6_000), makeOffer('Child', 2_500, { availability: 'sold_out' })]

function after(...checks: Observation[]): Room {
  return checks.reduce((room, one) => observe(room, one).room, emptyRoom(7))
}

const alertsOf = ({ change }: ReturnType<typeof observe>) =>
  change && crossings(change, match, change.seenAt).map(({ alertType }) => alertType)

const before = after(makeCheck(0, [adult, child]))

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

test('that the page is back as it was is no news, and lists hear of it', () => {
  const doubted = after(makeCheck(0, [adult, child]), other(60), other(120))
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
  const doubted = after(makeCheck(0, [adult, child]), other(60))
  expect(alertsOf(observe(doubted, makeCheck(120, [makeOffer('Adult', 4_000), child])))).toContain('price_drop')
  const soldOut = after(makeCheck(0, [child]), other(60))
  expect(alertsOf(observe(soldOut, makeCheck(120, [adult, child])))).toContain('availability')
})

test('of a platform that was never read there is nothing to doubt', () => {
  expect(observe(emptyRoom(7), other(0))).toMatchObject({ platform: null, change: null })
})
