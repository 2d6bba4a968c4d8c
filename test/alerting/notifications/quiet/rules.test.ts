import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { offeredZones } from '#worker/alerting/notifications/quiet/constants.ts'
import { isUrgent, quietUntil } from '#worker/alerting/notifications/quiet/rules.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { localDay } from '#worker/ground/platform/zones.ts'

const night = { from: '22:00', until: '07:00', timeZone: 'Europe/London', letsUrgentPass: false } as const
const at = (iso: string) => Date.parse(iso)
const endOf = (iso: string, hours: Parameters<typeof quietUntil>[0] = night) => {
  const end = quietUntil(hours, at(iso))
  return end === null ? null : new Date(end).toISOString()
}

describe('quiet hours', () => {
  test('over midnight end the next morning, from either side of it', () => {
    expect(endOf('2026-11-24T22:00:00Z')).toBe('2026-11-25T07:00:00.000Z')
    expect(endOf('2026-11-25T03:00:00Z')).toBe('2026-11-25T07:00:00.000Z')
    expect(endOf('2026-11-25T07:00:00Z')).toBeNull()
    expect(endOf('2026-11-25T21:59:59Z')).toBeNull()
  })

  test('within a day end the same day', () => {
    const siesta = { ...night, from: '13:00', until: '15:30' }
    expect(endOf('2026-11-25T14:00:00Z', siesta)).toBe('2026-11-25T15:30:00.000Z')
    expect(endOf('2026-11-25T16:00:00Z', siesta)).toBeNull()
  })

  test('follow the clock on the wall when it changes', () => {
    // London goes to summer time on 29 March 2026 at 01:00 UTC, and back on 25 October.
    expect(endOf('2026-03-28T23:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
    expect(endOf('2026-10-24T22:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
    expect(endOf('2026-10-24T21:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
  })

  test('are those of the person’s zone', () => {
    expect(endOf('2026-11-25T13:30:00Z', { ...night, timeZone: 'Asia/Tokyo' })).toBe('2026-11-25T22:00:00.000Z')
  })

  test('end within a day, at the minute that was chosen, in every zone and on every day', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
    const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
    fc.assert(
      fc.property(time, time, fc.constantFrom(...offeredZones), moment, (from, until, timeZone, now) => {
        fc.pre(from !== until)
        const end = quietUntil({ from, until, timeZone, letsUrgentPass: false }, now)
        if (end === null) return
        expect(end).toBeGreaterThan(now)
        expect(end - now).toBeLessThanOrEqual(dayMs + hourMs)
        expect(localDay(end, timeZone) >= localDay(now, timeZone)).toBe(true)
      }),
      runs(300),
    )
  })

  test('news is urgent in the last 24 hours before kick-off', () => {
    const now = at('2026-11-25T03:00:00Z')
    expect(isUrgent(now + 24 * hourMs, now)).toBe(true)
    expect(isUrgent(now + 24 * hourMs + 1, now)).toBe(false)
    expect(isUrgent(now - 1, now)).toBe(false)
    expect(isUrgent(null, now)).toBe(false)
  })
})
