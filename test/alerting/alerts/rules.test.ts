import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smallestNotableFall } from '#worker/alerting/alerts/constants.ts'
import type { Alert } from '#worker/alerting/alerts/contract.ts'
import { crossingOf, crossings, onePerPerson, plainAlert } from '#worker/alerting/alerts/rules.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { Change, PriceSummary } from '#worker/matches/changes/contract.ts'
import { changeOf, factsOf, noon, summary } from './changes.ts'

function alertOf(more: Partial<Alert> = {}): Alert {
  return {
    id: 1,
    userId: 1,
    targetKind: 'match',
    targetId: 1,
    alertType: 'availability',
    priceThresholdPence: null,
    platformId: null,
    createdAt: noon - hourMs,
    ...plainAlert,
    ...more,
  }
}

function isNotified(alert: Alert, change: Change, match: MatchFacts = factsOf(), now = noon): boolean {
  return crossingOf(alert, change, crossings(change, match, now)) !== null
}

const none = summary(null)
const limited = (pence: number) => summary(pence, { availability: 'limited' })
const unknown = summary(null, { availability: 'unknown' })
const lastAt = (pence: number, is = none) => ({ ...is, lastPrice: { pence, currency: 'GBP' } })

describe('availability', () => {
  const cases: [string, PriceSummary | null, PriceSummary, boolean][] = [
    ['fires when sold-out tickets come back', none, summary(5_000), true],
    ['fires when a few appear', none, limited(5_000), true],
    ['fires when unknown availability becomes available', unknown, summary(5_000), true],
    [
      'fires when tickets without a price appear',
      none,
      summary(null, { availability: 'available', offerCount: 2 }),
      true,
    ],
    ['is silent about the first check of a platform', null, summary(5_000), false],
    ['is silent when there were tickets before', summary(6_000), summary(5_000), false],
    ['is silent when few become many', limited(6_000), summary(5_000), false],
    ['never takes unknown for available', none, unknown, false],
    ['is silent when tickets go', summary(5_000), none, false],
  ]
  test.each(cases)('%s', (_, before, after, expected) => {
    expect(isNotified(alertOf(), changeOf(before, after))).toBe(expected)
  })
})

describe('price drop with a maximum price', () => {
  const alert = alertOf({ alertType: 'price_drop', priceThresholdPence: 6_000 })
  const cases: [string, PriceSummary, PriceSummary, boolean][] = [
    ['fires when the price falls to it exactly', summary(6_001), summary(6_000), true],
    ['fires when the first price is below it', none, summary(5_000), true],
    ['is silent while the price stays below it', summary(6_000), summary(4_000), false],
    ['is silent while the price stays above it', summary(9_000), summary(6_001), false],
    ['is silent when the price goes up', summary(5_000), summary(7_000), false],
    ['is silent when currencies differ', summary(9_000, { currency: 'EUR' }), summary(5_000), false],
  ]
  test.each(cases)('%s', (_, before, after, expected) => {
    expect(isNotified(alert, changeOf(before, after))).toBe(expected)
  })

  test('compares within its own currency', () => {
    const change = changeOf(summary(9_000), summary(5_000))
    expect(isNotified({ ...alert, currency: 'GBP' }, change)).toBe(true)
    expect(isNotified({ ...alert, currency: 'EUR' }, change)).toBe(false)
  })

  test('uses the whole match unless it names a platform', () => {
    const cheaperElsewhere = changeOf(summary(9_000), summary(5_500), {
      matchBefore: summary(5_800),
      matchAfter: summary(5_500),
    })
    expect(isNotified(alert, cheaperElsewhere)).toBe(false)
    expect(isNotified({ ...alert, platformId: 3 }, cheaperElsewhere)).toBe(true)
    expect(isNotified({ ...alert, platformId: 4 }, cheaperElsewhere)).toBe(false)
  })

  test('fires exactly once per crossing for any sequence of prices', () => {
    const price = fc.option(fc.integer({ min: 0, max: 12_000 }), { nil: null })
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 2, maxLength: 60 }),
        fc.integer({ min: 0, max: 12_000 }),
        (walk, limit) => {
          const watcher = { ...alert, priceThresholdPence: limit }
          let isArmed = walk[0] === null || (walk[0] as number) > limit
          for (let at = 1; at < walk.length; at += 1) {
            const [was, is] = [walk[at - 1] as number | null, walk[at] as number | null]
            const isBelow = is !== null && is <= limit
            expect(isNotified(watcher, changeOf(summary(was), summary(is), { seq: at }))).toBe(isArmed && isBelow)
            isArmed = !isBelow
          }
        },
      ),
    )
  })
})

describe('price drop without a maximum price', () => {
  const alert = alertOf({ alertType: 'price_drop' })
  const cases: [string, PriceSummary, PriceSummary, boolean][] = [
    ['fires on a fall by a hundredth', summary(10_000), summary(9_900), true],
    ['is silent about less than that', summary(10_000), summary(9_901), false],
    ['is silent when there was no price before', none, summary(5_000), false],
    ['fires when tickets come back cheaper than they were last', lastAt(6_000), summary(4_000), true],
    ['fires when it is known again that some are left, for less', lastAt(6_000, unknown), summary(4_000), true],
    ['is silent when tickets come back at the price of before', lastAt(6_000), summary(6_000), false],
    [
      'fires when they come back cheaper while others were sold in another currency',
      lastAt(6_000, summary(9_000, { currency: 'EUR' })),
      summary(4_000),
      true,
    ],
    ['is silent when they come back in another currency', lastAt(6_000), summary(4_000, { currency: 'EUR' }), false],
    ['is silent when the price is gone', summary(5_000), none, false],
    ['is silent when currencies differ', summary(10_000), summary(8_000, { currency: 'EUR' }), false],
  ]
  test.each(cases)('%s', (_, before, after, expected) => {
    expect(isNotified(alert, changeOf(before, after))).toBe(expected)
  })

  test('agrees with whole-number arithmetic for every price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (was, is) => {
        const expected = is < was && (was - is) * 100 >= was * (smallestNotableFall * 100)
        expect(isNotified(alert, changeOf(summary(was), summary(is)))).toBe(expected)
      }),
    )
  })
})

describe('high demand', () => {
  const alert = alertOf({ alertType: 'high_demand' })
  test('fires when plenty becomes few', () => {
    expect(isNotified(alert, changeOf(summary(5_000), limited(5_000)))).toBe(true)
  })
  test('uses the whole match: few on one platform does not fire while another has plenty', () => {
    const change = changeOf(summary(5_000), limited(5_000), {
      matchBefore: summary(5_000),
      matchAfter: summary(5_000),
    })
    expect(isNotified(alert, change)).toBe(false)
    expect(isNotified({ ...alert, platformId: 3 }, change)).toBe(true)
  })
  test('fires when tickets appear for a match in high demand only', () => {
    const change = changeOf(none, summary(5_000))
    expect(isNotified(alert, change, factsOf({ isHighDemand: true }))).toBe(true)
    expect(isNotified(alert, change, factsOf({ isHighDemand: false }))).toBe(false)
  })
  test('does not fire when tickets sell out, because it is too late to act', () => {
    expect(isNotified(alert, changeOf(limited(5_000), none))).toBe(false)
  })
})

describe('last chance', () => {
  const alert = alertOf({ alertType: 'last_chance' })
  const change = changeOf(none, summary(5_000))
  test.each([
    [24 * hourMs, true],
    [24 * hourMs + 1, false],
    [1, true],
    [0, false],
  ])('%i ms before kick-off: %s', (untilKickoffMs, expected) => {
    expect(isNotified(alert, change, factsOf({ kickoffAt: noon + untilKickoffMs }))).toBe(expected)
  })
  test('does not fire while the kick-off is not fixed', () => {
    expect(isNotified(alert, change, factsOf({ kickoffAt: null }))).toBe(false)
  })
})

describe('no alert fires', () => {
  const change = changeOf(none, summary(5_000))
  const everything = factsOf({ isHighDemand: true, kickoffAt: noon + hourMs })
  const silent = (change: Change, match: MatchFacts, now = noon) => expect(crossings(change, match, now)).toEqual([])

  test('for a platform whose resale is not authorised', () => {
    silent({ ...change, platform: { ...change.platform, isAlertable: false } }, everything)
    silent({ ...change, platform: { ...change.platform, kind: 'resale' } }, everything)
  })
  test('at the first check of a platform', () => {
    silent({ ...change, platformBefore: null }, everything)
  })
  test.each(['completed', 'cancelled'] as const)('for a match that is %s', (status) => {
    silent(change, { ...everything, status })
  })
  test('two hours after kick-off', () => {
    const kickoffAt = noon - 2 * hourMs
    expect(crossings(change, factsOf({ kickoffAt }), noon)).not.toEqual([])
    silent(change, factsOf({ kickoffAt }), noon + 1)
  })
  test('when the alert is newer than the change, or switched off', () => {
    expect(isNotified(alertOf({ createdAt: noon }), change)).toBe(true)
    expect(isNotified(alertOf({ createdAt: noon + 1 }), change)).toBe(false)
    expect(isNotified(alertOf({ isActive: false }), change)).toBe(false)
  })
})

describe('the fan-out', () => {
  test('takes one alert per user', () => {
    const alerts = [alertOf({ id: 1, userId: 4 }), alertOf({ id: 2, userId: 5 }), alertOf({ id: 3, userId: 4 })]
    expect(onePerPerson(alerts).map((alert) => alert.id)).toEqual([1, 2])
  })
  test("reaches a user on the channels of all their alerts, each once, the first alert's first", () => {
    const alerts = [alertOf({ id: 1, channels: ['sms'] }), alertOf({ id: 2, channels: ['email', 'sms'] })]
    expect(onePerPerson(alerts)).toMatchObject([{ id: 1, channels: ['sms', 'email'] }])
  })
})
