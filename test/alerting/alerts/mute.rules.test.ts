import { expect, test } from 'vitest'
import { muteEnd } from '#worker/alerting/alerts/mute.rules.ts'

test.each([
  ['London in winter', 'Europe/London', '2026-11-25T20:30:00Z', '2026-11-26T06:00:00.000Z'],
  ['London in summer', 'Europe/London', '2026-07-01T20:30:00Z', '2026-07-02T05:00:00.000Z'],
  ['London, in the night that clocks go forward', 'Europe/London', '2026-03-28T23:30:00Z', '2026-03-29T05:00:00.000Z'],
  ['London, on the day before clocks go back', 'Europe/London', '2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z'],
  ['New York, where it is the day before', 'America/New_York', '2026-11-26T02:00:00Z', '2026-11-26T11:00:00.000Z'],
  ['Tokyo, where it is the next day', 'Asia/Tokyo', '2026-11-25T20:30:00Z', '2026-11-26T21:00:00.000Z'],
])('until tomorrow is until six in the next morning of %s', (_, timeZone, now, until) => {
  const end = muteEnd('tomorrow', Date.parse(now), { kickoffAt: null, timeZone })
  expect(new Date(end ?? 0).toISOString()).toBe(until)
})
