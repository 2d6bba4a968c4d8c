import { describe, expect, test } from 'vitest'
import type { Past, PastStep } from '#worker/alerting/alerts/past/rules.ts'
import { daySpans, maxParts } from '#worker/alerting/analysis/constants.ts'
import { figuresOf, londonHour } from '#worker/alerting/analysis/figures.rules.ts'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { factsOf, noon } from '../alerts/changes.ts'

const kickoffAt = noon
const match = { ...factsOf(), kickoffAt }

type Step = Partial<PastStep> & { daysBefore: number; pricePence: number | null }

/** Steps as a room keeps them, newest first; without a price, sold out. */
function past(given: Step[], more: Partial<Past> = {}): Past {
  const steps = given.map(({ daysBefore, pricePence, ...step }, index) => ({
    seq: index + 1,
    at: kickoffAt - daysBefore * dayMs,
    platformId: 3,
    platformName: 'Terrace',
    ticketType: 'Adult',
    section: null,
    pricePence,
    currency: 'GBP',
    availability: pricePence === null ? ('sold_out' as const) : ('available' as const),
    ...step,
  }))
  const kinds = new Map([3, 4].map((id) => [id, 'exchange' as const]))
  return { steps: steps.toReversed(), offers: [], kinds, currency: 'GBP', ...more }
}

const walk = [
  { daysBefore: 20.5, pricePence: 10_000 },
  { daysBefore: 9.5, pricePence: 8_000 },
  { daysBefore: 5.5, pricePence: null },
  { daysBefore: 5, pricePence: 9_000 },
  { daysBefore: 4.5, pricePence: null },
  { daysBefore: 0.5, pricePence: 7_000 },
]

const spanOf = (days: number) => daySpans.findIndex(([from, to]) => days >= from && days < to)

describe('what is kept of a match', () => {
  const figures = figuresOf(past(walk), match, kickoffAt + dayMs)

  test('is its lowest price in each span, where a price holds until the next change', () => {
    const lows = (days: number) => figures?.whole.lows[spanOf(days)]
    expect([80, 20, 12, 9, 7, 5, 3, 1.5, 0.2].map(lows)).toEqual([
      null,
      10_000,
      10_000,
      8_000,
      8_000,
      8_000,
      null,
      null,
      7_000,
    ])
  })

  test('is when all were sold, when tickets came back, and for how long', () => {
    expect(figures?.whole).toMatchObject({ soldOut: [132, 108], returnMinutes: [12 * 60] })
    const hours = [5, 0.5].map((days) => londonHour(kickoffAt - days * dayMs))
    expect(figures?.whole.returns).toEqual({ [hours[0] ?? 0]: 1, [hours[1] ?? 0]: 1 })
    expect(figures?.whole.falls).toEqual({ [londonHour(kickoffAt - 9.5 * dayMs)]: 1 })
  })

  test('is what alerts would have caught, by the rules of real ones', () => {
    const caught = new Map(figures?.caught.map((one) => [one.alert, one]))
    expect(caught.get(5)).toEqual({ alert: 5, times: 3, hoursBefore: 228, minutes: 4 * 24 * 60 })
    expect(caught.get(20)).toMatchObject({ times: 2, hoursBefore: 228 })
    expect(caught.get(30)).toMatchObject({ times: 1, hoursBefore: 12, minutes: 12 * 60 })
    expect(caught.get('tickets')).toMatchObject({ times: 2, hoursBefore: 120, minutes: null })
  })
})

test('nothing is measured after the kick-off, nor before it without a price', () => {
  const late = [...walk, { daysBefore: -0.01, pricePence: 100 }]
  expect(figuresOf(past(late), match, kickoffAt + dayMs)).toEqual(figuresOf(past(walk), match, kickoffAt + dayMs))
  expect(figuresOf(past([{ daysBefore: 2, pricePence: null }]), match, noon)).toBeNull()
  expect(figuresOf(past([]), match, noon)).toBeNull()
})

test('a price in another currency than the match’s is no low, no fall and fires nothing', () => {
  const euros = { daysBefore: 1.5, pricePence: 100, currency: 'EUR', platformId: 4, platformName: 'Other' }
  const { whole, caught } = figuresOf(past(walk.toSpliced(-1, 0, euros)), match, kickoffAt) ?? {}
  const plain = figuresOf(past(walk), match, kickoffAt)
  expect([whole?.lows, whole?.falls]).toEqual([plain?.whole.lows, plain?.whole.falls])
  expect(caught).toEqual(plain?.caught)
})

test('a seller that is seen for the first time brings no fall and no return', () => {
  const first = { daysBefore: 5.2, pricePence: 3_000, platformId: 4, platformName: 'Other' }
  const figures = figuresOf(past([...walk.slice(0, 3), first]), match, kickoffAt)
  expect(figures?.whole).toMatchObject({ returns: {}, soldOut: [132] })
  expect(figures?.sellers.map(({ id, name }) => [id, name])).toEqual([
    [3, 'Terrace'],
    [4, 'Other'],
  ])
})

test('sellers and areas have figures of their own, and no more are kept than the limit', () => {
  const areas = Array.from({ length: maxParts + 2 }, (_, index) => ({
    daysBefore: 10 - index,
    pricePence: 5_000 + index,
    section: `Block ${index}`,
  }))
  const figures = figuresOf(past(areas), match, kickoffAt)
  expect(figures?.areas).toHaveLength(maxParts)
  expect(figures?.areas[0]).toMatchObject({ name: expect.stringMatching(/^Block \d$/) })
  expect(figures?.areas.find(({ name }) => name === 'Block 3')?.lows[spanOf(0)]).toBe(5_003)
})

test('hours are those of London, also in summer', () => {
  expect(londonHour(Date.UTC(2026, 6, 1, 12))).toBe(13)
  expect(londonHour(Date.UTC(2026, 11, 1, 0) + 59 * minuteMs)).toBe(0)
  expect(londonHour(Date.UTC(2026, 11, 1, 0) - hourMs)).toBe(23)
})
