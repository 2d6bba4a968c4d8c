import { expect, test } from 'vitest'
import { kickoffText } from '#app/pages/match/kickoff-time.tsx'
import { clockIn } from '#app/ui/own-time.ts'
import { groundZone } from '#worker/matches/catalogue/ground-zones.rules.ts'

test.each([
  ['2026-12-12T15:00:00Z', 'America/New_York', '10:00'],
  ['2026-12-12T15:00:00Z', 'Europe/Berlin', '16:00'],
  ['2026-12-12T20:00:00Z', 'Asia/Tokyo', 'Sun 05:00'],
  ['2026-08-12T00:30:00Z', 'America/New_York', 'Tue 20:30'],
  ['2026-12-12T15:00:00Z', 'Europe/Lisbon', null],
  // Summer, when London is an hour ahead of UTC.
  ['2026-07-12T15:00:00Z', 'Europe/London', null],
  ['2026-07-12T15:00:00Z', 'Atlantic/Reykjavik', '15:00'],
])('a kick-off at %s is in %s at %s', (at, zone, text) => {
  expect(clockIn(Date.parse(at), zone)).toBe(text)
})

test.each([
  ['England', 'Europe/London', '15:00 UK time'],
  ['England', 'America/New_York', '15:00 UK time (10:00 your time)'],
  ['Germany', 'Europe/London', '15:00 UK time (16:00 at the ground)'],
  ['Germany', 'Europe/Berlin', '15:00 UK time (16:00 at the ground and your time)'],
  ['Germany', 'Europe/Rome', '15:00 UK time (16:00 at the ground and your time)'],
  ['Japan', 'Asia/Kolkata', '15:00 UK time (Sun 00:00 at the ground, 20:30 your time)'],
  ['United States', 'Europe/London', '15:00 UK time'],
  [null, 'Asia/Kolkata', '15:00 UK time (20:30 your time)'],
])('a match in %s reads in %s: %s', (country, zone, text) => {
  expect(kickoffText(Date.parse('2026-12-12T15:00:00Z'), groundZone(country), zone)).toBe(text)
})

test('names no zone for a country that has several', () => {
  for (const country of ['United States', 'Brazil', 'Australia', 'Spain', 'Portugal', 'Europe', 'World', 'toString']) {
    expect(groundZone(country)).toBeNull()
  }
})
