import { describe, expect, test } from 'vitest'
import { maxNameLength, maxRecentIds } from '#durable/match-room/constants.ts'
import { markChecked, observe } from '#durable/match-room/room.ts'
import { maxDiffsPerChange } from '#worker/matches/changes/constants.ts'
import { maxOffersPerPage } from '#worker/watching/monitoring/constants.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { feed } from './feed.ts'
import { makeCheck, makeOffer, makePlatform, start } from './make.ts'

describe('the first check of a platform', () => {
  test('is a change without a previous price summary', () => {
    const { change, historyRows } = feed(makeCheck(0, [makeOffer('Adult', 6_400), makeOffer('Child', 2_000)]))
    expect(change).toMatchObject({ id: '7:1', seq: 1, matchId: 7, seenAt: start, platformBefore: null })
    expect(change?.platformAfter).toEqual({
      lowestPricePence: 6_400,
      currency: 'GBP',
      availability: 'available',
      offerCount: 2,
      isPlusFees: true,
    })
    expect(change?.matchBefore).toEqual({
      lowestPricePence: null,
      currency: null,
      availability: 'unknown',
      offerCount: 0,
    })
    expect(change?.offers.map((diff) => diff.ticketType)).toEqual(['Child', 'Adult'])
    expect(historyRows).toHaveLength(2)
  })

  test('a change says which check before it still found the board as it was', () => {
    const first = makeCheck(0, [makeOffer('Adult', 6_400)])
    const cheaper = (more: Partial<Observation>) => feed(first, makeCheck(90, [makeOffer('Adult', 4_800)], more)).change
    expect(feed(first).change?.checkedBeforeAt).toBeUndefined()
    expect(cheaper({})?.checkedBeforeAt).toBe(start)
    expect(cheaper({ checkedBeforeAt: start + 60_000 })?.checkedBeforeAt).toBe(start + 60_000)
  })

  test('without offers is a baseline where the page is certainly the match’s: the next offer is a change', () => {
    const empty = { ...makeCheck(0, []), isBeginning: true }
    const { changes, board } = feed(empty, makeCheck(10, [makeOffer('Adult', 6_400)]))
    expect(changes).toHaveLength(1)
    expect(changes[0]?.platformBefore).toMatchObject({ availability: 'unknown', lowestPricePence: null })
    expect(board.platforms[0]?.checkedAt).toBe(start + 10_000)
  })

  test('without offers that says "sold out" leaves nothing on sale, and what returns is a change', () => {
    const gone = { ...makeCheck(10, []), isSoldOut: true }
    const { changes } = feed(makeCheck(0, [makeOffer('Adult', 6_400)]), gone, makeCheck(5, [makeOffer('Adult', 100)]))
    expect(changes.at(-1)?.matchAfter).toMatchObject({ availability: 'sold_out', lowestPricePence: null })
    const { changes: returned } = feed(
      makeCheck(0, [makeOffer('Adult', 6_400)]),
      gone,
      makeCheck(20, [makeOffer('Adult', 6_400)]),
    )
    expect(returned.at(-1)).toMatchObject({
      matchBefore: { availability: 'sold_out' },
      matchAfter: { availability: 'available' },
    })
  })

  test('without offers is no baseline where nothing shows that it was understood', () => {
    const { changes } = feed(makeCheck(0, []), makeCheck(10, [makeOffer('Adult', 6_400)]))
    expect(changes[0]?.platformBefore).toBeNull()
  })

  test('with only doubtful offers is no baseline: the confirming check is', () => {
    const problems = [{ code: 'wrong_currency' as const, detail: '', offerIndex: 0 }]
    const offers = [makeOffer('Adult', 6_400, { currency: 'EUR' })]
    const { changes } = feed(makeCheck(0, offers, { problems }), makeCheck(10, offers, { problems }))
    expect(changes).toHaveLength(1)
    expect(changes[0]?.platformBefore).toBeNull()
  })
})

describe('a later check', () => {
  test('reports a lower price with the price summaries before and after', () => {
    const { change, historyRows } = feed(
      makeCheck(0, [makeOffer('Adult', 6_400), makeOffer('Child', 7_000)]),
      makeCheck(10, [makeOffer('Adult', 4_800), makeOffer('Child', 7_000)]),
    )
    expect(change?.platformBefore?.lowestPricePence).toBe(6_400)
    expect(change?.platformAfter.lowestPricePence).toBe(4_800)
    expect(change?.matchBefore.lowestPricePence).toBe(6_400)
    expect(change?.matchAfter.lowestPricePence).toBe(4_800)
    expect(change?.offers).toMatchObject([
      { ticketType: 'Adult', before: { pricePence: 6_400 }, after: { pricePence: 4_800 } },
    ])
    expect(historyRows).toMatchObject([{ seq: 2, at: start + 10_000, ticketType: 'Adult', pricePence: 4_800 }])
  })

  test('that shows the same is no change, but counts as a check', () => {
    const offers = [makeOffer('Adult', 6_400)]
    const { change, historyRows, room, platform } = feed(makeCheck(0, offers), makeCheck(10, offers))
    expect(change).toBeNull()
    expect(historyRows).toEqual([])
    expect(room.seq).toBe(1)
    expect(platform?.checkedAt).toBe(start + 10_000)
  })

  test('states the summary again when it becomes known that its price is all-in', () => {
    const { changes, historyRows } = feed(
      makeCheck(0, [makeOffer('Adult', 6_400)]),
      makeCheck(10, [makeOffer('Adult', 6_400, { feesPence: 0 })]),
      makeCheck(20, [makeOffer('Adult', 6_400, { feesPence: 0 })]),
    )
    expect(changes.map(({ matchAfter }) => matchAfter.isPlusFees)).toEqual([true, false])
    expect(changes[1]).toMatchObject({ offers: [], matchBefore: { lowestPricePence: 6_400, isPlusFees: true } })
    expect(historyRows).toEqual([])
  })

  test('stores a quantity that no party asks for, or a new split of price and fees, without a change', () => {
    const { changes, board } = feed(
      makeCheck(0, [makeOffer('Adult', 6_000, { feesPence: 400, quantity: 12 })]),
      makeCheck(10, [makeOffer('Adult', 5_900, { feesPence: 500, quantity: 4 })]),
    )
    expect(changes).toHaveLength(1)
    expect(board.offers).toMatchObject([{ pricePence: 6_400, feesPence: 500, quantity: 4, changedAt: start }])
  })

  test('with tickets for a larger or smaller party is a change, and no step of the price history', () => {
    const seen = [2, 6, 3].map((quantity, index) => makeCheck(10 * index, [makeOffer('Adult', 6_000, { quantity })]))
    const { changes, historyRows, board } = feed(...seen)
    expect(changes.map(({ offers }) => offers[0]?.after?.quantity)).toEqual([2, 6, 3])
    expect(historyRows).toEqual([])
    expect(board.offers).toMatchObject([{ quantity: 3, changedAt: start }])
  })

  test('with another number of tickets is no change where nothing may alert', () => {
    const platform = makePlatform(2, { kind: 'resale', isAlertable: false })
    const seen = [2, 6].map((quantity) => makeCheck(quantity, [makeOffer('Adult', 6_000, { quantity })], { platform }))
    expect(feed(...seen).changes).toHaveLength(1)
  })

  test('of a seller that the operator made another kind is a change that says what it was', () => {
    const offers = [makeOffer('Adult', 6_000)]
    const { change } = feed(
      makeCheck(0, offers, { platform: makePlatform(1, { kind: 'exchange' }) }),
      makeCheck(10, offers),
    )
    expect(change).toMatchObject({ kindBefore: 'exchange', platformBefore: { lowestPricePence: 6_000 }, offers: [] })
  })

  test('drops an offer that the page no longer lists', () => {
    const { change, historyRows, board } = feed(
      makeCheck(0, [makeOffer('Adult', 6_400), makeOffer('Child', 2_000)]),
      makeCheck(10, [makeOffer('Adult', 6_400)]),
    )
    expect(board.offers.map((offer) => offer.ticketType)).toEqual(['Adult'])
    expect(change?.offers).toMatchObject([{ ticketType: 'Child', before: { pricePence: 2_000 }, after: null }])
    expect(historyRows).toMatchObject([{ ticketType: 'Child', pricePence: null, availability: 'unknown' }])
  })

  test('without offers keeps the last good board', () => {
    const { change, board } = feed(makeCheck(0, [makeOffer('Adult', 6_400)]), makeCheck(10, []))
    expect(change).toBeNull()
    expect(board.offers).toMatchObject([{ pricePence: 6_400, checkedAt: start + 10_000 }])
  })

  test('of a truncated page keeps the missing offers', () => {
    const problems = [{ code: 'truncated' as const, detail: '' }]
    const { change, board } = feed(
      makeCheck(0, [makeOffer('Adult', 6_400), makeOffer('Child', 2_000)]),
      makeCheck(10, [makeOffer('Adult', 6_400)], { problems }),
    )
    expect(change).toBeNull()
    expect(board.offers).toHaveLength(2)
  })

  test('with a known id changes nothing', () => {
    const first = makeCheck(0, [makeOffer('Adult', 6_400)])
    const { change, platform } = feed(first, { ...first, seenAt: start + 99_000, offers: [makeOffer('Adult', 4_800)] })
    expect(change).toBeNull()
    expect(platform).toBeNull()
  })

  test('that is older than the board is ignored', () => {
    const { change, platform, board } = feed(
      makeCheck(10, [makeOffer('Adult', 4_800)]),
      makeCheck(0, [makeOffer('Adult', 6_400)]),
    )
    expect(change).toBeNull()
    expect(platform).toBeNull()
    expect(board.offers[0]?.pricePence).toBe(4_800)
  })

  test('that arrives after a newer unchanged one is still applied', () => {
    const first = feed(makeCheck(0, [makeOffer('Adult', 6_400)]))
    const room = markChecked(first.room, 1, start + 20_000)
    const late = room && observe(room, makeCheck(10, [makeOffer('Adult', 4_800)]))
    expect(late?.change?.platformAfter.lowestPricePence).toBe(4_800)
    expect(late?.platform?.checkedAt).toBe(start + 20_000)
  })

  test('remembers a bounded number of ids', () => {
    const checks = Array.from({ length: maxRecentIds + 5 }, (_, second) =>
      makeCheck(second, [makeOffer('Adult', 6_400)]),
    )
    expect(feed(...checks).platform?.recentIds).toHaveLength(maxRecentIds)
  })
})

describe('an offer', () => {
  test('is matched despite case and white space, and keeps its id and first spelling', () => {
    const { changes, board } = feed(
      makeCheck(0, [makeOffer('Adult  Seat', 6_400, { section: 'Block A' })]),
      makeCheck(10, [makeOffer(' adult seat ', 6_400, { section: 'BLOCK  a' })]),
    )
    expect(changes).toHaveLength(1)
    expect(board.offers).toMatchObject([{ ticketType: 'Adult  Seat', section: 'Block A', firstSeenAt: start }])
  })

  test('listed twice counts once: the cheapest available, in either order', () => {
    const soldOut = makeOffer('Adult', 3_000, { availability: 'sold_out' })
    const offers = [makeOffer('Adult', 6_400), soldOut, makeOffer('adult', 5_200)]
    for (const listed of [offers, offers.toReversed()]) {
      expect(feed(makeCheck(0, listed)).board.offers).toMatchObject([{ pricePence: 5_200, availability: 'available' }])
    }
  })

  test('shows price and fees together, and the lower end of a range', () => {
    const { board } = feed(
      makeCheck(0, [
        makeOffer('Adult', 6_000, { feesPence: 450 }),
        makeOffer('Any', null, { lowPence: 3_000, highPence: 9_000, feesPence: 100 }),
      ]),
    )
    expect(board.offers).toMatchObject([
      { pricePence: 6_450, feesPence: 450, highPence: null },
      { pricePence: 3_100, highPence: 9_100 },
    ])
  })

  test('without a currency has that of its platform', () => {
    const { board } = feed(makeCheck(0, [makeOffer('Adult', 6_000, { currency: null })], { currency: 'EUR' }))
    expect(board.offers[0]?.currency).toBe('EUR')
  })

  test('never gets the id of another, even a removed one', () => {
    const { board, changes } = feed(
      makeCheck(0, [makeOffer('Adult', 6_400)]),
      makeCheck(10, [makeOffer('Child', 2_000)]),
      makeCheck(20, [makeOffer('Adult', 6_400), makeOffer('Child', 2_000)]),
    )
    expect(changes).toHaveLength(3)
    expect(board.offers.map((offer) => offer.id)).toEqual([3 * maxOffersPerPage, 2 * maxOffersPerPage])
  })

  test('with a very long name is cut to fit into a message', () => {
    const { change } = feed(makeCheck(0, [makeOffer('x'.repeat(100_000), 6_400)]))
    expect(change?.offers[0]?.ticketType).toHaveLength(maxNameLength)
  })
})

test('a page with too many offers is cut to a bound, and so is its change', () => {
  const offers = Array.from({ length: maxOffersPerPage + 20 }, (_, index) => makeOffer(`Block ${index}`, 5_000 + index))
  const { board, change, historyRows } = feed(makeCheck(0, offers))
  expect(board.offers).toHaveLength(maxOffersPerPage)
  expect(historyRows).toHaveLength(maxOffersPerPage)
  expect(change?.offers).toHaveLength(maxDiffsPerChange)
  expect(change?.offers[0]?.after?.pricePence).toBe(5_000)
})
