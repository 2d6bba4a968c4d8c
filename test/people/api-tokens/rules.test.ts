import { describe, expect, test } from 'vitest'
import { isSecretToken } from '#worker/ground/platform/secret-token.ts'
import { newApiToken } from '#worker/people/api-tokens/new-token.ts'
import { bearerOf, callsOf, isApiToken, scopesOf, tokenCharacter, tokenOf } from '#worker/people/api-tokens/rules.ts'

/** Checksum by Python's zlib.crc32, written to the base 62. */
const token = 'tl_live_0123456789ABCDEFGHIJKLMNOPQRS3aFG54'

describe('a token', () => {
  test('has the prefix that scanners of secrets look for, random letters, and a checksum of them', () => {
    expect(tokenOf('0123456789ABCDEFGHIJKLMNOPQRS')).toBe(token)
    expect(isApiToken(token)).toBe(true)
  })

  test('differs every time, and is left out of the log, which knows secrets by their length', () => {
    const made = Array.from({ length: 50 }, newApiToken)
    expect(new Set(made).size).toBe(50)
    for (const one of made) {
      expect(one).toMatch(/^tl_live_[0-9A-Za-z]{35}$/)
      expect(isApiToken(one)).toBe(true)
    }
    // The log redacts texts of this shape.
    for (const one of made) expect(isSecretToken(one)).toBe(true)
  })

  test.each([
    ['one letter is another', token.replace('ABC', 'ABD')],
    ['two letters changed places', token.replace('ABC', 'ACB')],
    ['it is cut', token.slice(0, -1)],
    ['it has another prefix', token.replace('live', 'test')],
    ['something follows', `${token}0`],
  ])('is refused without a query where %s', (_why, text) => expect(isApiToken(text)).toBe(false))

  test('draws every letter and digit equally often', () => {
    const drawn = Array.from({ length: 256 }, (_, octet) => tokenCharacter(octet)).filter((one) => one !== null)
    const counts = Map.groupBy(drawn, (one) => one)
    expect(counts.size).toBe(62)
    expect(new Set([...counts.values()].map(({ length }) => length))).toEqual(new Set([4]))
  })
})

test.each([
  [`Bearer ${token}`, token],
  [`bearer  ${token} `, token],
  ['Bearer', null],
  ['Basic dXNlcjpwYXNz', null],
  [`Token ${token}`, null],
  [undefined, null],
])('of the header %j the token is %j', (header, expected) => expect(bearerOf(header)).toBe(expected))

test('a token that may write may read', () => {
  expect([scopesOf('read'), scopesOf('write')]).toEqual([['read'], ['read', 'write']])
})

test('the calls of a token are those of 30 days, whenever it was used last', () => {
  const day = 24 * 3_600_000
  expect(callsOf('{"20000":5,"20029":7}', 20_029 * day + 1)).toBe(12)
  expect(callsOf('{"20000":5,"20029":7}', 20_030 * day)).toBe(7)
  expect(callsOf('{}', 20_030 * day)).toBe(0)
})
