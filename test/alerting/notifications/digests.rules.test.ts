import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digestKinds } from '#worker/alerting/alerts/constants.ts'
import { digestAt, digestOfAll } from '#worker/alerting/notifications/digests.rules.ts'
import { offeredZones } from '#worker/alerting/notifications/quiet/constants.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'

const at = (text: string) => Date.parse(text)
const iso = (moment: number) => new Date(moment).toISOString().slice(0, 16)

describe('a collected message', () => {
  test('goes out at the next full hour, also in a zone of half hours', () => {
    expect(iso(digestAt('hourly', at('2026-11-23T10:20Z'), 'Europe/London'))).toBe('2026-11-23T11:00')
    expect(iso(digestAt('hourly', at('2026-11-23T11:00Z'), 'Europe/London'))).toBe('2026-11-23T12:00')
    expect(iso(digestAt('hourly', at('2026-11-23T10:20Z'), 'Asia/Kolkata'))).toBe('2026-11-23T10:30')
  })

  test('goes out at eight in the morning by local time, also when clocks change in between', () => {
    expect(iso(digestAt('daily', at('2026-11-23T07:59Z'), 'Europe/London'))).toBe('2026-11-23T08:00')
    expect(iso(digestAt('daily', at('2026-11-23T08:00Z'), 'Europe/London'))).toBe('2026-11-24T08:00')
    expect(iso(digestAt('daily', at('2026-10-24T12:00Z'), 'Europe/London'))).toBe('2026-10-25T08:00')
    expect(iso(digestAt('daily', at('2026-03-28T12:00Z'), 'Europe/London'))).toBe('2026-03-29T07:00')
  })

  test('is always later than what it collects, and by no more than its period and the hour of a clock change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...digestKinds),
        fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2027-12-31T00:00Z') }),
        fc.constantFrom(...offeredZones),
        (kind, moment, zone) => {
          const waits = digestAt(kind, moment, zone) - moment
          return waits > 0 && waits <= (kind === 'hourly' ? hourMs : dayMs + hourMs)
        },
      ),
    )
  })

  test('of several alerts, only what each of them collects is collected, by the sooner', () => {
    expect(digestOfAll(['daily', 'hourly'])).toBe('hourly')
    expect(digestOfAll(['daily'])).toBe('daily')
    expect(digestOfAll(['daily', null])).toBe(null)
    expect(digestOfAll([])).toBe(null)
  })
})
