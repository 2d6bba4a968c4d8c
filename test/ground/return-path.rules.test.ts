import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { maxReturnPathLength, safeReturnPath } from '#worker/ground/return-path.rules.ts'

describe('the return address', () => {
  test.each([
    '/',
    '/matches',
    '/matches/7',
    '/matches?league=premier-league&page=2',
    '/cookies#preferences',
    '/search?q=%2F%2Fevil.example',
  ])('%s is allowed', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  test('encodes what a header cannot carry', () => {
    expect(safeReturnPath('/search?q=Köln')).toBe('/search?q=K%C3%B6ln')
  })

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['another host', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a slash and a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash further on', '/x\\..\\\\evil.example'],
    ['a full address', 'https://evil.example/'],
    ['a scheme', 'javascript:alert(1)'],
    ['an address without a slash', 'evil.example'],
    ['a space before', ' //evil.example'],
    ['a line break', '/ok\r\nSet-Cookie: a=b'],
    ['a line break between slashes', '/\n/evil.example'],
    ['a tab between slashes', '/\t/evil.example'],
    ['a NUL', '/ok\0'],
    ['a dot segment that leaves two slashes', '/x/..//evil.example'],
    ['a leading dot segment', '/.//evil.example'],
    ['an encoded dot segment', '/%2e//evil.example'],
    ['an endless path', `/${'a'.repeat(maxReturnPathLength)}`],
  ])('is the home page for %s', (_name, asked) => {
    expect(safeReturnPath(asked)).toBe('/')
  })

  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '@',
    ':',
    'evil.example',
    'http:',
    '\t',
    '\n',
    '?',
    '#',
    'a',
  )

  test('never leaves the site, however it is written', () => {
    const asked = fc.oneof(
      fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join('')}`),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(asked, (address) => {
        const path = safeReturnPath(address)
        const origin = 'https://touchline.example'
        expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
        expect(new URL(path, `${origin}/deep/er/page`).origin).toBe(origin)
      }),
      runs(200),
    )
  })
})
