import { expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { apiVersions, sunsetMonths } from '#worker/running/api-reference/constants.ts'
import { versionAsked, versionHeaders } from '#worker/running/api-reference/versions.rules.ts'

const since = Date.UTC(2027, 2, 1)
const sunset = Date.UTC(2028, 2, 1)
const [now] = [since + dayMs]
const newer = { version: '2027-03-01', replaced: null }
const former = { version: '2026-11-29', replaced: { since, sunset } }
const versions = [newer, former] as const

test('a call without a wish is of the newest version, and one with it of its own', () => {
  expect(versionAsked(undefined, now, versions)).toBe(newer)
  expect(versionAsked('2026-11-29', now, versions)).toBe(former)
})

test.each([['2026-11-30'], [''], ['1']])('“%s” is no version', (asked) => {
  expect(versionAsked(asked, now, versions)).toBeNull()
})

test('a replaced version says since when and until when, and is none from its sunset on', () => {
  expect(versionHeaders(former)).toEqual({
    'Touchline-Version': '2026-11-29',
    Deprecation: `@${since / 1_000}`,
    Sunset: 'Wed, 01 Mar 2028 00:00:00 GMT',
  })
  expect(versionAsked('2026-11-29', sunset, versions)).toBeNull()
})

test('every replaced version is answered for as long as the reference promises', () => {
  for (const { replaced } of [...versions, ...apiVersions]) {
    if (replaced === null) continue
    const least = new Date(replaced.since)
    least.setUTCMonth(least.getUTCMonth() + sunsetMonths)
    expect(replaced.sunset).toBeGreaterThanOrEqual(least.getTime())
  }
})
