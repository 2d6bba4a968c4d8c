import { describe, expect, test } from 'vitest'
import { maxDeliveryAttempts } from '#worker/alerting/notifications/constants.ts'
import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { GateMemory } from '#worker/running/status/contract.ts'
import {
  checksSince,
  latencies,
  readAlerts,
  readChecks,
  readEmail,
  readPlatform,
  readWebsite,
} from '#worker/running/status/readings.ts'
import { healthOf, messageOf, noon, readingOf } from './make.ts'

const memory: GateMemory = {
  id: 1,
  slug: 'one',
  name: 'One',
  kind: 'official',
  goodChecks: 98,
  failedChecks: 2,
  emptyChecks: 1,
  lastGoodAt: noon,
  isForbidden: false,
}

describe('checks since the previous minute', () => {
  test('are the increase of the counter', () => {
    expect(checksSince(healthOf({ problems: { nothing_found: 2 } }), memory)).toEqual({ good: 2, empty: 1, failed: 1 })
  })

  test('are the whole counter after a reset', () => {
    expect(checksSince(healthOf({ goodChecks: 3, failedChecks: 1 }), memory)).toEqual({ good: 3, empty: 0, failed: 1 })
  })

  test('are unknown without a previous minute', () => {
    expect(checksSince(healthOf(), null)).toEqual({ good: 0, empty: 0, failed: 0 })
  })
})

describe('a platform', () => {
  const read = (health: Parameters<typeof healthOf>[0], good: number, failed: number, empty = 0) =>
    readPlatform(healthOf(health), { good, empty, failed }, noon)

  test('is good while its pages are read', () => {
    expect(read({}, 5, 0)).toMatchObject({ grade: 'good' })
    expect(read({}, 5, 4)).toMatchObject({ grade: 'good' })
  })

  test('is degraded when half of the checks failed', () => {
    expect(read({}, 2, 2)).toMatchObject({ grade: 'degraded', message: '2 of 4 checks failed.' })
  })

  test('fails when no check was answered; several failures confirm it', () => {
    expect(read({}, 0, 1)).toMatchObject({ grade: 'failed', isSure: false })
    expect(read({}, 0, 3)).toMatchObject({ grade: 'failed', isSure: true, message: 'All of the last 3 checks failed.' })
  })

  test('surely fails while it asks us to wait, or its breaker is open', () => {
    expect(read({ pausedUntil: noon + minuteMs }, 0, 0)).toMatchObject({ grade: 'failed', isSure: true })
    expect(read({ breaker: 'open' }, 0, 0)).toMatchObject({ grade: 'failed', isSure: true })
    expect(read({ breaker: 'half_open' }, 0, 1)).toMatchObject({ grade: 'failed', isSure: true })
  })

  test('counts as answering when its pages have no tickets', () => {
    expect(read({}, 0, 0, 3)).toMatchObject({ grade: 'good' })
    expect(read({ pausedUntil: noon + minuteMs }, 3, 1)).toMatchObject({ grade: 'good' })
  })

  test('fails without a successful check for minutes, whatever it answers', () => {
    expect(read({ lastGoodAt: noon - 6 * minuteMs }, 0, 0, 3)).toMatchObject({
      grade: 'failed',
      message: 'No successful check for 6 minutes.',
    })
  })

  test('without checks is good as long as the last check is valid, then unknown', () => {
    expect(read({ lastGoodAt: noon - 2 * minuteMs }, 0, 0)).toMatchObject({ grade: 'good' })
    expect(read({ lastGoodAt: noon - 4 * minuteMs }, 0, 0)).toBeNull()
  })

  test('without pages, or not yet read, is unknown', () => {
    expect(read({ targets: 0 }, 0, 0)).toBeNull()
    expect(read({ targets: 2, disallowedTargets: 2 }, 0, 0)).toBeNull()
    expect(read({ lastGoodAt: null, robots: 'unknown' }, 0, 0)).toBeNull()
  })

  test('with an unreadable robots.txt is not read, and fails', () => {
    expect(read({ lastGoodAt: null, robots: 'unreachable' }, 0, 0)).toMatchObject({ grade: 'failed' })
  })
})

describe('price checks', () => {
  const some = (good: number, bad: number) => [
    ...Array.from({ length: good }, () => readingOf('good')),
    ...Array.from({ length: bad }, () => readingOf('failed')),
    null,
  ]

  test.each([
    [17, 1, 'good', '17 of 18 platforms can be read normally.'],
    [18, 0, 'good', 'All 18 platforms can be read.'],
    [1, 0, 'good', 'The one platform with recent checks can be read.'],
    [0, 1, 'failed', '0 of 1 platform can be read normally.'],
    [6, 2, 'degraded', '6 of 8 platforms can be read normally.'],
    [4, 4, 'failed', '4 of 8 platforms can be read normally.'],
  ])('with %i good and %i bad platforms are %3$s', (good, bad, grade, message) => {
    expect(readChecks(some(good, bad), 3)).toEqual({ grade, message, responseTimeMs: 3 })
  })

  test('with one platform in all name it so', () => {
    expect(readChecks([readingOf('good')], 3)?.message).toBe('The one platform can be read.')
  })

  test('are unknown while no platform is known', () => {
    expect(readChecks([null], null)).toBeNull()
  })
})

describe('alerts', () => {
  test('are good while no batch is pending, however long ago the last one was', () => {
    expect(readAlerts({ messages: [], waitingSince: null }, noon)).toMatchObject({
      grade: 'good',
      responseTimeMs: null,
    })
  })

  test('are late, then down, when a batch is not started', () => {
    expect(readAlerts({ messages: [], waitingSince: noon - 2 * minuteMs }, noon)).toMatchObject({ grade: 'degraded' })
    expect(readAlerts({ messages: [], waitingSince: noon - 6 * minuteMs }, noon)).toMatchObject({ grade: 'failed' })
  })

  test('are slow when deciding takes long', () => {
    const slow = messageOf({ seenAt: noon - 2 * minuteMs, decidedAt: noon - minuteMs })
    expect(readAlerts({ messages: [slow], waitingSince: null }, noon)).toMatchObject({ grade: 'degraded' })
    // A reminder or a cancellation may wait on purpose.
    const letter = { ...slow, isChange: false }
    expect(readAlerts({ messages: [letter], waitingSince: null }, noon)).toMatchObject({ grade: 'good' })
  })
})

describe('mail', () => {
  const putOff = messageOf({ status: 'pending', attempts: 2, sentAt: null })
  const read = (...messages: ReturnType<typeof messageOf>[]) => readEmail({ messages, waitingSince: null }, noon)

  test('is good while accepted, and unknown while none is sent', () => {
    expect(read(messageOf())).toMatchObject({ grade: 'good', responseTimeMs: 260 })
    expect(read()).toBeNull()
    expect(read(messageOf({ seenAt: noon - hourMs }))).toBeNull()
    expect(read(messageOf({ status: 'pending', attempts: 0, sentAt: null }))).toBeNull()
  })

  test('is degraded when some are delayed, and down when several are and none is sent', () => {
    expect(read(messageOf(), putOff)).toMatchObject({ grade: 'degraded' })
    expect(read(putOff)).toMatchObject({ grade: 'degraded' })
    expect(read(putOff, putOff, putOff)).toMatchObject({ grade: 'failed' })
  })

  test('counts a mail given up, but not an address that refuses', () => {
    expect(read(messageOf({ status: 'failed', attempts: 1, sentAt: null }))).toBeNull()
    expect(read(messageOf({ status: 'failed', attempts: maxDeliveryAttempts, sentAt: null }))).not.toBeNull()
  })
})

test('the website is as good as its database and objects', () => {
  const ok = { ok: true, duration_ms: 3 }
  expect(readWebsite({ database: ok, objects: ok })).toMatchObject({ grade: 'good', responseTimeMs: 3 })
  expect(readWebsite({ database: ok, objects: { ok: true, duration_ms: 1_500 } })).toMatchObject({ grade: 'degraded' })
  expect(readWebsite({ database: ok, objects: { ok: false, duration_ms: 5 } })).toMatchObject({ grade: 'failed' })
  expect(readWebsite({ database: { ok: false, duration_ms: 5 }, objects: ok })).toMatchObject({ grade: 'failed' })
})

test('latency is from seen to sent, of what was sent', () => {
  const messages = [messageOf(), messageOf({ status: 'pending', sentAt: null }), messageOf({ sentAt: noon + secondMs })]
  expect(latencies({ messages, waitingSince: null })).toEqual([300, minuteMs + secondMs])
})
