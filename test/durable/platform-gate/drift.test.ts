import { describe, expect, test } from 'vitest'
import { withDrift } from '#durable/platform-gate/drift.ts'
import { withPlatform } from '#durable/platform-gate/settings.ts'
import type { Gate } from '#durable/platform-gate/state.ts'
import { healthOf } from '#durable/platform-gate/view.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { brokenFlagMs, flagMs, rulesProvenAfterMs } from '#worker/watching/monitoring/drift/constants.ts'
import type { Sample } from '#worker/watching/monitoring/drift/contract.ts'
import { yieldAround } from '#worker/watching/monitoring/drift/rules.ts'
import { signsOf } from '#worker/watching/monitoring/drift/signs.rules.ts'
import { gateOf, outcomeOf, platformOf, startAt, stateOf } from './factories.ts'

const rules = (selector: string) =>
  platformOf({ extraction: { kind: 'rules', rules: [rule(selector)], availabilityWords: {} } })
const rule = (selector: string) => ({
  field: 'price' as const,
  selectorType: 'css' as const,
  selector,
  isRequired: true,
})

function sampleOf(offers: number, more: Partial<Sample> = {}): Sample {
  return {
    offers,
    told: offers,
    priced: offers,
    isProvenEmpty: false,
    medianPence: offers === 0 ? null : 4_500,
    lowPence: offers === 0 ? null : 3_000,
    unknown: 0,
    words: offers === 0 ? [] : [1, 2],
    layout: Array.from({ length: 32 }, (_, index) => index),
    ...more,
  }
}

/** Checks the targets in turn, a minute apart, and reports each. */
function checked(gate: Gate, times: number, page: (targetId: number) => Sample, from = 0): Gate {
  let next = gate
  for (let time = 0; time < times; time += 1) {
    const target = [...next.targets.values()][(from + time) % next.targets.size]
    if (!target) return next
    const sample = page(target.id)
    const signs = target.usual ? signsOf(sample, target.usual, next.state.drift) : []
    const at = startAt + (from + time) * minuteMs
    next = withDrift(next, next.targets, [outcomeOf(target.id, { at, kind: 'changed', sample, signs })], at)
  }
  return next
}

const five = gateOf(
  [1, 2, 3, 4, 5].map((id) => stateOf(id)),
  { platform: rules('.price') },
)
const usual = () => checked(five, 30, () => sampleOf(6))

test('an alarm of pages in another currency than the platform is set to names theirs', () => {
  const euros = (words: number[]) => () => sampleOf(6, { currency: 'EUR', words })
  const read = checked(five, 30, euros([1, 2]))
  expect(healthOf(read, 1, startAt).pricesIn).toBe('EUR')
  const flagged = checked(read, 10, euros([8, 9]), 30)
  expect(flagged.state.platform?.currency).toBe('GBP')
  expect(flagged.state.drift.flag).toMatchObject({ evidence: [{ kind: 'words' }], found: 'EUR' })
})

describe('the yield around a change of rules', () => {
  test('is not known while they never changed', () => {
    expect(yieldAround(usual().state.drift)).toBeNull()
  })

  test('is seen to collapse within five checks when the new rules find nothing', () => {
    const changed = withPlatform(usual(), rules('.amount'), startAt + 40 * minuteMs)
    expect(yieldAround(checked(changed, 4, () => sampleOf(0), 41).state.drift)).toMatchObject({ hasCollapsed: false })
    expect(yieldAround(checked(changed, 5, () => sampleOf(0), 41).state.drift)).toEqual({
      changedAt: startAt + 40 * minuteMs,
      before: { checks: 30, offersPerCheck: 6 },
      after: { checks: 5, offersPerCheck: 0, ofUsual: 4 },
      hasCollapsed: true,
    })
  })

  test('stays when the new rules find the same under other names, and one match sells out', () => {
    const changed = withPlatform(usual(), rules('.amount'), startAt + 40 * minuteMs)
    const page = (id: number) => (id === 3 ? sampleOf(6, { isProvenEmpty: true }) : sampleOf(6, { words: [8, 9] }))
    const { drift } = checked(changed, 20, page, 41).state
    expect(yieldAround(drift)).toMatchObject({ after: { checks: 16, offersPerCheck: 6 }, hasCollapsed: false })
    expect(drift.flag).toBeNull()
  })
})

describe('what a page is compared with', () => {
  test('is kept of each thing by itself: a page with words that were never understood is the usual one under new rules', () => {
    const odd = () => sampleOf(5, { unknown: 20 })
    const changed = withPlatform(checked(five, 30, odd), rules('.amount'), startAt + 40 * minuteMs)
    const { flag, recent } = checked(changed, 60, odd, 41).state.drift
    expect(flag).toBeNull()
    expect(recent.flatMap(({ signs }) => signs)).toEqual([])
  })

  test('is the page itself: those that are not on sale yet raise no alarm among those that are, one that becomes so does', () => {
    const later = (id: number) => sampleOf(2, { unknown: id > 2 ? 0 : 100 })
    const page = (id: number) => (id === 3 ? sampleOf(2, { unknown: 100 }) : later(id))
    const known = checked(five, 40, later)
    expect(known.state.drift.flag).toBeNull()
    expect(known.state.drift.recent.flatMap(({ signs }) => signs)).toEqual([])
    expect(checked(known, 5, page, 40).state.drift.recent.flatMap(({ signs }) => signs)).toMatchObject([
      { kind: 'words', was: 0, is: 100 },
    ])
  })

  test('is what it gave once: pages that were each read once and then give nothing are flagged within ten checks', () => {
    const twenty = gateOf(
      Array.from({ length: 20 }, (_, index) => stateOf(index + 1)),
      { platform: rules('.price') },
    )
    // The first checks, under rules that found nothing, are no history of what the pages give.
    const found = checked(
      checked(twenty, 20, () => sampleOf(0)),
      20,
      () => sampleOf(6),
      20,
    )
    expect(found.state.drift.flag).toBeNull()
    expect(checked(found, 10, () => sampleOf(0), 40).state.drift.flag?.evidence).toMatchObject([
      { kind: 'yield', is: 0 },
    ])
    // One page of many may end by itself.
    const oneEnded = checked(found, 20, (id) => sampleOf(id === 3 ? 0 : 6), 40)
    expect(oneEnded.state.drift.flag).toBeNull()
  })

  test('are pages that were read: an unchanged one says nothing of prices', () => {
    let gate = checked(five, 10, () => sampleOf(6))
    for (let time = 0; time < 40; time += 1) {
      const at = startAt + (10 + time) * minuteMs
      gate = withDrift(gate, gate.targets, [outcomeOf(1 + (time % 5), { at, kind: 'unchanged' })], at)
    }
    const fallen = sampleOf(6, { medianPence: 2_500, lowPence: 1_600 })
    expect(checked(gate, 1, () => fallen, 50).state.drift.recent.at(-1)?.signs).toEqual([])
    const longRead = checked(
      checked(five, 30, () => sampleOf(6)),
      1,
      () => fallen,
      30,
    )
    expect(longRead.state.drift.recent.at(-1)?.signs).toMatchObject([{ kind: 'prices' }])
  })

  test('is not what rules taught that stood for less than a day: under the next ones right prices are the usual ones', () => {
    const known = checked(five, 10, () => sampleOf(6))
    const left = () => sampleOf(6, { medianPence: 1_375, lowPence: 800 })
    const wrong = checked(withPlatform(known, rules('.left'), startAt + 15 * minuteMs), 60, left, 16)
    expect(wrong.targets.get(1)?.usual?.medianPence).toBeLessThan(2_000)
    for (const selector of ['.price', '.amount']) {
      const mended = withPlatform(wrong, rules(selector), startAt + 80 * minuteMs)
      const { recent, flag } = checked(mended, 30, () => sampleOf(6), 81).state.drift
      expect([flag, recent.flatMap(({ signs }) => signs)]).toEqual([null, []])
    }
    const later = withPlatform(wrong, rules('.price'), startAt + 15 * minuteMs + rulesProvenAfterMs)
    expect(later.targets.get(1)?.usual?.medianPence).toBeLessThan(2_000)
  })

  test('begins anew under the next rules where only those had read a page that stood for less than a day', () => {
    const read = checked(withPlatform(five, rules('.left'), startAt), 10, () => sampleOf(6))
    expect(read.targets.get(1)?.usual).toBeDefined()
    expect(withPlatform(read, rules('.price'), startAt + 15 * minuteMs).targets.get(1)?.usual).toBeUndefined()
  })

  test('is another page once the rules change, so that the alarm ends', () => {
    const broken = checked(usual(), 10, () => sampleOf(0), 30)
    expect(broken.state.drift.flag).not.toBeNull()
    expect(withPlatform(broken, rules('.amount'), startAt + 50 * minuteMs).state.drift.flag).toBeNull()
  })
})

describe('an alarm', () => {
  const fallen = () => sampleOf(6, { medianPence: 2_600, lowPence: 1_700 })
  const one = gateOf([stateOf(1)], { platform: rules('.price') })

  test('is not raised by the one page of a platform whose prices fall, which is taken as it is', () => {
    const gate = checked(
      checked(one, 30, () => sampleOf(6)),
      8,
      fallen,
      30,
    )
    expect(gate.state.drift.flag).toBeNull()
    expect(gate.targets.get(1)?.usual?.medianPence).toBe(2_600)
  })

  test('is raised by the one page of a platform that cannot be right', () => {
    const known = checked(one, 30, () => sampleOf(6))
    const inPence = () => sampleOf(6, { medianPence: 450_000, lowPence: 300_000 })
    expect(checked(known, 3, inPence, 30).state.drift.flag).not.toBeNull()
    expect(checked(known, 3, () => sampleOf(6, { priced: 0, medianPence: null }), 30).state.drift.flag).not.toBeNull()
  })

  test('ends after some hours and checks of pages that may be right: no news waits for ever', () => {
    const flagged = checked(usual(), 10, fallen, 30)
    expect(checked(flagged, 20, fallen, 30 + flagMs / minuteMs - 30).state.drift.flag).not.toBeNull()
    const { state, targets } = checked(flagged, 10, fallen, 40 + flagMs / minuteMs)
    expect(state.drift.flag).toBeNull()
    expect([...targets.values()].filter(({ usual }) => usual?.medianPence === 4_500)).toEqual([])
  })

  test('lasts days while pages cannot be right', () => {
    const nothing = () => sampleOf(0)
    const flagged = checked(usual(), 10, nothing, 30)
    const days = checked(flagged, 10, nothing, brokenFlagMs / minuteMs - 30)
    expect(days.state.drift.flag).not.toBeNull()
    expect(checked(days, 10, nothing, 40 + brokenFlagMs / minuteMs).state.drift.flag).toBeNull()
  })
})
