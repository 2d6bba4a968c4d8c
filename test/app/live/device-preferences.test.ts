import { describe, expect, test } from 'vitest'
import { changesOf, onDevice, refusals } from '#app/ui/live/panel/device-preferences.ts'
import { defaultLivePreferences } from '#worker/alerting/preferences/constants.ts'

const wanted = { ...defaultLivePreferences, live_match_notifications: true }

describe('notifications', () => {
  test.each(['default', 'denied', 'unsupported'] as const)(
    'are off on a device whose permission is %s',
    (permission) => {
      expect(onDevice(wanted, permission).live_match_notifications).toBe(false)
    },
  )

  test('follow the user’s setting where permission is granted or not yet known', () => {
    for (const permission of ['granted', null] as const) expect(onDevice(wanted, permission)).toEqual(wanted)
    expect(onDevice({ ...wanted, live_match_notifications: false }, 'granted').live_match_notifications).toBe(false)
  })

  test('blocked on this device stay on elsewhere when other settings are saved', () => {
    const shown = onDevice(wanted, 'default')
    expect(changesOf(shown, { ...shown, live_refresh_interval: 60 })).toEqual({ live_refresh_interval: 60 })
    expect(changesOf(shown, { live_match_notifications: true })).toEqual({ live_match_notifications: true })
  })

  test('an unanswered permission request does not count as blocked', () => {
    expect(refusals.denied).toContain('blocks')
    expect(refusals.default).toContain('need your permission')
    expect(refusals.granted).toBeNull()
  })
})
