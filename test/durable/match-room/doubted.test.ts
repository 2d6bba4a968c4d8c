import { describe, expect, test } from 'vitest'
import { toBoard } from '#durable/match-room/board.ts'
import { replacedParts } from '#durable/match-room/board-before.ts'
import { emptyRoom, observe, type Room } from '#durable/match-room/room.ts'
import { crossings } from '#worker/alerting/alerts/rules.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { asCompared } from '#worker/matches/changes/rules.ts'
import { fallOf } from '#worker/matches/prices/summary/days.rules.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { makeCheck, makeOffer, makePlatform, start } from './make.ts'

const match = { status: 'scheduled', kickoffAt: null, isHighDemand: false, country: null } as MatchFacts

const other = (second: number) => makeCheck(second, [], { isUnusual: true, isUnsure: true, isOther: true })

const [adult, child] = [makeOffer('Adult', 6_000), makeOffer('Child', 2_500, { availability: 'sold_out' })]

function boardAfter(...checks: Observation[]): Room {
  return checks.reduce((room, one) => observe(room, one).room, emptyRoom(7))
}

const alertsOf = ({ change }: ReturnType<typeof observe>) =>
  change && crossings(change, match, change.seenAt).map(({ alertType }) => alertType)

const fallsOf = ({ change }: ReturnType<typeof observe>) =>
  change &&
  crossings(change, match, change.seenAt).filter((one) => one.alertType === 'price_drop' && one.scope === 'match')

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

const leftOut = (second: number, price = 6_000) =>
  makeCheck(second, [makeOffer('Adult', price, { availability: 'unknown', isUnstated: true })])

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

  test('makes no ticket one of the last, beside another seller that has few', () => {
    const few = makeCheck(0, [makeOffer('Adult', 7_000, { availability: 'limited' })], { platform: makePlatform(2) })
    const left = observe(boardAfter(makeCheck(0, [adult]), few), makeCheck(60, [parking]))
    expect(toBoard(left.room).summary).toMatchObject({ availability: 'limited' })
    expect(alertsOf(left)).toEqual([])
  })

  test('whose words say that all tickets are gone leaves them as sold out', () => {
    const room = boardAfter(makeCheck(0, [adult]), makeCheck(60, [parking], { isSoldOut: true }))
    expect(toBoard(room).summary).toMatchObject({ availability: 'sold_out' })
  })

  test.each([
    ['once', makeCheck(60, [parking])],
    ['twice', makeCheck(60, [parking]), makeCheck(90, [parking])],
    ['for half an hour', makeCheck(60, [parking]), makeCheck(1_800, [parking])],
    ['first held back as unusual', makeCheck(60, [parking], { isUnusual: true }), makeCheck(90, [parking])],
    ['around another match’s page', makeCheck(60, [parking]), other(90), makeCheck(100, [parking])],
    ['around a page that leaves it out', makeCheck(60, [parking]), leftOut(80), makeCheck(90, [parking])],
    ['when it is read anew', makeCheck(60, [parking]), makeCheck(90, [parking], { readingVersion: 1 })],
  ])('has no return of the same ticket: %s', (_name, ...checks: Observation[]) => {
    const { readingVersion } = checks.at(-1) ?? { readingVersion: 0 }
    const back = observe(
      boardAfter(makeCheck(0, [adult]), ...checks),
      makeCheck(3_600, [adult, parking], { readingVersion }),
    )
    expect(alertsOf(back) ?? []).toEqual([])
    expect(toBoard(back.room).summary).toMatchObject({ lowestPricePence: 6_000 })
  })

  test.each([
    ['once', makeCheck(60, [parking])],
    ['again and again', makeCheck(60, [parking]), makeCheck(1_800, [parking]), makeCheck(3_000, [parking])],
  ])('that was read %s, and listed no ticket for an hour, has a return', (_name, ...checks: Observation[]) => {
    const away = boardAfter(makeCheck(0, [adult]), ...checks)
    const back = observe(away, makeCheck(3_660, [adult, parking]))
    expect(alertsOf(back)).toContain('availability')
    const parts = replacedParts(away, back.room)[1] ?? []
    expect(parts.find(({ ticketType }) => ticketType === 'Adult')).toMatchObject({ availability: 'unknown' })
    expect(JSON.stringify(back.room.platforms.get(1))).not.toMatch(/leftOutAt|lastStated/)
  })

  test('has a fall of the ticket that is back for less, from what it cost', () => {
    const alone = boardAfter(makeCheck(0, [adult]), makeCheck(60, [parking]), makeCheck(90, [parking]))
    const fallen = observe(alone, makeCheck(120, [makeOffer('Adult', 4_000), parking]))
    expect(fallsOf(fallen)).toMatchObject([{ before: { lowestPricePence: 6_000 } }])
    expect(alertsOf(fallen)).not.toContain('availability')
  })

  test.each([
    ['before it', [makeCheck(60, [], { isSoldOut: true }), makeCheck(90, [parking])]],
    ['after it', [makeCheck(60, [parking]), makeCheck(90, [], { isSoldOut: true })]],
    ['on it', [makeCheck(60, [parking]), makeCheck(90, [parking], { isSoldOut: true })]],
    ['in the ticket’s row', [makeCheck(60, [makeOffer('Adult', 6_000, { availability: 'sold_out' })])]],
  ])('has a return where words said that all were gone: %s', (_name, checks: Observation[]) => {
    const back = observe(boardAfter(makeCheck(0, [adult]), ...checks), makeCheck(120, [adult, parking]))
    expect(alertsOf(back)).toContain('availability')
  })

  test('that is read first begins no board, unless it says that all tickets are gone', () => {
    const first = boardAfter(makeCheck(0, [parking]), makeCheck(60, [parking]))
    expect(alertsOf(observe(first, makeCheck(120, [adult, parking])))).toEqual([])
    const gone = boardAfter(makeCheck(0, [parking], { isSoldOut: true }))
    expect(alertsOf(observe(gone, makeCheck(120, [adult, parking])))).toContain('availability')
  })

  test('that has stood for a day since it was read first is followed by news', () => {
    const first = boardAfter(makeCheck(0, [parking]), makeCheck(86_400, [parking]))
    expect(alertsOf(observe(first, makeCheck(86_460, [adult, parking])))).toContain('availability')
  })

  test('read anew leaves a board that had begun without tickets begun', () => {
    const begun = boardAfter(makeCheck(0, [], { isBeginning: true }), makeCheck(60, [parking], { readingVersion: 1 }))
    expect(alertsOf(observe(begun, makeCheck(120, [adult, parking], { readingVersion: 1 })))).toContain('availability')
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

describe('a ticket that its own page left unsure, beside a dearer seller', () => {
  const dearer = makeCheck(0, [makeOffer('Adult', 9_000)], { platform: makePlatform(2) })
  const unknown = makeOffer('Adult', 6_000, { availability: 'unknown' })
  const ways: [string, ...Observation[]][] = [
    ['a notice against its data', makeCheck(60, [unknown])],
    ['another match’s page, then a notice', other(60), makeCheck(90, [unknown])],
    ['a notice, then add-ons alone', makeCheck(60, [unknown]), makeCheck(90, [parking])],
  ]
  const boardsOf = (checks: readonly Observation[]) => boardAfter(makeCheck(0, [adult]), dearer, ...checks)

  test.each(ways)(
    'is said to have fallen from its own last sure price, and crosses from the board: %s',
    (_name, ...checks) => {
      const unsure = boardsOf(checks)
      expect(toBoard(unsure).summary).toMatchObject({ lowestPricePence: 9_000 })
      expect(toBoard(unsure).offers[0]).not.toHaveProperty('surePrice')
      const fallen = observe(unsure, makeCheck(120, [makeOffer('Adult', 4_000)]))
      const own = { pence: 6_000, currency: 'GBP', isPlusFees: true }
      expect(fallen.change?.matchBefore).toMatchObject({ lowestPricePence: 9_000, comparedPrice: own })
      expect(fallen.change && asCompared(fallen.change).matchBefore).toMatchObject({
        lowestPricePence: 6_000,
        isPlusFees: true,
      })
      expect(fallen.change?.offers[0]?.before).toMatchObject({ comparedPrice: own })
      const parts = replacedParts(unsure, fallen.room)[1] ?? []
      expect(parts.find(({ ticketType }) => ticketType === 'Adult')).toMatchObject({ comparedPrice: own })
      expect(fallsOf(fallen)).toMatchObject([{ before: { lowestPricePence: 9_000 } }])
    },
  )

  test.each(ways)(
    'is not said to have fallen when it is back at its price, which is news to limits: %s',
    (_name, ...checks) => {
      const back = observe(boardsOf(checks), makeCheck(120, [adult]))
      expect(back.change && fallOf(asCompared(back.change))).toBe('as before')
      expect(fallsOf(back)).toMatchObject([{ before: { lowestPricePence: 9_000 } }])
      expect(JSON.stringify(back.room.platforms.get(1))).not.toMatch(/surePrice|comparedPrice/)
    },
  )

  test('that is unsure for good is not what another seller fell from', () => {
    const fallen = observe(boardsOf([makeCheck(60, [unknown])]), {
      ...dearer,
      id: 'later',
      seenAt: start + 180_000,
      offers: [makeOffer('Adult', 8_000)],
    })
    expect(fallen.change && asCompared(fallen.change).matchBefore).toMatchObject({ lowestPricePence: 9_000 })
  })

  test('that was sold out meanwhile came back beside what stood then', () => {
    const sold = makeCheck(90, [makeOffer('Adult', 6_000, { availability: 'sold_out' })])
    const back = observe(boardsOf([makeCheck(60, [unknown]), sold]), makeCheck(120, [makeOffer('Adult', 4_000)]))
    expect(back.change && asCompared(back.change).matchBefore).toMatchObject({ lowestPricePence: 9_000 })
  })
})

test('that it is sold out after another match’s page is stated, and its return is news', () => {
  const gone = boardAfter(makeCheck(0, [adult]), other(60), makeCheck(90, [], { isSoldOut: true }))
  expect(alertsOf(observe(gone, makeCheck(120, [adult])))).toContain('availability')
})

describe('a page that leaves out for a while whether its ticket is on sale', () => {
  const few = makeCheck(0, [makeOffer('Adult', 9_000, { availability: 'limited' })], { platform: makePlatform(2) })
  const boardOf = (...checks: Observation[]) => boardAfter(makeCheck(0, [adult]), few, ...checks)

  test('makes it unknown, which sends no alerts', () => {
    const observed = observe(boardOf(), leftOut(60))
    expect(toBoard(observed.room).offers[0]).toMatchObject({ availability: 'unknown', pricePence: 6_000 })
    expect(toBoard(observed.room).offers[0]).not.toHaveProperty('lastStated')
    expect(alertsOf(observed)).toEqual([])
  })

  test.each([
    ['once', leftOut(60)],
    ['twice', leftOut(60), leftOut(90)],
    ['after another match’s page', other(60), leftOut(90)],
    ['and another match’s page after it', leftOut(60), other(90)],
    ['and add-ons alone after it', leftOut(60), makeCheck(90, [parking])],
  ])('has no return when it says so again: %s', (_name, ...checks: Observation[]) => {
    const back = observe(boardOf(...checks), makeCheck(120, [adult]))
    expect(alertsOf(back)).toEqual([])
    expect(JSON.stringify(back.room.platforms.get(1))).not.toContain('lastStated')
  })

  test('has fallen by what it cost when that was stated', () => {
    const fallen = observe(boardOf(leftOut(60, 5_000), leftOut(90, 4_000)), makeCheck(120, [makeOffer('Adult', 4_000)]))
    expect(fallsOf(fallen)).toMatchObject([{ before: { lowestPricePence: 6_000 } }])
  })

  test.each([
    ['all are gone', makeCheck(90, [], { isSoldOut: true })],
    ['it is gone', makeCheck(90, [makeOffer('Adult', 6_000, { availability: 'sold_out' })])],
    [
      'nothing but what may mean that it is gone',
      makeCheck(90, [makeOffer('Adult', 6_000, { availability: 'unknown' })]),
    ],
  ])('comes back after it said: %s', (_name, gone) => {
    expect(alertsOf(observe(boardOf(leftOut(60), gone), makeCheck(120, [adult])))).toContain('availability')
  })
})

test('of a platform that was never read there is nothing to doubt', () => {
  expect(observe(emptyRoom(7), other(0))).toMatchObject({ platform: null, change: null })
})
