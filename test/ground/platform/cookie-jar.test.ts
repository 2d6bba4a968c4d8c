import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { createCookieJar } from '#worker/ground/platform/cookie-jar.ts'

const home = 'https://tickets.example.com/match/1'
const now = Date.UTC(2026, 10, 28)

function sentAfter(lines: string[], to = home, from = home): string {
  const jar = createCookieJar(() => now)
  jar.store(from, lines)
  return jar.headerFor(to)
}

test.each([
  [['a=1'], home, 'a=1'],
  [['a=1', 'b=2; HttpOnly; SameSite=Lax'], home, 'a=1; b=2'],
  [['a=1; Path=/match'], home, 'a=1'],
  [['a=1; Path=/other'], home, ''],
  [['a=1'], 'https://tickets.example.com/', ''],
  [['a=1; Path=/'], 'https://tickets.example.com/', 'a=1'],
  [['a=1; Path=/mat'], home, ''],
  [['short=1; Path=/', 'long=2; Path=/match'], home, 'long=2; short=1'],
  [['a=1; Path=/'], 'https://www.tickets.example.com/', ''],
  [['a=1; Path=/; Domain=tickets.example.com'], 'https://www.tickets.example.com/', 'a=1'],
  [['a=1; Path=/; Domain=.example.com'], home, 'a=1'],
  [['a=1; Domain=other.example.com'], home, ''],
  [['a=1; Domain=com'], home, ''],
  [['a=1; Domain=ickets.example.com'], home, ''],
  [['a=1; Max-Age=0'], home, ''],
  [['a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], home, 'a=1'],
  [['a=1', 'a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], home, ''],
  [['a=1', 'a=2'], home, 'a=2'],
  [['a=b=c'], home, 'a=b=c'],
  [['=1', 'a', '', 'ä=1', 'a=\u0007'], home, ''],
  [['__Host-a=1; Secure; Path=/', '__Host-b=1; Path=/', '__Secure-c=1'], home, '__Host-a=1'],
])('%j sends %s %j', (lines, to, header) => {
  expect(sentAfter(lines, to)).toBe(header)
})

test('what is secure goes over TLS alone', () => {
  const plain = 'http://tickets.example.com/match/1'
  expect(sentAfter(['a=1; Secure'], plain, plain)).toBe('')
  expect(sentAfter(['a=1; Secure', 'b=1'], plain)).toBe('b=1')
})

test('says whether it holds something new', () => {
  const jar = createCookieJar(() => now)
  expect([jar.store(home, ['a=1']), jar.store(home, ['a=1']), jar.store(home, ['a=2']), jar.store(home, [])]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('is bounded, and sends nothing that breaks a header, whatever a site sets', () => {
  const line = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.tuple(fc.string(), fc.string({ maxLength: 5_000 })).map((pair) => pair.join('=')),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
      const header = sentAfter(lines)
      expect(header.length).toBeLessThanOrEqual(8_192)
      expect(header).toMatch(/^[\x20-\x7e]*$/)
    }),
    runs(200),
  )
  const many = Array.from({ length: 100 }, (_, index) => `c${index}=1`)
  expect(sentAfter(many).split('; ')).toHaveLength(30)
})
