import { describe, expect, test } from 'vitest'
import { toBoard } from '#durable/match-room/board.ts'
import { rereadingTexts } from '#durable/match-room/rereading.ts'
import { emptyRoom, isWorthStoring, observe, type Room } from '#durable/match-room/room.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import type { ExtractedOffer, Observation } from '#worker/watching/monitoring/contract.ts'
import { makeCheck, makeOffer, makePlatform, start } from './make.ts'

/** One check after another; what each changed, and what the operator is told of it. */
function feed(...checks: Observation[]) {
  let room: Room = emptyRoom(7)
  const seen = checks.map((check) => {
    const before = room.platforms.get(check.platform.id)
    const observed = observe(room, check)
    room = observed.room
    return { ...observed, texts: observed.platform && rereadingTexts(before, observed.platform) }
  })
  const prices = () => toBoard(room).offers.map(({ ticketType, pricePence }) => [ticketType, pricePence])
  return { seen, last: seen.at(-1), room, prices: prices() }
}

const anew = (second: number, offers: ExtractedOffer[], more: Partial<Observation> = {}) =>
  makeCheck(second, offers, { readingVersion: 1, ...more })
const parking = (more: Partial<ExtractedOffer> = {}) => makeOffer('P1', 800, more)

describe('the first check by a newer way of reading', () => {
  test('that finds an add-on among the tickets changes the lowest price, notifies the operator, and sends no alert', () => {
    const { last, room } = feed(
      makeCheck(0, [makeOffer('Adult', 4_500), parking({ kind: 'ticket' })]),
      anew(60, [makeOffer('Adult', 4_500), parking({ kind: 'add-on', addOn: 'parking' })]),
    )
    expect(last?.change).toMatchObject({ platformBefore: null, matchAfter: { lowestPricePence: 4_500, offerCount: 1 } })
    expect(last?.texts).toEqual(['1 offer is an add-on and doesn’t count: P1.'])
    expect(last?.misread?.map(({ ticketType }) => ticketType)).toEqual(['P1'])
    expect(toBoard(room).offers.map(({ id }) => id)).toEqual([100, 101])
  })

  test('that finds another amount believes it at once: neither that nor the check after it is news, a later fall is', () => {
    const { seen, prices } = feed(
      makeCheck(0, [makeOffer('Adult', 45_000)]),
      anew(60, [makeOffer('Adult', 4_500)]),
      anew(70, [makeOffer('Adult', 4_500)]),
      anew(80, [makeOffer('Adult', 4_000)]),
    )
    expect(seen.map(({ change, quarantined }) => [change?.platformBefore?.lowestPricePence, quarantined])).toEqual([
      [undefined, 0],
      [undefined, 0],
      [undefined, 0],
      [4_500, 0],
    ])
    expect(seen.map(({ texts }) => texts)).toEqual([null, ['The price of Adult is £45.00, was £450.00.'], null, null])
    expect(prices).toEqual([['Adult', 4_000]])
  })

  test('keeps an offer’s id, first check and spelling', () => {
    const { room } = feed(
      makeCheck(0, [makeOffer('ADULT', 45_000), makeOffer('Gone', 900)]),
      anew(60, [makeOffer('New', 5_000), makeOffer('Adult', 4_500)]),
    )
    expect(toBoard(room).offers).toMatchObject([
      { ticketType: 'New', firstSeenAt: start + 60_000 },
      { id: 100, ticketType: 'ADULT', firstSeenAt: start, changedAt: start + 60_000 },
    ])
  })

  test('does not alert for a price that truly fell meanwhile, and does for the next fall', () => {
    const { seen } = feed(
      makeCheck(0, [makeOffer('Adult', 4_500)]),
      anew(60, [makeOffer('Adult', 4_000)]),
      anew(120, [makeOffer('Adult', 3_500)]),
    )
    expect(seen.map(({ change }) => change?.platformBefore?.lowestPricePence ?? null)).toEqual([null, null, 4_000])
  })

  test('that finds the same makes no change and no note, is stored, and is the only one', () => {
    const offers = [makeOffer('Adult', 4_500)]
    const { seen, room } = feed(makeCheck(0, offers), anew(60, offers), anew(70, [makeOffer('Adult', 4_000)]))
    const [first, again, later] = seen
    expect([again?.change, again?.texts]).toEqual([null, null])
    expect(first?.platform && again?.platform && isWorthStoring(first.platform, again.platform)).toBe(true)
    expect(later?.change?.platformBefore?.lowestPricePence).toBe(4_500)
    expect(room.platforms.get(1)?.readingVersion).toBe(1)
  })

  test('of a page that always looks odd leaves what it confirmed before', () => {
    const problems = [{ code: 'wrong_currency' as const, detail: '', offerIndex: 0 }]
    const offers = [makeOffer('Adult', 4_500, { currency: 'EUR' })]
    const { last, prices } = feed(
      makeCheck(0, offers, { problems }),
      makeCheck(10, offers, { problems }),
      anew(60, offers, { problems }),
    )
    expect([last?.change, last?.quarantined, prices]).toEqual([null, 0, [['Adult', 4_500]]])
  })

  test('forgets the steps of a mended amount alone', () => {
    const { last } = feed(
      makeCheck(0, [makeOffer('Adult', 45_000), makeOffer('Family', 9_000)]),
      anew(60, [makeOffer('Adult', 4_500), makeOffer('Family', 8_000)]),
    )
    expect(last?.misread?.map(({ ticketType }) => ticketType)).toEqual(['Adult'])
    expect(last?.historyRows.map(({ pricePence }) => pricePence)).toEqual([4_500, 8_000])
  })

  test('says what is there no longer, what is new and whose availability it read otherwise', () => {
    const { last } = feed(
      makeCheck(0, [makeOffer('Adult', 4_500), makeOffer('Row A', 9_000)]),
      anew(60, [makeOffer('Adult', 4_500, { availability: 'sold_out' }), makeOffer('North Stand', 9_000)]),
    )
    expect(last?.texts).toEqual([
      'Adult is sold out, was available.',
      '1 offer is no longer found on the page: Row A.',
      '1 offer was not found before: North Stand.',
    ])
  })

  test('names a few of many, and counts the rest', () => {
    const many = (pence: number) => Array.from({ length: 8 }, (_, block) => makeOffer(`Block ${block}`, pence))
    const { last } = feed(makeCheck(0, [...many(45_000)]), anew(60, many(4_500)))
    expect(last?.texts).toHaveLength(6)
    expect(last?.texts?.at(-1)).toBe('3 other prices changed.')
  })
})

describe('an offer that a newer way of reading doubts', () => {
  const doubted = (second: number) =>
    anew(second, [makeOffer('Adult', 4_500), makeOffer('Senior', 3_000, { currency: 'EUR' })], {
      problems: [{ code: 'wrong_currency', detail: '', offerIndex: 1 }],
    })
  const before = makeCheck(0, [makeOffer('Adult', 4_500), makeOffer('Senior', 3_000)])

  test('waits, and is no news when it is back: it was there before', () => {
    const { seen, prices } = feed(before, doubted(60), doubted(70))
    expect(seen[1]).toMatchObject({ quarantined: 1, texts: ['1 offer waits for a second check or for you: Senior.'] })
    expect(seen.slice(1).map(({ change }) => change?.platformBefore)).toEqual([null, null])
    expect(prices).toHaveLength(2)
  })

  test('is no news after an hour either, where the price was not plausible', () => {
    const high = [makeOffer('Adult', 4_500), makeOffer('Block 4', 450_000)]
    const { seen } = feed(
      makeCheck(0, [makeOffer('Adult', 4_500), makeOffer('Block 4', 4_000)]),
      anew(60, high),
      anew(120, [makeOffer('Adult', 4_400), makeOffer('Block 4', 450_000)]),
      anew(60 + hourMs / 1_000, [makeOffer('Adult', 4_400), makeOffer('Block 4', 450_000)]),
    )
    expect(seen.map(({ implausible }) => implausible)).toEqual([0, 1, 1, 0])
    expect(seen.slice(1).map(({ change }) => change?.platformBefore?.lowestPricePence)).toEqual([
      undefined,
      4_500,
      undefined,
    ])
  })
})

describe('what is not certain', () => {
  const before = makeCheck(0, [makeOffer('Adult', 45_000)])

  test.each([
    ['unusual', { isUnusual: true }],
    ['perhaps another match’s', { isUnusual: true, isUnsure: true }],
    ['cut off', { problems: [{ code: 'truncated' as const, detail: '' }] }],
  ])('is left to the next check: a page that is %s', (_, facts) => {
    const { seen, room } = feed(before, anew(60, [makeOffer('Adult', 4_500)], facts))
    expect(room.platforms.get(1)?.readingVersion).toBe(0)
    expect(seen[1]).toMatchObject({ change: null, texts: null })
  })

  test('a page without offers leaves a board with some to the next check', () => {
    const { room, last } = feed(before, anew(60, [], { isBeginning: true }), anew(70, [makeOffer('Adult', 4_500)]))
    expect(room.platforms.get(1)?.readingVersion).toBe(1)
    expect(last?.change?.platformBefore).toBeNull()
  })

  test('a page that is certainly empty is read in full: tickets that appear later are news', () => {
    const empty = { isBeginning: true }
    const { last } = feed(makeCheck(0, [], empty), anew(60, [], empty), anew(70, [makeOffer('Adult', 4_500)]))
    expect(last?.change?.platformBefore).toMatchObject({ lowestPricePence: null })
  })
})

test('a page that was never read well has nothing to say of before', () => {
  const { seen } = feed(
    anew(0, [makeOffer('Adult', 4_500)], { isUnusual: true }),
    anew(60, [makeOffer('Adult', 4_500)]),
  )
  expect(seen.map(({ texts }) => texts)).toEqual([null, null])
})

test('what the first check doubts is no news when it is believed, what comes later is', () => {
  const problems = [{ code: 'wrong_currency' as const, detail: '', offerIndex: 1 }]
  const two = [makeOffer('Adult', 4_500), makeOffer('Senior', 3_000, { currency: 'EUR' })]
  const { seen } = feed(
    anew(0, two, { problems }),
    anew(10, two, { problems }),
    anew(20, [...two, makeOffer('Student', 4_000)], { problems }),
  )
  expect(seen.map(({ change }) => change?.platformBefore?.offerCount ?? null)).toEqual([null, null, 2])
})

test('what changes beside an offer that is believed late is news, and the late offer is none', () => {
  const problems = [{ code: 'wrong_currency' as const, detail: '', offerIndex: 1 }]
  const at = (second: number, adultPence: number) =>
    anew(second, [makeOffer('Adult', adultPence), makeOffer('Block 4', 4_000, { currency: 'EUR' })], { problems })
  const { last, prices } = feed(at(0, 4_500), at(10, 3_500))
  expect(prices).toEqual([
    ['Adult', 3_500],
    ['Block 4', 4_000],
  ])
  expect(last?.change).toMatchObject({
    platformBefore: { lowestPricePence: 4_500, offerCount: 2 },
    platformAfter: { lowestPricePence: 3_500, offerCount: 2 },
  })
  const late = last?.change?.offers.find(({ ticketType }) => ticketType === 'Block 4')
  expect(late?.before).toEqual(late?.after)
})

test('a check by an older way of reading changes nothing once the board is read by a newer one', () => {
  const { last, prices } = feed(anew(0, [makeOffer('Adult', 4_500)]), makeCheck(60, [makeOffer('Adult', 45_000)]))
  expect([last?.platform, prices]).toEqual([null, [['Adult', 4_500]]])
})

test('what an operator refused stays refused', () => {
  const held = [makeOffer('Adult', 4_500), makeOffer('Block 9', 900_000)]
  const { room } = feed(makeCheck(0, held))
  const platform = room.platforms.get(1)
  expect(platform?.held).toHaveLength(1)
  if (!platform) return
  const refused = { ...platform, held: platform.held.map((one) => ({ ...one, verdict: 'refused' as const })) }
  const decided = { ...room, platforms: new Map(room.platforms).set(1, refused) }
  const first = observe(decided, anew(60, held))
  const later = observe(first.room, anew(60 + dayMs / 1_000, held))
  expect(toBoard(later.room).offers.map(({ ticketType }) => ticketType)).toEqual(['Adult'])
})

test('a board of many platforms is read anew without one alert, platform by platform', () => {
  const ids = Array.from({ length: 30 }, (_, index) => index + 1)
  const wrong = (id: number) => [makeOffer('Adult', 10 * (4_000 + id * 10)), parking({ kind: 'ticket' })]
  const right = (id: number) => [makeOffer('Adult', 4_000 + id * 10), parking({ kind: 'add-on', addOn: 'parking' })]
  const { seen, room } = feed(
    ...ids.map((id) => makeCheck(id, wrong(id), { platform: makePlatform(id) })),
    ...ids.map((id) => anew(200 + id, right(id), { platform: makePlatform(id) })),
    ...ids.map((id) => anew(300 + id, right(id), { platform: makePlatform(id) })),
    ...ids.map((id) => anew(400 + id, right(id), { platform: makePlatform(id) })),
  )
  expect(seen.filter(({ change }) => change?.platformBefore).map(({ change }) => change)).toEqual([])
  expect(seen.slice(-30).flatMap(({ change }) => change ?? [])).toEqual([])
  expect(toBoard(room).summary).toMatchObject({ lowestPricePence: 4_010, offerCount: 30 })
})
