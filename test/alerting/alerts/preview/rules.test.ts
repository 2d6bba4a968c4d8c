import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Alert } from '#worker/alerting/alerts/contract.ts'
import type { Past, PastStep } from '#worker/alerting/alerts/past/rules.ts'
import { replay } from '#worker/alerting/alerts/preview/rules.ts'
import { plainAlert } from '#worker/alerting/alerts/rules.ts'
import { bestWanted } from '#worker/alerting/alerts/tickets.rules.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import type { PlacedOffer } from '#worker/matches/changes/contract.ts'
import { runs } from '../../../runs.ts'
import { factsOf, noon } from '../changes.ts'
import { anyTicket } from '../offers.ts'

const match = factsOf()
const asking = (more: Partial<Alert>): Alert => ({
  ...plainAlert,
  id: 0,
  userId: 0,
  targetKind: 'match',
  targetId: 1,
  alertType: 'price_drop',
  priceThresholdPence: 6_000,
  platformId: null,
  createdAt: 0,
  ...more,
})

type Step = Partial<PastStep> & { daysAgo: number; pricePence: number | null }

/** Steps as a room keeps them, newest first; without a price, sold out. */
function past(given: Step[], more: Partial<Past> = {}): Past {
  const steps = given.map(({ daysAgo, pricePence, ...step }, index) => ({
    seq: index + 1,
    at: noon - daysAgo * dayMs,
    platformId: 3,
    platformName: 'Terrace',
    ticketType: 'Adult',
    section: null,
    pricePence,
    currency: 'GBP',
    availability: pricePence === null ? ('sold_out' as const) : ('available' as const),
    ...step,
  }))
  return { steps: steps.toReversed(), offers: [], kinds: new Map([[3, 'exchange']]), currency: 'GBP', ...more }
}

const falls = [
  { daysAgo: 50, pricePence: 8_000 },
  { daysAgo: 40, pricePence: 5_500 },
  { daysAgo: 35, pricePence: 8_000 },
  { daysAgo: 20, pricePence: 6_000 },
  { daysAgo: 19, pricePence: 5_000 },
  { daysAgo: 10, pricePence: 9_000 },
  { daysAgo: 5, pricePence: 5_900 },
]

test('the price to choose a limit by is the lowest that it came to twice, beside what is usual', () => {
  const marksOf = (steps: Step[]) => replay(past(steps), asking({ priceThresholdPence: null }), match, noon).marks
  expect(marksOf(falls)).toEqual({ reachedTwicePence: 5_900, usual: { fromPence: 5_000, toPence: 9_000 } })
  const oneFall = [
    { daysAgo: 20, pricePence: 8_000 },
    { daysAgo: 1, pricePence: 5_000 },
  ]
  expect(marksOf(oneFall)?.reachedTwicePence).toBeNull()
  // Sold out in between counts as a way from above.
  const back = [
    ...oneFall.slice(0, 1),
    { daysAgo: 9, pricePence: 4_000 },
    { daysAgo: 8, pricePence: null },
    { daysAgo: 7, pricePence: 4_000 },
  ]
  expect(marksOf(back)?.reachedTwicePence).toBe(4_000)
  expect(marksOf([{ daysAgo: 1, pricePence: 4_000 }])).toEqual({ reachedTwicePence: null, usual: null })
})

test('a fall while nothing was on sale counts', () => {
  const timesOf = (pence: number) => {
    const steps = [
      { daysAgo: 20, pricePence: 6_000 },
      { daysAgo: 9, pricePence: null },
      { daysAgo: 8, pricePence: pence },
    ]
    return replay(past(steps), asking({ priceThresholdPence: null }), match, noon).timesIn30Days
  }
  expect([timesOf(4_000), timesOf(6_000)]).toEqual([1, 0])
})

test('a gap that no page said was one is no return: a wall, or add-ons alone for less than an hour', () => {
  const minutes = (count: number) => count / (24 * 60)
  const ticket = { pricePence: 5_000 }
  const doubt = { ...ticket, availability: 'unknown' as const }
  const parking = { pricePence: 900, ticketType: 'Parking', kind: 'add-on' as const, addOn: 'parking' as const }
  const timesOf = (given: Step[], alertType: Alert['alertType'] = 'availability') =>
    replay(past(given), asking({ alertType, priceThresholdPence: null }), match, noon).timesIn30Days
  const around = (gap: Step[], backPence = 5_000) =>
    [{ daysAgo: 9, ...ticket }, ...gap, { daysAgo: 2, pricePence: backPence }] satisfies Step[]
  expect(timesOf(around([{ daysAgo: 3, ...doubt }]))).toBe(0)
  expect(timesOf(around([{ daysAgo: 3, ...doubt }]), 'price_drop')).toBe(0)
  expect(timesOf(around([{ daysAgo: 3, ...doubt }], 4_000), 'price_drop')).toBe(1)
  expect(timesOf(around([{ daysAgo: 3, pricePence: null }]))).toBe(1)
  expect(
    timesOf(
      around([
        { daysAgo: 4, ...doubt },
        { daysAgo: 3, pricePence: null },
      ]),
    ),
  ).toBe(1)
  const leftOut = (from: number) => [
    { daysAgo: from, ...parking, seq: 7 },
    { daysAgo: from, ...doubt, seq: 7 },
  ]
  expect(timesOf(around(leftOut(2 + minutes(59))))).toBe(0)
  expect(timesOf(around(leftOut(2 + minutes(61))))).toBe(1)
})

test('a price in another currency than the match’s is neither a fall nor the lowest seen', () => {
  const pounds = { daysAgo: 3, pricePence: 1_200, section: 'Away' }
  const euros = falls.map((step) => ({ ...step, currency: 'EUR' }))
  const of = (steps: Step[]) => replay(past(steps, { currency: 'EUR' }), asking({}), match, noon)
  expect(of([...euros, pounds])).toMatchObject({ timesIn30Days: 2, lowestSeenPence: 5_000 })
})

test('an alert would have fired at each fall to its price in the last thirty days, and not while it stayed there', () => {
  expect(replay(past(falls), asking({}), match, noon)).toMatchObject({
    isThereNow: true,
    timesIn30Days: 2,
    lowestSeenPence: 5_000,
    observations: 4,
    days: 30,
  })
})

test('a price that was never reached is said with the lowest that was, from before the thirty days too', () => {
  const still = past([{ daysAgo: 40, pricePence: 7_000 }])
  expect(replay(still, asking({}), match, noon)).toMatchObject({
    isThereNow: false,
    timesIn30Days: 0,
    lowestSeenPence: 7_000,
    observations: 1,
    days: 30,
  })
  expect(replay(past([]), asking({}), match, noon)).toMatchObject({ observations: 0, lowestSeenPence: null, days: 0 })
})

test('a price that was there from the first and then rose fired nothing, and is distinguished from one that was never reached', () => {
  const rose = past([
    { daysAgo: 40, pricePence: 5_000 },
    { daysAgo: 5, pricePence: 9_000 },
  ])
  expect(replay(rose, asking({}), match, noon)).toMatchObject({ timesIn30Days: 0, wasThereAtFirst: true })
  const never = replay(past([{ daysAgo: 40, pricePence: 7_000 }]), asking({}), match, noon)
  expect(never).not.toHaveProperty('wasThereAtFirst')
})

test('the first check of a platform fires nothing', () => {
  expect(replay(past([{ daysAgo: 3, pricePence: 4_000 }]), asking({}), match, noon)).toMatchObject({
    timesIn30Days: 0,
    lowestSeenPence: 4_000,
    days: 3,
  })
})

test('only what is wanted counts: the area, the type, and platforms that may alert', () => {
  const given = [
    { daysAgo: 9, pricePence: 8_000, section: 'Block F1' },
    { daysAgo: 8, pricePence: 5_000, section: 'Block F13' },
    { daysAgo: 7, pricePence: 5_000, section: 'Block F1', ticketType: 'Junior' },
    { daysAgo: 6, pricePence: 5_000, section: 'Block F1', platformId: 9 },
    { daysAgo: 5, pricePence: 5_500, section: 'Block F1' },
  ]
  const names = { wanted: [], unwanted: [] }
  const conditions = {
    together: 1,
    ticketTypes: names,
    areas: { ...names, wanted: ['F1'] },
    isWithoutAwayEnd: false,
    isWithoutHospitality: false,
    isOfficialOnly: false,
  }
  expect(replay(past(given), asking({ conditions }), match, noon)).toMatchObject({
    timesIn30Days: 1,
    lowestSeenPence: 5_500,
  })
})

test('whether enough seats together are there now is what the board says, which knows how many are left', () => {
  const seat = { platformId: 3, platformKind: 'exchange', section: null, currency: 'GBP' } as const
  const offers: PlacedOffer[] = [
    { ...seat, ticketType: 'Upper Tier', pricePence: 5_500, availability: 'limited', quantity: 1 },
    { ...seat, ticketType: 'Lower Tier', pricePence: 6_500, availability: 'available', quantity: 56 },
  ]
  const given = offers.map(({ ticketType, pricePence }) => ({ daysAgo: 1, ticketType, pricePence }))
  const asked = (together: number) =>
    replay(past(given, { offers }), asking({ conditions: { ...anyTicket, together } }), match, noon).isThereNow
  expect(asked(1)).toBe(true)
  expect(asked(2)).toBe(false)
})

test('tickets that come back are counted, and no more in an hour than would have been sent', () => {
  const back = Array.from({ length: 20 }, (_, at) => ({
    daysAgo: 2 - (at * hourMs) / 30 / dayMs,
    pricePence: at % 2 === 0 ? 7_000 : null,
  }))
  const alert = asking({ alertType: 'availability', priceThresholdPence: null })
  expect(replay(past(back), alert, match, noon).timesIn30Days).toBe(6)
})

const someSteps = fc.array(
  fc.record({
    ticketType: fc.constantFrom('Adult', 'Junior', 'Longside'),
    platformId: fc.constantFrom(3, 4),
    pricePence: fc.constantFrom(null, 4_000, 6_000, 6_001, 8_000),
  }),
  { minLength: 1, maxLength: 30 },
)

test('the lowest price seen is that of the board at each change, as the rule for real alerts finds it', () => {
  fc.assert(
    fc.property(someSteps, (given) => {
      const kinds = new Map([
        [3, 'exchange' as const],
        [4, 'official' as const],
      ])
      const history = past(
        given.map((step, index) => ({ daysAgo: 20 - index / 10, ...step })),
        { kinds },
      )
      const board = new Map<string, PlacedOffer>()
      const lowest = history.steps.toReversed().map((step) => {
        const { pricePence, currency, availability, platformId, ticketType, section } = step
        const offer = { pricePence, currency, availability, platformId, ticketType, section, quantity: null }
        board.set(`${platformId} ${ticketType}`, { ...offer, platformKind: 'exchange' })
        return bestWanted([...board.values()], asking({})).lowestPricePence ?? Number.POSITIVE_INFINITY
      })
      const seen = replay(history, asking({}), match, noon).lowestSeenPence
      expect(seen ?? Number.POSITIVE_INFINITY).toBe(Math.min(...lowest))
    }),
    runs(200),
  )
})

test('a match that is over keeps its last price, and nothing of it is there', () => {
  const cheap = past([{ daysAgo: 3, pricePence: 4_000 }])
  expect(replay(cheap, asking({}), match, noon).isThereNow).toBe(true)
  expect(replay(cheap, asking({}), factsOf({ status: 'completed' }), noon).isThereNow).toBe(false)
})
