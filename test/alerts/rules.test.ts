import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alertTypes, smallestToldFall } from '#worker/alerts/constants.ts'
import type { Alert, MatchFacts } from '#worker/alerts/contract.ts'
import { crossings, fanOutSteps, fires, firstCursor, nextPage, onePerPerson } from '#worker/alerts/rules.ts'
import type { Change, Standing } from '#worker/monitoring/contract.ts'
import { hourMs } from '#worker/platform/clock.ts'
import { changeOf, factsOf, noon, standing } from './changes.ts'

function alertOf(more: Partial<Alert> = {}): Alert {
  return {
    id: 1,
    userId: 1,
    targetKind: 'match',
    targetId: 1,
    alertType: 'availability',
    priceThresholdPence: null,
    platformId: null,
    isActive: true,
    createdAt: noon - hourMs,
    ...more,
  }
}

function isTold(alert: Alert, change: Change, match: MatchFacts = factsOf(), now = noon): boolean {
  return fires(alert, change, crossings(change, match, now))
}

const none = standing(null)
const limited = (pence: number) => standing(pence, { availability: 'limited' })
const unknown = standing(null, { availability: 'unknown' })

describe('availability', () => {
  const cases: [string, Standing | null, Standing, boolean][] = [
    ['tells when sold-out tickets come back', none, standing(5_000), true],
    ['tells when a few appear', none, limited(5_000), true],
    ['tells when what was unknown becomes available', unknown, standing(5_000), true],
    [
      'tells when tickets without a price appear',
      none,
      standing(null, { availability: 'available', offerCount: 2 }),
      true,
    ],
    ['is silent about the first look at a platform', null, standing(5_000), false],
    ['is silent when there were tickets before', standing(6_000), standing(5_000), false],
    ['is silent when few become many', limited(6_000), standing(5_000), false],
    ['never takes unknown for available', none, unknown, false],
    ['is silent when tickets go', standing(5_000), none, false],
  ]
  test.each(cases)('%s', (_, before, after, expected) => {
    expect(isTold(alertOf(), changeOf(before, after))).toBe(expected)
  })
})

describe('price drop with a maximum price', () => {
  const alert = alertOf({ alertType: 'price_drop', priceThresholdPence: 6_000 })
  const cases: [string, Standing, Standing, boolean][] = [
    ['tells when the price comes down to it exactly', standing(6_001), standing(6_000), true],
    ['tells when the first price is below it', none, standing(5_000), true],
    ['is silent while the price stays below it', standing(6_000), standing(4_000), false],
    ['is silent while the price stays above it', standing(9_000), standing(6_001), false],
    ['is silent when the price goes up', standing(5_000), standing(7_000), false],
    ['is silent when currencies differ', standing(9_000, { currency: 'EUR' }), standing(5_000), false],
  ]
  test.each(cases)('%s', (_, before, after, expected) => {
    expect(isTold(alert, changeOf(before, after))).toBe(expected)
  })

  test('looks at the whole match unless it names a platform', () => {
    const cheaperElsewhere = changeOf(standing(9_000), standing(5_500), {
      matchBefore: standing(5_800),
      matchAfter: standing(5_500),
    })
    expect(isTold(alert, cheaperElsewhere)).toBe(false)
    expect(isTold({ ...alert, platformId: 3 }, cheaperElsewhere)).toBe(true)
    expect(isTold({ ...alert, platformId: 4 }, cheaperElsewhere)).toBe(false)
  })

  test('fires exactly once for each crossing of any walk of prices', () => {
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
            expect(isTold(watcher, changeOf(standing(was), standing(is), { seq: at }))).toBe(isArmed && isBelow)
            isArmed = !isBelow
          }
        },
      ),
    )
  })
})

describe('price drop without a maximum price', () => {
  const alert = alertOf({ alertType: 'price_drop' })
  const cases: [string, Standing, Standing, boolean][] = [
    ['tells of a fall by a hundredth', standing(10_000), standing(9_900), true],
    ['is silent about less than that', standing(10_000), standing(9_901), false],
    ['is silent when there was no price before', none, standing(5_000), false],
    ['is silent when the price is gone', standing(5_000), none, false],
    ['is silent when currencies differ', standing(10_000), standing(8_000, { currency: 'EUR' }), false],
  ]
  test.each(cases)('%s', (_, before, after, expected) => {
    expect(isTold(alert, changeOf(before, after))).toBe(expected)
  })

  test('agrees with whole-number arithmetic for every price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (was, is) => {
        const expected = is < was && (was - is) * 100 >= was * (smallestToldFall * 100)
        expect(isTold(alert, changeOf(standing(was), standing(is)))).toBe(expected)
      }),
    )
  })
})

describe('high demand', () => {
  const alert = alertOf({ alertType: 'high_demand' })
  test('tells when plenty becomes few', () => {
    expect(isTold(alert, changeOf(standing(5_000), limited(5_000)))).toBe(true)
  })
  test('looks at the whole match: few on one platform is no scarcity while another has plenty', () => {
    const change = changeOf(standing(5_000), limited(5_000), {
      matchBefore: standing(5_000),
      matchAfter: standing(5_000),
    })
    expect(isTold(alert, change)).toBe(false)
    expect(isTold({ ...alert, platformId: 3 }, change)).toBe(true)
  })
  test('tells when tickets appear for a match in high demand, and for no other', () => {
    const change = changeOf(none, standing(5_000))
    expect(isTold(alert, change, factsOf({ isHighDemand: true }))).toBe(true)
    expect(isTold(alert, change, factsOf({ isHighDemand: false }))).toBe(false)
  })
  test('is silent when tickets sell out, because nothing can be done any more', () => {
    expect(isTold(alert, changeOf(limited(5_000), none))).toBe(false)
  })
})

describe('last chance', () => {
  const alert = alertOf({ alertType: 'last_chance' })
  const change = changeOf(none, standing(5_000))
  test.each([
    [24 * hourMs, true],
    [24 * hourMs + 1, false],
    [1, true],
    [0, false],
  ])('%i ms before kick-off: %s', (untilKickoffMs, expected) => {
    expect(isTold(alert, change, factsOf({ kickoffAt: noon + untilKickoffMs }))).toBe(expected)
  })
  test('is silent while the kick-off is not fixed', () => {
    expect(isTold(alert, change, factsOf({ kickoffAt: null }))).toBe(false)
  })
})

describe('nobody is told', () => {
  const change = changeOf(none, standing(5_000))
  const everything = factsOf({ isHighDemand: true, kickoffAt: noon + hourMs })
  const silent = (told: Change, match: MatchFacts, now = noon) => expect(crossings(told, match, now)).toEqual([])

  test('of a platform whose resale is not authorised', () => {
    silent({ ...change, platform: { ...change.platform, isAlertable: false } }, everything)
  })
  test('of the first look at a platform', () => {
    silent({ ...change, platformBefore: null }, everything)
  })
  test.each(['completed', 'cancelled'] as const)('of a match that is %s', (status) => {
    silent(change, { ...everything, status })
  })
  test('two hours after kick-off', () => {
    const kickoffAt = noon - 2 * hourMs
    expect(crossings(change, factsOf({ kickoffAt }), noon)).not.toEqual([])
    silent(change, factsOf({ kickoffAt }), noon + 1)
  })
  test('whose alert is younger than the change, or switched off', () => {
    expect(isTold(alertOf({ createdAt: noon }), change)).toBe(true)
    expect(isTold(alertOf({ createdAt: noon + 1 }), change)).toBe(false)
    expect(isTold(alertOf({ isActive: false }), change)).toBe(false)
  })
})

describe('the fan-out', () => {
  test('walks every target and type in a fixed order, the nearest target first', () => {
    const steps = fanOutSteps(factsOf())
    expect(steps).toHaveLength(16)
    expect(steps.map((step) => `${step.targetKind} ${step.targetId}`).filter((_, at) => at % 4 === 0)).toEqual([
      'match 1',
      'team 10',
      'team 11',
      'league 5',
    ])
    expect(steps.slice(0, 4).map((step) => step.alertType)).toEqual([...alertTypes])
  })
  test('reads only steps whose type was crossed', () => {
    const steps = fanOutSteps(factsOf())
    const crossed = crossings(changeOf(standing(6_000), standing(5_000)), factsOf(), noon)
    expect(nextPage(firstCursor, steps, crossed)?.cursor).toEqual({ step: 1, afterAlertId: 0 })
    expect(nextPage({ step: 1, afterAlertId: 77 }, steps, crossed)?.cursor).toEqual({ step: 1, afterAlertId: 77 })
    expect(nextPage({ step: 2, afterAlertId: 0 }, steps, crossed)?.cursor).toEqual({ step: 5, afterAlertId: 0 })
    expect(nextPage({ step: 14, afterAlertId: 0 }, steps, crossed)).toBeNull()
    expect(nextPage(firstCursor, steps, [])).toBeNull()
  })
  test('takes one alert per person', () => {
    const alerts = [alertOf({ id: 1, userId: 4 }), alertOf({ id: 2, userId: 5 }), alertOf({ id: 3, userId: 4 })]
    expect(onePerPerson(alerts).map((alert) => alert.id)).toEqual([1, 2])
  })
})
