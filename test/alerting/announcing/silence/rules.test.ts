import { describe, expect, test } from 'vitest'
import { silentSince } from '#worker/alerting/announcing/silence/rules.ts'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { noon } from '../../alerts/changes.ts'

const alert = { isActive: true, calledOff: null, kickoffAt: noon + hourMs, checkedAt: noon }

describe('a match that was not checked for longer than promised', () => {
  test.each([
    ['an hour before kick-off, after 20 minutes', hourMs, 20 * minuteMs, true],
    ['an hour before kick-off, after 14 minutes', hourMs, 14 * minuteMs, false],
    ['in a month, after an hour', 30 * dayMs, hourMs, false],
    ['in a month, after two hours', 30 * dayMs, 2 * hourMs, true],
    ['after kick-off', -minuteMs, 3 * hourMs, false],
  ])('%s', (_when, untilKickoffMs, silentMs, isSilent) => {
    const checkedAt = noon - silentMs
    const found = silentSince({ ...alert, kickoffAt: noon + untilKickoffMs, checkedAt }, noon)
    expect(found).toBe(isSilent ? checkedAt : null)
  })

  test('without a known time is promised a check every few hours', () => {
    expect(silentSince({ ...alert, kickoffAt: null }, noon + 6 * hourMs)).toBeNull()
    expect(silentSince({ ...alert, kickoffAt: null }, noon + 7 * hourMs)).toBe(noon)
  })

  test('is nothing to an alert that is off, of a match that is called off, or that no platform lists', () => {
    const later = noon + 50 * minuteMs
    expect(silentSince(alert, later)).toBe(noon)
    expect(silentSince({ ...alert, isActive: false }, later)).toBeNull()
    expect(silentSince({ ...alert, calledOff: 'postponed' }, later)).toBeNull()
    expect(silentSince({ ...alert, checkedAt: null }, later)).toBeNull()
  })
})
