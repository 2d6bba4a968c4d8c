import { describe, expect, test } from 'vitest'
import { toBoard } from '#durable/match-room/board.ts'
import { replacedParts } from '#durable/match-room/board-before.ts'
import { emptyRoom, observe, type Room } from '#durable/match-room/room.ts'
import { crossings } from '#worker/alerting/alerts/rules.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { ExtractedOffer, Observation } from '#worker/watching/monitoring/contract.ts'
import { makeCheck, makeOffer, makePlatform } from './make.ts'

const match = { status: 'scheduled', kickoffAt: null, isHighDemand: false, country: null } as MatchFacts

/** One check after another, and the lowest price of the match before and after each that has news. */
function feed(...checks: Observation[]) {
  let room: Room = emptyRoom(7)
  const steps = checks.map((check) => {
    const before = room
    const { room: after, change } = observe(room, check)
    room = after
    const news = change ? crossings(change, match, check.seenAt).map(({ alertType }) => alertType) : []
    const lowest = change && [change.matchBefore.lowestPricePence, change.matchAfter.lowestPricePence]
    return { news: [...new Set(news)], lowest, replaced: replacedParts(before, after) }
  })
  return { last: steps.at(-1), room }
}

/** A check of offers of which those without a price have one that cannot be read. */
function check(second: number, offers: ExtractedOffer[], platform = makePlatform()): Observation {
  const problems = offers.flatMap(({ pricePence }, offerIndex) =>
    pricePence === null ? { code: 'price_unreadable' as const, detail: '', offerIndex } : [],
  )
  return makeCheck(second, offers, { platform, problems })
}

const side = (pence: number | null) => makeOffer('Side', pence)
const end = makeOffer('End', 18_000)

describe('a price that can be read again', () => {
  test('is no fall where others were read meanwhile', () => {
    const { last } = feed(check(0, [end, side(null)]), check(60, [end, side(null)]), check(120, [end, side(9_700)]))
    expect(last).toMatchObject({ news: [], lowest: [9_700, 9_700] })
    expect(last?.replaced[1]).toMatchObject([{ pricePence: 18_000 }, { pricePence: 9_700 }])
  })

  test('is none beside another seller’s', () => {
    const shop = makePlatform(2)
    const { last } = feed(
      check(0, [end]),
      check(0, [side(null)], shop),
      check(60, [side(null)], shop),
      check(120, [side(9_700)], shop),
    )
    expect(last).toMatchObject({ news: [], lowest: [9_700, 9_700] })
  })

  test('is none where it is as it was before', () => {
    const { last } = feed(
      check(0, [side(9_700)]),
      ...[60, 120].map((at) => check(at, [side(null)])),
      check(180, [side(9_700)]),
    )
    expect(last).toMatchObject({ news: [], lowest: [9_700, 9_700] })
  })

  test('is one where it is lower than it was before', () => {
    const { last } = feed(
      check(0, [side(9_700)]),
      ...[60, 120].map((at) => check(at, [side(null)])),
      check(180, [side(9_000)]),
    )
    expect(last).toMatchObject({ news: ['price_drop'], lowest: [9_700, 9_000] })
  })

  test('is news where it is the first of the match', () => {
    const { last } = feed(check(0, [side(null)]), check(60, [side(null)]), check(120, [side(9_700)]))
    expect(last).toMatchObject({ news: ['price_drop'], lowest: [null, 9_700] })
  })

  test('is news where the page said none before', () => {
    const bare = makeOffer('Side', null)
    const { last } = feed(makeCheck(0, [end, bare]), check(60, [end, side(9_700)]))
    expect(last).toMatchObject({ news: ['price_drop'], lowest: [18_000, 9_700] })
  })
})

test('that a price could not be read is not on the public board', () => {
  const { room } = feed(check(0, [end, side(null)]), check(60, [end, side(null)]))
  expect(toBoard(room).offers[1]).not.toHaveProperty('isUnread')
})
