import { describe, expect, test } from 'vitest'
import type { AccuracyDay } from '#worker/alerting/notifications/lifetimes/accuracy/contract.ts'
import { accuracyOf, delaysOf } from '#worker/alerting/notifications/lifetimes/accuracy/rules.ts'
import { confirmGoneMs, lastedMs } from '#worker/alerting/notifications/lifetimes/constants.ts'
import type { Lifetime } from '#worker/alerting/notifications/lifetimes/contract.ts'
import { announcedBy, isRefuted, isThere, judge } from '#worker/alerting/notifications/lifetimes/rules.ts'
import { lastedText, lifetimeText } from '#worker/alerting/notifications/lifetimes/words.rules.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { changeOf, noon, summary } from '../../alerts/changes.ts'

const announced: Lifetime = {
  subjectId: '1:7',
  what: 'price',
  alertId: 0,
  platformId: 3,
  pence: 4_500,
  currency: 'GBP',
  matchId: 1,
  seenAt: noon,
  checkedAt: noon,
  missingAt: null,
  returnedAt: null,
  hasLasted: null,
  dueAt: noon + 70_000,
} as Lifetime

describe('what is announced', () => {
  const alert = (id: number, alertType: 'price_drop' | 'availability', conditions: unknown = null) => ({
    alert: { id, alertType, conditions: conditions as never },
    crossing: { after: summary(4_000 + id) },
  })

  test('is followed once for all that want any ticket, and for each that wants certain ones', () => {
    const firing = [
      alert(1, 'price_drop'),
      alert(2, 'price_drop'),
      alert(3, 'availability'),
      alert(4, 'price_drop', {}),
    ]
    expect(announcedBy(firing, changeOf(summary(9_000), summary(4_500)))).toEqual([
      { what: 'price', alertId: 0, platformId: 3, pence: 4_500, currency: 'GBP' },
      { what: 'tickets', alertId: 0, platformId: 3, pence: null, currency: null },
      { what: 'price', alertId: 4, platformId: 3, pence: 4_004, currency: 'GBP' },
    ])
  })

  test('keeps whether fees come on top of its price', () => {
    const certain = { ...alert(4, 'price_drop', {}), crossing: { after: summary(4_400, { isPlusFees: false }) } }
    const change = changeOf(summary(9_000), summary(4_500, { isPlusFees: true }))
    expect(announcedBy([alert(1, 'price_drop'), certain], change)).toMatchObject([
      { pence: 4_500, isPlusFees: true },
      { pence: 4_400, isPlusFees: false },
    ])
  })

  test('a price is there at the same or less, in its currency; tickets are there at any price', () => {
    expect(isThere(announced, summary(4_500))).toBe(true)
    expect(isThere(announced, summary(4_400))).toBe(true)
    expect(isThere(announced, summary(4_501))).toBe(false)
    expect(isThere(announced, summary(4_500, { currency: 'EUR' }))).toBe(false)
    expect(isThere({ ...announced, what: 'tickets' }, summary(90_000))).toBe(true)
    expect(isThere({ ...announced, what: 'tickets' }, summary(null))).toBe(false)
  })
})

describe('judging', () => {
  test('it has lasted when the first check a minute later finds it, and not before', () => {
    const at = (ms: number) => judge(announced, { isThere: true, checkedAt: noon + ms }, noon + 70_000).hasLasted
    expect([at(lastedMs - 1), at(lastedMs)]).toEqual([null, true])
  })

  test('it is gone since the check that missed it, once that is confirmed', () => {
    const missingAt = noon + minuteMs
    const missing = { ...announced, missingAt }
    const gone = { isThere: false, checkedAt: missingAt + 20_000 }
    expect(judge(missing, gone, missingAt + confirmGoneMs - 1)).toMatchObject({ goneAt: null, missingAt })
    expect(judge(missing, gone, missingAt + confirmGoneMs)).toMatchObject({
      goneAt: missingAt,
      hasLasted: false,
      dueAt: null,
    })
    expect(judge(missing, { ...gone, isThere: true }, missingAt + confirmGoneMs)).toMatchObject({
      goneAt: null,
      missingAt: null,
    })
  })
})

describe('judging what came back', () => {
  const missingAt = noon + 20_000
  const readAt = missingAt + 3 * minuteMs
  const back = (afterMs: number) =>
    judge({ ...announced, missingAt, returnedAt: missingAt + afterMs }, { isThere: true, checkedAt: readAt }, readAt)

  test('it was away for so long that it had gone, whenever the board is read', () => {
    expect(back(confirmGoneMs)).toMatchObject({ goneAt: missingAt, hasLasted: false, dueAt: null })
    expect(isRefuted(announced, back(confirmGoneMs))).toBe(true)
  })

  test('it was away for a moment, and never went', () => {
    expect(back(confirmGoneMs - 1)).toMatchObject({ goneAt: null, missingAt: null, hasLasted: true })
  })

  test('it was back for a moment, and is missing anew', () => {
    const flickered = { ...announced, missingAt, returnedAt: missingAt + 20_000 }
    const checkedAt = missingAt + 25_000
    expect(judge(flickered, { isThere: false, checkedAt }, missingAt + 40_000)).toMatchObject({
      goneAt: null,
      missingAt: checkedAt,
      dueAt: missingAt + 40_000 + confirmGoneMs,
    })
  })

  test('it may be back, and the board says that what an alert wanted is not', () => {
    const mayBeBack = { ...announced, alertId: 7, missingAt, returnedAt: missingAt + 20_000 }
    const found = { isThere: false, checkedAt: missingAt + 25_000 }
    expect(judge(mayBeBack, found, missingAt + 40_000)).toMatchObject({ goneAt: missingAt })
  })
})

describe('accuracy', () => {
  const day = (date: string, measured: number, lasted: number): AccuracyDay => ({
    platformId: 3,
    day: date,
    measured,
    lasted,
    refuted: 0,
    delays: delaysOf([90, 900, 900_001]),
  })

  test('is of the newest days that hold a thousand alerts, and says which', () => {
    const days = [day('2026-10-05', 600, 600), day('2026-10-04', 600, 300), day('2026-10-03', 600, 0)]
    expect(accuracyOf(3, days)).toMatchObject({
      alerts: 1_200,
      since: '2026-10-04',
      until: '2026-10-05',
      lastedShare: 0.75,
    })
  })

  test('times are the upper ends of their steps, and none beyond the last', () => {
    expect(accuracyOf(3, [day('2026-10-05', 50, 50)]).delayMs).toEqual({ p50: 1_000, p95: null, p99: null })
  })
})

const clockNow = Date.parse('2026-11-28T12:00:00Z')
const noonAgo = (minutes: number) => clockNow - minutes * minuteMs

test.each([
  [null, [], null],
  [noonAgo(2), [], 'Announced 2 min ago.'],
  [null, [4], 'The last one was gone after 4 min.'],
  [noonAgo(2), [30, 4], 'Announced 2 min ago. Of the last 2 announced here, half were gone after 4 min.'],
  [null, [30, 1, 9, 4, 60], 'Of the last 5 announced here, half were gone after 9 min, the first after 1 min.'],
])('the clock of a match reads as people say it (%#)', (newestAt, minutes, said) => {
  expect(lastedText({ newestAt, livedMs: minutes.map((n) => n * minuteMs) }, clockNow)).toBe(said)
})

test('lifetimes read as people say them', () => {
  expect([20_000, 4 * minuteMs, 60 * minuteMs, 125 * minuteMs].map(lifetimeText)).toEqual([
    'less than a minute',
    '4 min',
    '1 h',
    '2 h 5 min',
  ])
})
