import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meaningOfCell } from '#worker/watching/monitoring/availability-words.rules.ts'
import { isUnderstood, readAvailability } from '#worker/watching/monitoring/extract/schema/availability.ts'

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

  test.each(['https://evil.example/InStock', 'NotInStock', 'InStockSoon', '__proto__', 'constructor'])(
    '%s is unknown',
    (text) => {
      expect(readAvailability(text)).toBe('unknown')
    },
  )

  test.each([
    ['Verfügbar', 'available'],
    ['Buy now!', 'available'],
    ['Jetzt kaufen', 'available'],
    ['Disponible', 'available'],
    ['販売中', 'available'],
    ['Last few remaining', 'limited'],
    ['Fåtal kvar', 'limited'],
    ['Dernières places', 'limited'],
    ['Only 3 left', 'limited'],
    ['Ej tillgänglig', 'sold_out'],
    ['Ikke tilgjengelig', 'sold_out'],
    ['Ei saatavilla', 'sold_out'],
    ['Niedostępne', 'sold_out'],
    ['Nem elérhető', 'sold_out'],
    ['Vstupenky nejsou k dispozici', 'sold_out'],
    ['販売終了', 'sold_out'],
    ['Coming soon', 'unknown'],
    ['In Kürze', 'unknown'],
    ['Notify me', 'unknown'],
    ['Benachrichtigen', 'unknown'],
    ['Nicht verfügbar', 'unknown'],
    ['Noch nicht verfügbar', 'unknown'],
    ['Available from 5 December', 'unknown'],
    ['Members only: buy now', 'unknown'],
    ['Buy parking', 'unknown'],
    ['Sold out online – call us', 'unknown'],
    ['Not sold out', 'unknown'],
  ])('in words for people, as %s, is %s', (text, meaning) => {
    expect(readAvailability(text)).toBe(meaning)
    expect(isUnderstood(text)).toBe(text !== 'Buy parking')
  })

  test.each([['Lagernd ab Werk'], ['Status A'], ['Verfuegbaar'], ['???b'], ['Ouvert']])(
    '%s is no known word',
    (text) => {
      expect([readAvailability(text), isUnderstood(text)]).toEqual(['unknown', false])
    },
  )

  test.each([['PreOrder'], ['https://schema.org/BackOrder'], ['ComingSoon'], [''], ['{{ stock }}'], [12], [null]])(
    '%s leaves nothing to be understood',
    (value) => {
      expect(isUnderstood(value)).toBe(true)
    },
  )

  test('is never available unless the vocabulary or a word of buying says so', () => {
    const meant = new Set(available.map((name) => name.toLowerCase()))
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.constantFrom(...available, ...unknown)), (value) => {
        if (readAvailability(value) !== 'available' || meaningOfCell(String(value)) === 'available') return
        const letters = String(value)
          .toLowerCase()
          .replace(/[^a-z]/g, '')
        expect([...meant].some((name) => letters.endsWith(name))).toBe(true)
      }),
    )
  })
})
