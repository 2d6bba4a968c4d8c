import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockText, dateText, dayText, inputMoment, momentText } from '#app/ui/london-time.ts'
import { runs } from '#test/runs.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'

const november = Date.parse('2026-11-21T15:42:00Z')

describe('times in the United Kingdom', () => {
  test('are one hour ahead of UTC in summer and the same in winter', () => {
    expect(clockText(Date.parse('2026-08-15T14:00:00Z'))).toBe('15:00')
    expect(clockText(Date.parse('2026-11-28T15:00:00Z'))).toBe('15:00')
  })

  test('are those of the time zone at any moment, around both changes of the clocks too', () => {
    const zone = { timeZone: 'Europe/London', hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' } as const
    const clock = new Intl.DateTimeFormat('en-GB', zone)
    const [spring, autumn] = [Date.parse('2027-03-28T01:00:00Z'), Date.parse('2026-10-25T01:00:00Z')]
    const near = fc.integer({ min: -2 * hourMs, max: 2 * hourMs })
    const moments = fc.oneof(
      fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2060-01-01') }),
      near.map((ms) => spring + ms),
      near.map((ms) => autumn + ms),
    )
    fc.assert(
      fc.property(moments, (at) => {
        const [day, month, rest = ''] = clock.format(at).split('/')
        expect(inputMoment(at)).toBe(`${rest.slice(0, 4)}-${month}-${day}T${rest.slice(6)}`)
      }),
      runs(500),
    )
  })

  test('use the British date when UTC is still on the day before', () => {
    expect(momentText(Date.parse('2026-08-15T23:30:00Z'))).toBe('16 Aug, 00:30')
  })

  test('show midnight as 00:00', () => {
    expect(clockText(Date.parse('2026-11-28T00:00:00Z'))).toBe('00:00')
  })

  test('include the year only where the day is ambiguous', () => {
    expect(dayText(Date.parse('2027-01-03T17:00:00Z'), november)).toBe('Sun 3 Jan')
    expect(dayText(Date.parse('2027-11-28T17:00:00Z'), november)).toBe('Sun 28 Nov 2027')
  })

  test('shorten September to three letters like other months', () => {
    expect(dayText(Date.parse('2026-09-05T14:00:00Z'), november)).toBe('Sat 5 Sep')
  })

  test('include the year in a date of any time', () => {
    expect(dateText(Date.parse('2023-12-31T23:30:00Z'))).toBe('31 Dec 2023')
    expect(dateText(Date.parse('2026-06-30T23:30:00Z'))).toBe('1 Jul 2026')
  })
})
