import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAvailability } from '#worker/watching/monitoring/extract/schema/availability.ts'

const available = ['InStock', 'InStoreOnly', 'OnlineOnly', 'MadeToOrder']
const soldOut = ['SoldOut', 'OutOfStock', 'Discontinued', 'Reserved']
const unknown = ['PreOrder', 'PreSale', 'BackOrder', 'ComingSoon', '']
const spellings = [
  (name: string) => name,
  (name: string) => name.toLowerCase(),
  (name: string) => `http://schema.org/${name}`,
  (name: string) => `https://schema.org/${name}/`,
  (name: string) => `HTTPS://WWW.SCHEMA.ORG/${name.toUpperCase()}`,
  (name: string) => `//schema.org/${name}`,
  (name: string) => `schema:${name}`,
  (name: string) => `  ${name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')} `,
]

describe('availability', () => {
  test.each(spellings.map((spell) => [spell('LimitedAvailability'), spell] as const))('is read from %s', (_, spell) => {
    for (const name of available) expect(readAvailability(spell(name))).toBe('available')
    for (const name of soldOut) expect(readAvailability(spell(name))).toBe('sold_out')
    for (const name of unknown) expect(readAvailability(spell(name))).toBe('unknown')
    expect(readAvailability(spell('LimitedAvailability'))).toBe('limited')
  })

  test.each(['https://evil.example/InStock', 'NotInStock', 'InStockSoon', 'available', '__proto__', 'constructor'])(
    '%s is unknown',
    (text) => {
      expect(readAvailability(text)).toBe('unknown')
    },
  )

  test('is never available unless the vocabulary says so', () => {
    const meant = new Set(available.map((name) => name.toLowerCase()))
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.constantFrom(...available, ...unknown)), (value) => {
        if (readAvailability(value) !== 'available') return
        const letters = String(value)
          .toLowerCase()
          .replace(/[^a-z]/g, '')
        expect([...meant].some((name) => letters.endsWith(name))).toBe(true)
      }),
    )
  })
})
