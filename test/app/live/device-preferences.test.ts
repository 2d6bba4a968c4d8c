import { describe, expect, test } from 'vitest'
import { changesOf, onDevice, refusals } from '#app/live/panel/device-preferences.ts'
import { defaultLivePreferences } from '#worker/preferences/constants.ts'

const wanted = { ...defaultLivePreferences, live_match_notifications: true }

describe('notifications', () => {
  test.each(['default', 'denied', 'unsupported'] as const)(
    'are off on a device whose permission is %s',
    (permission) => {
      expect(onDevice(wanted, permission).live_match_notifications).toBe(false)
    },
  )

  test('are as the person chose on a device that gave its permission, and before that is known', () => {
    for (const permission of ['granted', null] as const) expect(onDevice(wanted, permission)).toEqual(wanted)
    expect(onDevice({ ...wanted, live_match_notifications: false }, 'granted').live_match_notifications).toBe(false)
  })

  test('that are off for want of permission are not switched off elsewhere by saving the other settings', () => {
    const shown = onDevice(wanted, 'default')
    expect(changesOf(shown, { ...shown, live_refresh_interval: 60 })).toEqual({ live_refresh_interval: 60 })
    expect(changesOf(shown, { live_match_notifications: true })).toEqual({ live_match_notifications: true })
  })

  test('an unanswered permission request is not called a block', () => {
    expect(refusals.denied).toContain('blocks')
    expect(refusals.default).toContain('need your permission')
    expect(refusals.granted).toBeNull()
  })
})
