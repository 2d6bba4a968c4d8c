import { describe, expect, test } from 'vitest'
import { createDraft } from '#worker/watching/monitoring/extract/draft.ts'
import { groupIn, perOne, withoutGroup } from '#worker/watching/monitoring/extract/group-price.ts'

describe('for how many a price is', () => {
  test.each([
    ['£90 per pair', 2, true],
    ['90 € für 2 Personen', 2, true],
    ['90 € pro Paar', 2, true],
    ['90 € pour 2 personnes', 2, true],
    ['90 € la paire', 2, true],
    ['90 € para dos personas', 2, true],
    ['90 € per due persone', 2, true],
    ['€ 90 voor 2 personen', 2, true],
    ['Pair of tickets', 2, true],
    ['£360 for 4 people', 4, true],
    ['2 tickets', 2, false],
    ['2x Adult', 2, false],
  ])('%s: %s', (text, size, isCertain) => {
    expect(groupIn(text)).toEqual({ size, isCertain })
  })

  test.each([
    '£45',
    '£45 each',
    '2 tickets, £45 each',
    'Family ticket',
    'Max 2 per person',
    'per person',
    'Adult',
    null,
  ])('%s is of one', (text) => {
    expect(groupIn(text)).toBeNull()
  })

  test.each([
    ['£90 per pair', '£90'],
    ['90,00 £ pro Paar', '90,00 £'],
    ['90 € (für 2 Personen)', '90 €'],
    ['£45', '£45'],
  ])('the amount of %s is %s', (text, amount) => {
    expect(withoutGroup(text)).toBe(amount)
  })
})

describe('the price of one', () => {
  const draft = createDraft({ pricePence: 9_000, feesPence: 200 })

  test('is a share that comes out even', () => {
    expect(perOne(draft, { size: 2, isCertain: true }).offer).toMatchObject({ pricePence: 4_500, feesPence: 100 })
  })

  test('is not guessed where it does not, or where the text may mean how many are offered', () => {
    for (const group of [
      { size: 7, isCertain: true },
      { size: 2, isCertain: false },
    ]) {
      const read = perOne(draft, group)
      expect(read.offer.pricePence).toBeNull()
      expect(read.doubts.map(({ code }) => code)).toEqual(['price_unreadable'])
    }
  })
})
