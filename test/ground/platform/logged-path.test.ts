import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loggedPath } from '#worker/ground/platform/logged-path.ts'

const token = fc
  .tuple(fc.base64String({ minLength: 4, maxLength: 8 }), fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([payload, bytes]) => {
    const text = `${payload.replace(/\W/g, '')}.${Buffer.from(bytes).toString('base64url')}`
    return { text, secret: text.slice(-43) }
  })

const escaped = (text: string, times: number): string => {
  if (times === 0) return text
  return escaped([...text].map((char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''), times - 1)
}

describe('a path in a log line', () => {
  test.each([
    ['/', '/'],
    ['/matches/17', '/matches/17'],
    [
      '/api/account/exports/4b1f0a86-6a0d-4f7e-9a43-0f1b7e4f3a11',
      '/api/account/exports/4b1f0a86-6a0d-4f7e-9a43-0f1b7e4f3a11',
    ],
    ['/verify-email?token=abc', '/verify-email'],
    ['/u/MS4y.ymrnkwqsHxaZ', '/u/[redacted]'],
    ['/U/MS4y.ymrnkwqsHxaZ', '/u/[redacted]'],
    ['//u/short', '/u/[redacted]'],
    ['/%75/short', '/u/[redacted]'],
    ['/u%2fshort', '/u/[redacted]'],
    ['/u/%E0%A4%A', '/u/[redacted]'],
    ['/m/OS40.k1.x', '/m/[redacted]'],
    ['/calendar/OS40.k1.x.ics', '/calendar/[redacted]'],
    [`/reset/${'x'.repeat(43)}`, '/reset/[redacted]'],
    ['/teams/arsenal', '/teams/arsenal'],
  ])('%s is %s', (path, logged) => expect(loggedPath(path)).toBe(logged))

  test('contains no secret of a link, anywhere and however written', () => {
    const place = fc.constantFrom(
      '/u/',
      '/U/',
      '/m/',
      '//u/',
      '/./u/',
      '/u//',
      '/x/u/',
      '/',
      '/verify-email/',
      '/api/u/',
    )
    fc.assert(
      fc.property(
        token,
        place,
        fc.nat(2),
        fc.constantFrom('', '/', '.data', '?x=1'),
        ({ text, secret }, at, times, end) => {
          const logged = loggedPath(at + escaped(text, times) + end)
          expect(logged).not.toContain(secret)
          expect(logged).not.toContain(escaped(secret, 1))
        },
      ),
    )
  })

  test('has a maximum length', () => {
    expect(loggedPath(`/${'a/'.repeat(5_000)}`).length).toBeLessThanOrEqual(200)
  })
})
