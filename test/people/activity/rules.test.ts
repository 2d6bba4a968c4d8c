import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { type ActivityKind, activityTexts, causedByAnybody, shownActivity } from '#worker/people/activity/constants.ts'
import { merged } from '#worker/people/activity/rules.ts'

const noon = Date.UTC(2026, 10, 21, 12)
const event = (kind: ActivityKind, minutesAgo: number, device = 'Firefox on Linux') => ({
  id: `${kind} ${minutesAgo}`,
  kind,
  at: noon - minutesAgo * minuteMs,
  device,
  detail: '',
})
const shown = (events: Parameters<typeof merged>[0]) =>
  merged(events)
    .slice(0, shownActivity)
    .map(({ kind, times }) => `${kind} ${times}`)

describe('the security log as shown', () => {
  test('shows a sign-in despite many renames', () => {
    const renames = Array.from({ length: 150 }, (_, n) => event('profile_changed', n))
    expect(shown([...renames, event('signed_in', 200)])).toEqual(['profile_changed 150', 'signed_in 1'])
  })

  test('has one line a day for events strangers can cause, whatever their devices are called', () => {
    const guesses = Array.from({ length: 60 }, (_, n) =>
      event(n % 2 ? 'sign_in_failed' : 'password_reset_asked', n, `Browser ${n}`),
    )
    expect(shown([...guesses, event('signed_in', 100)])).toEqual([
      'password_reset_asked 30',
      'sign_in_failed 30',
      'signed_in 1',
    ])
  })

  test('keeps devices, days and details separate', () => {
    const today = event('signed_in', 0)
    const others = [
      event('signed_in', 1, 'Safari on iOS'),
      event('signed_in', dayMs / minuteMs),
      { ...today, detail: 'x' },
    ]
    expect(merged([today, ...others]).map(({ times }) => times)).toEqual([1, 1, 1, 1])
  })

  test('drops nothing, and shows each line’s newest moment', () => {
    const kinds = Object.keys(activityTexts) as ActivityKind[]
    const events = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(5_000)), { maxLength: 50 })
    fc.assert(
      fc.property(events, (made) => {
        const list = made.map(([kind, ago]) => event(kind, ago)).toSorted((one, other) => other.at - one.at)
        const lines = merged(list)
        expect(lines.reduce((sum, { times }) => sum + times, 0)).toBe(list.length)
        expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted((one, other) => other - one))
        expect(lines[0]?.at).toBe(list[0]?.at)
      }),
    )
  })

  test('knows which events strangers can cause', () => {
    expect(causedByAnybody).toEqual(['sign_in_failed', 'password_reset_asked'])
  })
})
