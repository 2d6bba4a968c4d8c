import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Offer } from '#scripts/sandbox/offers.ts'
import { openingOffers } from '#scripts/sandbox/opening.ts'
import { defaultTickMs, moveChance, ticksPerRound, type Walk, walkTo } from '#scripts/sandbox/walk.ts'
import { runs } from '#test/runs.ts'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { testMatch } from './world.ts'

const kickoffAt = Date.UTC(2026, 10, 28, 15)
const lastDay = { min: kickoffAt - dayMs, max: kickoffAt }

function offer(more: Partial<Offer> = {}): Offer {
  const money = { pricePence: 4_000, feesPence: 320, currency: 'GBP' }
  return { ticketType: 'Adult', section: null, ...money, availability: 'available', quantity: 30, ...more }
}

function walk(more: Partial<Walk> = {}): Walk {
  const opening = [offer(), offer({ ticketType: 'Junior', pricePence: 1_500, availability: 'sold_out', quantity: 0 })]
  return { seed: 1, page: 'club|match', opening, kickoffAt, tickMs: defaultTickMs, ...more }
}

function changesIn(the: Walk, from: number, until: number): number {
  let changes = 0
  let before = JSON.stringify(walkTo(the, from).offers)
  for (let at = from; at <= until; at += the.tickMs) {
    const after = JSON.stringify(walkTo(the, at).offers)
    if (after !== before) changes += 1
    before = after
  }
  return changes
}

describe('the simulated changes of a page', () => {
  test('are the same for the same seed at the same moment, whenever requested', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), fc.integer(lastDay), (seed, at) => {
        expect(walkTo(walk({ seed }), at)).toEqual(walkTo(walk({ seed }), at))
      }),
      runs(50),
    )
  })

  test('differ by seed and by page', () => {
    const at = kickoffAt - hourMs
    const here = walkTo(walk(), at)
    expect(walkTo(walk({ seed: 2 }), at)).not.toEqual(here)
    expect(walkTo(walk({ page: 'club|other' }), at)).not.toEqual(here)
  })

  test('keep every offer plausible: price near the opening, stock and availability agreeing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), fc.integer(lastDay), (seed, at) => {
        const the = walk({ seed })
        const state = walkTo(the, at)
        for (const [index, { pricePence, feesPence, availability, quantity }] of state.offers.entries()) {
          const start = the.opening[index]?.pricePence ?? 0
          expect(pricePence).toBeGreaterThanOrEqual(start * 0.5)
          expect(pricePence).toBeLessThanOrEqual(start * 1.6)
          expect(Number.isInteger(pricePence) && Number.isInteger(feesPence)).toBe(true)
          expect(availability === 'sold_out').toBe(quantity === 0)
        }
        expect(state.changedAt).toBeLessThanOrEqual(at)
        expect(state.changedAt).toBeGreaterThan(at - ticksPerRound * defaultTickMs)
      }),
      runs(200),
    )
  })

  test('give the true time of the last change', () => {
    const at = kickoffAt - hourMs
    const { changedAt, offers } = walkTo(walk(), at)
    expect(walkTo(walk(), changedAt).offers).toEqual(offers)
    expect(walkTo(walk(), changedAt - 1).offers).not.toEqual(offers)
  })

  test('include sold-out, returned, falling and rising tickets', () => {
    const seen = new Set<string>()
    let before = walkTo(walk(), kickoffAt - dayMs).offers
    for (let at = kickoffAt - dayMs; at < kickoffAt; at += defaultTickMs) {
      const { offers } = walkTo(walk(), at)
      for (const [index, now] of offers.entries()) {
        const was = before[index] ?? now
        if (now.pricePence < was.pricePence) seen.add('fell')
        if (now.pricePence > was.pricePence) seen.add('rose')
        if (now.quantity === 0 && was.quantity !== 0) seen.add('sold out')
        if (now.quantity !== 0 && was.quantity === 0) seen.add('returned')
      }
      before = offers
    }
    expect([...seen].sort()).toEqual(['fell', 'returned', 'rose', 'sold out'])
  })

  test('become more frequent towards the match and stop when it begins', () => {
    expect(changesIn(walk(), kickoffAt - 10 * hourMs, kickoffAt - 9 * hourMs)).toBeGreaterThan(15)
    expect(changesIn(walk(), kickoffAt - 30 * dayMs, kickoffAt - 30 * dayMs + hourMs)).toBeLessThan(6)
    expect(changesIn(walk(), kickoffAt + minuteMs, kickoffAt + hourMs)).toBeLessThanOrEqual(1)
    expect([-1, hourMs, 2 * dayMs, 9 * dayMs, null].map(moveChance)).toEqual([0, 0.5, 0.05, 0.005, 0.005])
  })

  test('happen every few seconds on some page of a match day', () => {
    const pages = Array.from({ length: 50 }, (_, index) => walk({ page: `club|match ${index}` }))
    const from = kickoffAt - 12 * hourMs
    const changes = pages.reduce((sum, page) => sum + changesIn(page, from, from + 10 * minuteMs), 0)
    expect((10 * 60) / changes).toBeLessThan(5)
  })

  test('leave a ballot unchanged', () => {
    const opening = [offer({ availability: 'unknown', quantity: null })]
    expect(walkTo(walk({ opening }), kickoffAt - hourMs).offers).toEqual(opening)
  })
})

describe('opening offers', () => {
  test('have ballots on some official pages, and only while the match is far away', () => {
    const platform = { slug: 'club', name: 'Club', kind: 'official', currency: 'EUR', pageType: 'json-ld' } as const
    const pages = Array.from({ length: 60 }, (_, index) => testMatch(`match-${index}`, { kickoffAt }))
    const ballotsAt = (at: number) =>
      pages.filter((match) =>
        openingOffers({ seed: 1, platform, match, stock: 'plenty', at }).some((it) => it.availability === 'unknown'),
      ).length
    expect(ballotsAt(kickoffAt - 30 * dayMs)).toBeGreaterThan(3)
    expect(ballotsAt(kickoffAt - 30 * dayMs)).toBeLessThan(20)
    expect(ballotsAt(kickoffAt - 5 * dayMs)).toBe(0)
  })
})
