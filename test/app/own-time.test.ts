import { expect, test } from 'vitest'
import { ownTimeText } from '#app/ui/own-time.ts'

test.each([
  ['2026-12-12T15:00:00Z', 'America/New_York', '10:00 your time'],
  ['2026-12-12T15:00:00Z', 'Europe/Berlin', '16:00 your time'],
  ['2026-12-12T20:00:00Z', 'Asia/Tokyo', 'Sun 05:00 your time'],
  ['2026-08-12T00:30:00Z', 'America/New_York', 'Tue 20:30 your time'],
  ['2026-12-12T15:00:00Z', 'Europe/Lisbon', null],
  // Summer, when London is an hour ahead of UTC.
  ['2026-07-12T15:00:00Z', 'Europe/London', null],
  ['2026-07-12T15:00:00Z', 'Atlantic/Reykjavik', '15:00 your time'],
])('a kick-off at %s is in %s at %s', (at, zone, text) => {
  expect(ownTimeText(Date.parse(at), zone)).toBe(text)
})
