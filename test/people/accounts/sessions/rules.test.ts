import { describe, expect, test } from 'vitest'
import { readCookie } from '#worker/ground/platform/cookie.ts'
import { deviceOf, sessionClearCookie, sessionSetCookie } from '#worker/people/accounts/sessions/rules.ts'

describe('the session cookie', () => {
  test('is for this host over TLS only, not readable by scripts, and not sent with other sites’ forms', () => {
    expect(sessionSetCookie('t', 61_999, 1_000, true)).toBe(
      '__Host-session=t; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(sessionClearCookie(true)).toBe('__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
  })

  test('works without TLS in development, and never outlives the session', () => {
    expect(sessionSetCookie('t', 0, 1_000, false)).toBe('session=t; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })

  test.each([
    ['a=1; session=t; b=2', 't'],
    ['session=t;session=t', 't'],
    ['session=', ''],
    ['xsession=t; session2=t', null],
    ['session=one; session=other', null],
    ['', null],
    [undefined, null],
  ])('in %j reads as %j: two different ones count as none', (header, value) => {
    expect(readCookie(header, 'session')).toBe(value)
  })
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Linux'],
  ['<script>alert(1)</script>', 'Another browser'],
  [null, 'Another browser'],
])('the device of %j is "%s"', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
