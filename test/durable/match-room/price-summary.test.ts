import { describe, expect, test } from 'vitest'
import { toBoard } from '#durable/match-room/board.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { feed } from './feed.ts'
import { makeCheck, makeOffer, makePlatform, start } from './make.ts'

describe('the price summary of the match', () => {
  test('leaves out platforms that are not alertable', () => {
    const resale = makePlatform(2, { kind: 'resale', isAlertable: false })
    const { board } = feed(
      makeCheck(0, [makeOffer('Adult', 6_400)]),
      makeCheck(1, [makeOffer('Adult', 900)], { platform: resale }),
    )
    expect(board.summary.lowestPricePence).toBe(6_400)
    expect(board.platforms[1]?.summary.lowestPricePence).toBe(900)
  })

  test('changes silently when the operator makes a platform alertable', () => {
    const resale = makePlatform(2, { kind: 'resale', isAlertable: false })
    const offers = [makeOffer('Adult', 6_400)]
    const { change } = feed(
      makeCheck(0, offers, { platform: resale }),
      makeCheck(1, offers, { platform: { ...resale, isAlertable: true } }),
    )
    expect(change).toMatchObject({
      platformBefore: null,
      matchBefore: { availability: 'unknown' },
      matchAfter: { availability: 'available' },
      offers: [],
    })
  })

  test('never compares across currencies', () => {
    const { board } = feed(
      makeCheck(0, [makeOffer('Adult', 6_400), makeOffer('Child', 5_000)]),
      makeCheck(1, [makeOffer('Adult', 1_000, { currency: 'EUR' })], { platform: makePlatform(2), currency: 'EUR' }),
    )
    expect(board.summary).toEqual({
      lowestPricePence: 6_400,
      currency: 'GBP',
      availability: 'available',
      offerCount: 3,
      isPlusFees: true,
    })
  })
})

describe('the currency of a match', () => {
  const euros = (second: number, pence: number | null, kind: 'official' | 'exchange' = 'official') =>
    makeCheck(
      second,
      pence === null
        ? [makeOffer('Adult', 4_850, { currency: 'EUR', availability: 'sold_out' })]
        : [makeOffer('Adult', pence, { currency: 'EUR' })],
      {
        platform: makePlatform(1, { kind }),
        currency: 'EUR',
      },
    )
  const pounds = (second: number, kind: 'exchange' | 'resale' = 'resale') =>
    makeCheck(second, [makeOffer('Adult', 1_200), makeOffer('VIP', 1_300)], { platform: makePlatform(2, { kind }) })
  const leads = (...checks: Observation[]) => feed(...checks).board.summary

  test('is what official sellers charge, or else authorised exchanges, however many list in another', () => {
    const inEuros = { lowestPricePence: 4_850, currency: 'EUR' }
    expect(leads(euros(0, 4_850), pounds(1))).toMatchObject(inEuros)
    expect(leads(pounds(0), euros(1, 4_850))).toMatchObject(inEuros)
    expect(leads(euros(0, 4_850), pounds(1, 'exchange'))).toMatchObject(inEuros)
    expect(leads(pounds(0), euros(1, 4_850, 'exchange'))).toMatchObject(inEuros)
  })

  test('stays when one ticket on its own seller’s page is in another', () => {
    const odd = makeCheck(1, [makeOffer('Adult', 4_850, { currency: 'EUR' }), makeOffer('Senior', 1_200)], {
      currency: 'EUR',
    })
    expect(leads(euros(0, 4_850), odd)).toMatchObject({ lowestPricePence: 4_850, currency: 'EUR' })
    expect(feed(euros(0, 4_850), odd).board.platforms[0]?.summary.currency).toBe('EUR')
  })

  test('gives way only while there is no price in it, and no alert is told of a fall by that', () => {
    const { changes } = feed(euros(0, 4_850), pounds(1), euros(2, null), euros(3, 4_700))
    expect(changes.map(({ matchAfter: { lowestPricePence, currency } }) => [lowestPricePence, currency])).toEqual([
      [4_850, 'EUR'],
      [4_850, 'EUR'],
      [1_200, 'GBP'],
      [4_700, 'EUR'],
    ])
  })

  test('is kept when its sellers list nothing any more, and is not known of a room from before', () => {
    const gone = makeCheck(2, [], { platform: makePlatform(1), isBeginning: true })
    const { room } = feed(euros(0, 4_850), pounds(1), gone)
    expect(room.currency).toBe('EUR')
    const before = { ...feed(pounds(0)).room, currency: null }
    expect(toBoard(before).summary).toMatchObject({ lowestPricePence: 1_200, currency: 'GBP' })
  })
})

describe('the seller of the lowest price', () => {
  const exchange = makePlatform(1, { kind: 'exchange', name: 'Exchange' })
  const club = makePlatform(2, { name: 'Club', url: '' })

  test('is part of the change: the club first, without a link where it has no public page', () => {
    const { changes } = feed(
      makeCheck(0, [makeOffer('Adult', 4_000), makeOffer('Junior', 1_000)], { platform: exchange }),
      makeCheck(1, [makeOffer('Adult', 4_000)], { platform: club }),
    )
    expect(changes[0]?.seller).toMatchObject({ platformId: 1, name: 'Exchange', url: exchange.url })
    expect(changes[1]?.seller).toMatchObject({ platformId: 2, name: 'Club', url: null })
  })

  test('comes with when its own page was read, whatever seller brought the change', () => {
    const { changes } = feed(
      makeCheck(0, [makeOffer('Adult', 4_000)], { platform: exchange }),
      makeCheck(60, [makeOffer('Adult', 5_000)], { platform: club }),
    )
    expect(changes[1]).toMatchObject({ seenAt: start + 60_000, seller: { name: 'Exchange', checkedAt: start } })
  })

  test('says where its one ticket is and how many are left, and nothing of several', () => {
    const ticket = { ...makeOffer('Adult', 4_000), section: 'Family Stand', quantity: 2 }
    const dearer = { ...makeOffer('Adult', 4_500), section: 'North', quantity: 9 }
    const alike = { ...ticket, section: 'South' }
    const { changes } = feed(
      makeCheck(0, [ticket, dearer], { platform: exchange }),
      makeCheck(1, [ticket, dearer, alike], { platform: exchange }),
    )
    expect(changes[0]?.seller).toMatchObject({ section: 'Family Stand', quantity: 2 })
    expect(changes[1]?.seller).toMatchObject({ section: null, quantity: null })
  })

  test('is empty where there is no price', () => {
    const { changes } = feed(makeCheck(0, [makeOffer('Junior', 1_000)], { platform: exchange }))
    expect(changes[0]).toMatchObject({ seller: null, matchAfter: { lowestPricePence: null, offerCount: 1 } })
  })
})
