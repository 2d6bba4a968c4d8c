import { describe, expect, test } from 'vitest'
import type { TicketConditions } from '#worker/alerting/alerts/contract.ts'
import { isStillTrue, leadingSummary } from '#worker/alerting/notifications/board/rules.ts'
import { asSeenBy } from '#worker/alerting/notifications/board/wanted.rules.ts'
import type { MatchBoard } from '#worker/alerting/notifications/contract.ts'
import type { PlacedOffer } from '#worker/matches/changes/contract.ts'
import { changeOf, summary } from '../../alerts/changes.ts'
import { anyTicket, ticket } from '../../alerts/offers.ts'
import { noticeOf } from '../notices.ts'

const { alert } = noticeOf()
const wanting = (conditions: Partial<TicketConditions>, limit: number | null = 5_000) => ({
  ...alert,
  priceThresholdPence: limit,
  conditions: { ...anyTicket, ...conditions },
})
const inF1 = { areas: { wanted: ['F1'], unwanted: [] } }

/** F1 fell from £60 to £45, in a match whose cheapest ticket is a concession. */
const state = { ...ticket(4_500, { section: 'F1' }), feesPence: null }
const change = changeOf(summary(100), summary(100), {
  offers: [{ ticketType: 'Adult', section: 'F1', before: { ...state, pricePence: 6_000 }, after: state }],
})

function boardOf(...offers: PlacedOffer[]): MatchBoard {
  const platform = (platformId: number, platformName: string) => ({
    platformId,
    platformName,
    platformKind: 'exchange' as const,
    url: 'https://x.example',
    isAlertable: true,
    checkedAt: 1,
    summary: summary(1),
  })
  return {
    summary: summary(1),
    platforms: [platform(3, 'Terrace Exchange'), platform(4, 'Club Direct')],
    offers: offers.map((offer) => ({ ...offer, feesPence: null, isAlertable: offer.platformId !== 9 })),
  }
}

test('an alert for any ticket is given nothing of what is sold beside the tickets', () => {
  const parking = { ...ticket(800, { ticketType: 'Car park pass', kind: 'add-on', addOn: 'parking' }), feesPence: null }
  const diff = { ticketType: 'Car park pass', section: null, before: null, after: parking }
  const seen = asSeenBy(alert, { ...change, offers: [diff, ...change.offers] }, boardOf(state, parking))
  expect(seen.change.offers).toEqual(change.offers)
  expect(seen.board.offers).toHaveLength(1)
})

describe('what an alert for certain tickets is given', () => {
  const junior = ticket(100, { ticketType: 'Junior' })

  test('is the best of those tickets, with what they cost before', () => {
    const { change: own, board } = asSeenBy(wanting(inF1), change, boardOf(state, junior, ticket(200)))
    expect(leadingSummary(wanting(inF1), board)).toMatchObject({
      isOnPlatform: true,
      summary: { lowestPricePence: 4_500 },
    })
    expect([own.matchBefore.lowestPricePence, board.seller?.name]).toEqual([6_000, 'Terrace Exchange'])
    expect(board.offers).toMatchObject([{ section: 'F1', after: { pricePence: 4_500 } }])
  })

  test('says what they cost when that was sure last, where their page left it unsure and others were dearer', () => {
    const unsure = { ...state, availability: 'unknown' as const, pricePence: 6_000 }
    const before = { ...unsure, comparedPrice: { pence: 6_000, currency: 'GBP', isPlusFees: true } }
    const again = { ...change, offers: [{ ticketType: 'Adult', section: 'F1', before, after: state }] }
    const dearer = ticket(8_000, { section: 'F1', platformId: 4 })
    const { change: own } = asSeenBy(wanting(inF1), again, boardOf(state, dearer))
    expect(own.matchBefore).toMatchObject({ lowestPricePence: 8_000, comparedPrice: { pence: 6_000 } })
  })

  test('names the seller of a better one that came since', () => {
    const better = ticket(4_000, { section: 'F1', platformId: 4 })
    const { board } = asSeenBy(wanting(inF1), change, boardOf(state, better))
    expect(leadingSummary(wanting(inF1), board)).toMatchObject({
      isOnPlatform: false,
      summary: { lowestPricePence: 4_000 },
    })
    expect(board.seller?.name).toBe('Club Direct')
    expect(board.cheapest.match).toMatchObject({ section: 'F1', after: { platformId: 4 } })
  })

  test.each([
    ['is dearer again', [{ ...state, pricePence: 6_500 }, junior]],
    ['is gone', [junior, ticket(200)]],
    ['is only on a platform that may not alert', [{ ...state, platformId: 9 }]],
  ])('is nothing when it %s', (_, offers) => {
    for (const each of [wanting(inF1), wanting(inF1, null)]) {
      const { change: own, board } = asSeenBy(each, change, boardOf(...offers))
      expect(isStillTrue(each, own, board)).toBe(false)
    }
  })

  test('is what the change says while the room does not answer', () => {
    const { board } = asSeenBy(wanting(inF1), change, null)
    expect(board).toMatchObject({ match: { lowestPricePence: 4_500 }, seller: { name: 'Terrace Exchange' } })
  })
})

test("an alert for one platform follows its price, not the match's", () => {
  const forTerrace = { ...alert, priceThresholdPence: 5_000, platformId: 3 }
  const dearer = asSeenBy(forTerrace, change, boardOf({ ...state, pricePence: 5_500 }, ticket(200, { platformId: 4 })))
  expect(isStillTrue(forTerrace, dearer.change, dearer.board)).toBe(false)
})

test('any other alert sees the change and the board as they are', () => {
  expect(asSeenBy(alert, change, null).change).toEqual(change)
})
