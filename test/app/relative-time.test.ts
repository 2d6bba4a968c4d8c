import { describe, expect, test } from 'vitest'
import { agoText, durationText, lastCheckedText } from '#app/ui/relative-time.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

const now = Date.parse('2026-11-21T15:42:00Z')

describe('agoText', () => {
  test.each([
    [0, 'just now'],
    [-5 * secondMs, 'just now'],
    [40 * secondMs, '40 s ago'],
    [minuteMs - 1, '59 s ago'],
    [12 * minuteMs, '12 min ago'],
    [hourMs, '1 h ago'],
    [26 * hourMs, '26 h ago'],
    [3 * dayMs, '3 d ago'],
  ])('says of %i ms: %s', (elapsedMs, text) => {
    expect(agoText(now - elapsedMs, now)).toBe(text)
  })
})

describe('lastCheckedText', () => {
  test.each([
    [0, 'Just now'],
    [minuteMs - 1, 'Just now'],
    [minuteMs, '1 min ago'],
    [hourMs, '1 h ago'],
    [dayMs - 1, '23 h ago'],
    [dayMs, '20 Nov'],
  ])('says of %i ms: %s', (elapsedMs, text) => {
    expect(lastCheckedText(now - elapsedMs, now)).toBe(text)
  })
})

describe('durationText', () => {
  test.each([
    [42 * minuteMs, '42 minutes'],
    [hourMs, '1 hour'],
    [90 * minuteMs, '1 hour 30 minutes'],
    [61 * minuteMs, '1 hour 1 minute'],
    [47 * hourMs, '47 hours'],
    [3 * dayMs, '3 days'],
  ])('says of %i ms: %s', (durationMs, text) => {
    expect(durationText(durationMs)).toBe(text)
  })
})
