import { expect, test } from 'vitest'
import { parseRetryAfter } from '#worker/ground/platform/retry-after.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const day = 86_400_000

test.each([
  ['0', 0],
  ['120', 120_000],
  [' 120 ', 120_000],
  ['86400', day],
  ['86401', day],
  ['99999999999999999999999999', day],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['Fri, 20 Nov 2099 11:00:00 GMT', day],
  ['Friday, 20-Nov-26 12:00:30 GMT', 30_000],
  ['Fri Nov 20 12:00:30 2026', 30_000],
  ['', null],
  [null, null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['0x10', null],
  ['soon', null],
  ['2026', 2_026_000],
  ['2026-11-20T12:00:30Z', null],
  ['Fri, 99 Nov 2026 12:00:30 GMT', null],
  ['120, 240', null],
  ['Fri', null],
])('Retry-After: %j is %j ms', (value, expected) => {
  expect(parseRetryAfter(value, now)).toBe(expected)
})
