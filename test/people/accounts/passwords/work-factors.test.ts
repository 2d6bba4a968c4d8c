import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '#worker/entry/config.ts'
import { productionWorkFactor } from '#worker/people/accounts/passwords/constants.ts'
import { familiar } from '#worker/people/accounts/passwords/lane.ts'
import { createPasswords } from '#worker/people/accounts/passwords/scrypt.ts'
import { productionSettings } from '../../../fakes/settings.ts'

// In production the runtime refuses more than 100,000 rounds of PBKDF2, and scrypt where N·r·p is above 2^20, although
// on a developer's machine it may do both.
const maxRounds = 100_000
const maxScryptCost = 2 ** 20

const passwords = createPasswords(parseConfig(productionSettings).passwordWorkFactor)

/** Key derivation calls in a source text that exceed production's limits. */
function excesses(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replaceAll(/(?<=\d)_(?=\d)/g, '')
  const found: string[] = []
  if (/pbkdf2/i.test(code)) {
    for (const [number] of code.matchAll(/\b\d{6,}\b|\b\d+e\d+\b/gi)) {
      if (Number(number) > maxRounds) found.push(`PBKDF2 beside ${number}`)
    }
  }
  for (const [text, ln, r, p] of code.matchAll(/ln:\s*(\d+)\s*,\s*r:\s*(\d+)\s*,\s*p:\s*(\d+)/g)) {
    if (2 ** Number(ln) * Number(r) * Number(p) > maxScryptCost) found.push(`scrypt with ${text}`)
  }
  for (const [text, base, power] of code.matchAll(/\bN:\s*(\d+)(?:\s*\*\*\s*(\d+))?/g)) {
    const rounds = power === undefined ? Number(base) : Number(base) ** Number(power)
    if (rounds * 8 > maxScryptCost) found.push(`scrypt with ${text}`)
  }
  return found
}

describe('key derivation beyond production’s limits', () => {
  test.each([
    "crypto.subtle.deriveBits({ name: 'PBKDF2', hash, salt, iterations: 600_000 }, key, 256)",
    "pbkdf2Sync(password, salt, 210000, 64, 'sha512')",
    "pbkdf2(password, salt, 6e5, 64, 'sha512')",
    'const parameters = { ln: 17, r: 8, p: 2 }',
    'scrypt(password, salt, 32, { N: 2 ** 18, r: 8, p: 1 })',
    'scrypt(password, salt, 32, { N: 262144, r: 8, p: 1 })',
  ])('is found in %s', (source) => expect(excesses(source)).toHaveLength(1))

  test.each([
    "deriveBits({ name: 'PBKDF2', iterations: 100_000 }, key, 256)",
    'const parameters = { ln: 15, r: 8, p: 3 }',
    'scrypt(password, salt, 32, { N: 2 ** 17, r: 8, p: 1 })',
  ])('is not reported in %s', (source) => expect(excesses(source)).toEqual([]))

  const sources = globSync(['worker/**/*.ts', 'durable/**/*.ts'])

  test('is nowhere in the Worker', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.flatMap((path) => excesses(readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`))).toEqual(
      [],
    )
  })

  test('is not used to hash passwords', async () => {
    const hashed = await passwords.hash('tulip crane harbour', familiar({ networks: [] }))
    const kept = hashed.ok ? hashed.value : ''
    const [, ln, r, p] = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$/.exec(kept)?.map(Number) ?? []
    expect([ln, r, p]).toEqual([15, 8, 3])
    expect(2 ** (ln ?? 99) * (r ?? 99) * (p ?? 99)).toBeLessThanOrEqual(maxScryptCost)
    const verdict = async (typed: string, on: string | null) => {
      const verified = await passwords.verify(typed, on, familiar({ networks: [] }))
      return verified.ok && verified.value
    }
    expect(await verdict('tulip crane harbour', kept)).toEqual({ isRight: true, isOutdated: false })
    expect(await verdict('tulip crane harbor', kept)).toEqual({ isRight: false, isOutdated: false })
    expect(await verdict('', null)).toEqual({ isRight: false, isOutdated: false })
  })
})

test('an account that does not exist costs the work of one that does', async () => {
  const worked: unknown[] = []
  const counted = createPasswords(productionWorkFactor, async (_password, salt, work, length) => {
    worked.push({ ...work, salt: salt.length, length })
    return Buffer.alloc(length)
  })
  const hashed = await counted.hash('tulip crane harbour', familiar({ networks: [] }))
  for (const kept of [hashed.ok ? hashed.value : '', null]) {
    await counted.verify('tulip crane harbour', kept, familiar({ networks: [] }))
  }
  const usual = { ln: 15, r: 8, p: 3, salt: 16, length: 32 }
  expect(worked).toEqual([usual, usual, usual])
})

test.each([
  ['tulip crane harbour', 'tulip crane harbour\0'],
  ['tulip crane \ufffd', 'tulip crane \ud800'],
])('%j is stored like %j, and does not match it', async (password, other) => {
  const cheap = createPasswords(1)
  const hashed = await cheap.hash(password, familiar({ networks: [] }))
  const verified = await cheap.verify(other, hashed.ok ? hashed.value : '', familiar({ networks: [] }))
  expect(verified.ok && verified.value.isRight).toBe(false)
})
