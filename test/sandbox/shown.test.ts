import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feesOf } from '#scripts/sandbox/fees.ts'
import { isObtainable, type Offer } from '#scripts/sandbox/offers.ts'
import { returnAt } from '#scripts/sandbox/returns.ts'
import { shownAt } from '#scripts/sandbox/shown.ts'
import { stockOf } from '#scripts/sandbox/stock.ts'
import { defaultTickMs, limitedUpTo } from '#scripts/sandbox/walk.ts'
import type { WorldMatch, WorldPlatform } from '#scripts/sandbox/world.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { testMatch } from './world.ts'

const clock = { seed: 1, tickMs: defaultTickMs }
const kickoffAt = Date.UTC(2026, 10, 28, 15)
const club: WorldPlatform = { slug: 'club', name: 'Club', kind: 'official', currency: 'GBP', pageType: 'json-ld' }
const exchange: WorldPlatform = { ...club, slug: 'exchange', kind: 'exchange' }
const resale: WorldPlatform = { ...club, slug: 'resale', kind: 'resale' }

const many = (isHighDemand: boolean) =>
  Array.from({ length: 700 }, (_, index) => testMatch(`match ${index}`, { kickoffAt, isHighDemand, facePence: 4_000 }))

/** The first match, of many, with such a stock. */
function matchOf(stock: ReturnType<typeof stockOf>, isHighDemand = true): WorldMatch {
  const found = many(isHighDemand).find((match) => stockOf(1, match) === stock)
  if (!found) throw new Error(`no match is ${stock}`)
  return found
}

const priceOf = (offers: Offer[], type: string) => offers.find(({ ticketType }) => ticketType === type)?.pricePence

describe('prices', () => {
  test('of a club are 1 for adults, 0.7 for concessions and 0.5 for juniors at any moment, to the pound', () => {
    const matches = many(false)
    fc.assert(
      fc.property(
        fc.integer({ min: kickoffAt - 60 * dayMs, max: kickoffAt }),
        fc.nat(matches.length - 1),
        (at, index) => {
          const { offers } = shownAt(clock, club, matches[index] ?? testMatch('none'), at)
          const adult = priceOf(offers, 'Adult') ?? 0
          expect(Math.abs((priceOf(offers, 'Concession') ?? adult * 0.7) - adult * 0.7)).toBeLessThanOrEqual(100)
          expect(Math.abs((priceOf(offers, 'Junior') ?? adult * 0.5) - adult * 0.5)).toBeLessThanOrEqual(100)
          // The club's price, with its own small changes.
          expect(adult).toBeGreaterThan(4_000 * 0.8)
          expect(adult).toBeLessThan(4_000 * 1.25)
        },
      ),
    )
  })

  test('rise from the club to exchanges to resellers', () => {
    const at = kickoffAt - 30 * dayMs
    const mean = (platform: WorldPlatform) => {
      const prices = many(false).map((match) => shownAt(clock, platform, match, at).offers[0]?.pricePence ?? 0)
      return prices.reduce((sum, price) => sum + price, 0) / prices.length
    }
    expect(mean(club)).toBeLessThan(mean(exchange))
    expect(mean(exchange) * 1.2).toBeLessThan(mean(resale))
  })

  test('include fees of the platform: a few coins at the club, a part of the price elsewhere', () => {
    expect([0, 150, 250]).toContain(feesOf(club, 4_000))
    expect(feesOf(club, 4_000)).toBe(feesOf(club, 9_000))
    expect(feesOf(exchange, 8_000)).toBe(2 * feesOf(exchange, 4_000))
    expect(feesOf(exchange, 4_000)).toBeLessThan(feesOf(resale, 4_000))
    for (const { pricePence, feesPence } of shownAt(clock, exchange, matchOf('plenty'), kickoffAt - hourMs).offers) {
      expect(feesPence).toBe(feesOf(exchange, pricePence))
    }
  })
})

describe('the stock', () => {
  const share = (isHighDemand: boolean, stock: ReturnType<typeof stockOf>) =>
    many(isHighDemand).filter((match) => stockOf(1, match) === stock).length / many(isHighDemand).length

  test('is empty for a quarter of the top matches only', () => {
    expect(share(true, 'sold_out')).toBeCloseTo(1 / 4, 1)
    expect(share(false, 'sold_out')).toBe(0)
  })

  test('is a few tickets for one match in seven', () => {
    expect(share(false, 'limited')).toBeCloseTo(1 / 7, 1)
    const match = matchOf('limited')
    for (let at = kickoffAt - dayMs; at < kickoffAt; at += hourMs) {
      for (const { quantity } of shownAt(clock, exchange, match, at).offers) {
        expect(quantity).toBeLessThanOrEqual(limitedUpTo)
      }
    }
  })

  test('of a sold-out match is empty at the club and exchanges at once, but never at resellers', () => {
    const match = matchOf('sold_out')
    const isSoldOutAt = (at: number) =>
      [club, exchange].every((platform) => !shownAt(clock, platform, match, at).offers.some(isObtainable))
    const moments = Array.from({ length: 200 }, (_, index) => kickoffAt - 20 * dayMs + index * 97 * minuteMs)
    expect(moments.filter(isSoldOutAt).length).toBeGreaterThan(moments.length * 0.9)
    expect(shownAt(clock, resale, match, kickoffAt - 10 * dayMs).offers.some(isObtainable)).toBe(true)
  })
})

describe('returned tickets', () => {
  const page = { seed: 1, name: 'club|match', offers: 3, kickoffAt }
  const step = 5 * secondMs

  test('are available for seconds to minutes, more often on the last day, until kick-off', () => {
    const lengths: number[] = []
    let there = 0
    for (let at = kickoffAt - dayMs; at < kickoffAt; at += step) {
      const { return: back } = returnAt(page, at)
      if (back) there += step
      else if (there > 0) lengths.push(there)
      if (!back) there = 0
    }
    expect(lengths.length).toBeGreaterThan(20)
    expect(Math.min(...lengths)).toBeLessThan(minuteMs)
    expect(Math.max(...lengths)).toBeGreaterThan(2 * minuteMs)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(7 * minuteMs)
    expect(returnAt(page, kickoffAt + hourMs).return).toBeNull()
  })

  test('are one or two of one kind, on a page that says when it changed', () => {
    const match = matchOf('sold_out')
    const seen = Array.from({ length: 12 * 60 * 6 }, (_, index) => kickoffAt - 12 * hourMs + index * 10 * secondMs).map(
      (at) => ({ at, ...shownAt(clock, exchange, match, at) }),
    )
    const withReturn = seen.filter(({ offers }) => offers.some(isObtainable))
    expect(withReturn.length).toBeGreaterThan(10)
    for (const { offers } of withReturn) {
      expect(offers.filter(isObtainable).map(({ availability }) => availability)).toEqual(['limited'])
    }
    for (const { at, offers, changedAt } of seen) {
      expect(changedAt).toBeLessThanOrEqual(at)
      expect(shownAt(clock, exchange, match, changedAt).offers).toEqual(offers)
    }
  })
})
