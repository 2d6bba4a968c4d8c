import { expect, test } from 'vitest'
import { byFirstLetter } from '#worker/watching/monitoring/alternatives.rules.ts'

test('tries the alternatives that begin with a letter only where a text has that letter', () => {
  expect(byFirstLetter(['sold out', 'gone', '[iİ]ptal', 'soon', 'épuis', '[iİ]lk'])).toBe(
    's(?:old out|oon)|g(?:one)|[iİ](?:ptal|lk)|é(?:puis)',
  )
})

test('keeps what each of them matches, and which comes first', () => {
  const pattern = new RegExp(`^(?:${byFirstLetter(['no tickets', 'not', 'no'])})`)
  const found = ['no tickets left', 'not yet', 'no more', 'on'].map((text) => pattern.exec(text)?.[0] ?? null)
  expect(found).toEqual(['no tickets', 'not', 'no', null])
})
