import { describe, expect, test } from 'vitest'
import { heldTexts } from '#worker/watching/monitoring/drift/words.rules.ts'
import { doubtOf, occasionOf } from '#worker/watching/monitoring/plausible.rules.ts'

const degree = (
  price: number,
  currency: string,
  ...more: Parameters<typeof doubtOf> extends [unknown, ...infer Rest] ? Rest : never
) => doubtOf({ pricePence: Math.round(price * 100), currency }, ...more)?.degree ?? null

describe('a first price', () => {
  test.each([
    [45, 'GBP'],
    [15, 'EUR'],
    [1_250, 'EUR'],
    [10_000, 'HUF'],
    [5_900, 'ISK'],
    [18_700, 'JPY'],
    [45_000, 'KRW'],
    [150_000, 'IDR'],
    [50_000, 'VND'],
    [1_450, 'SEK'],
    [3_500, 'TRY'],
    [49, 'INR'],
    [25, 'EGP'],
    [3, 'GBP'],
    [1_250, 'PLN'],
    [15, 'PLN'],
    [5, 'BAM'],
    [300, 'RSD'],
    [20_000, 'RSD'],
    [80_000, 'KZT'],
    [100, 'MKD'],
  ])('of %i %s may be right at an official seller', (price, currency) => {
    expect(degree(price, currency, 'official', undefined)).toBeNull()
  })

  test.each([
    [4_500, 'GBP', 'doubtful'],
    [0.45, 'EUR', 'doubtful'],
    [45_000, 'GBP', 'absurd'],
    [0.05, 'GBP', 'absurd'],
    [1, 'GBP', 'doubtful'],
    [1, 'EUR', 'doubtful'],
    [2_500, 'PLN', 'doubtful'],
    [4_000, 'RON', 'doubtful'],
    [1_500, 'BGN', 'doubtful'],
    [50_000, 'RSD', 'doubtful'],
    [1_000, 'BAM', 'doubtful'],
    [0.1, 'BAM', 'doubtful'],
    [15_000, 'MKD', 'doubtful'],
    [50_000, 'ALL', 'doubtful'],
    [1_200, 'GEL', 'doubtful'],
    [200_000, 'KZT', 'doubtful'],
    [15_000, 'CZK', 'doubtful'],
    [12_000, 'NOK', 'doubtful'],
    [200_000, 'HUF', 'doubtful'],
    [1_000_000, 'HUF', 'doubtful'],
    [4_500_000, 'JPY', 'absurd'],
    [5_000_000_000, 'VND', 'absurd'],
    [0, 'EUR', 'absurd'],
  ] as const)('of %d %s is %s there', (price, currency, is) => {
    expect(degree(price, currency, 'official', undefined)).toBe(is)
  })

  test('may be dearer at a reseller, and in a final', () => {
    expect(degree(3_000, 'GBP', 'resale', undefined)).toBeNull()
    expect(degree(3_000, 'GBP', 'official', undefined)).toBe('doubtful')
    expect(degree(3_000, 'GBP', 'official', 'great')).toBeNull()
    expect(degree(15_000, 'GBP', 'resale', 'great')).toBeNull()
  })

  test('is smaller at a women’s or youth match', () => {
    expect(degree(450, 'GBP', 'official', 'small')).toBe('doubtful')
    expect(degree(12, 'GBP', 'official', 'small')).toBeNull()
    expect(degree(1, 'GBP', 'official', 'small')).toBeNull()
  })

  test('in money that has no measure is not judged, nor is one that is not shown', () => {
    expect(degree(9_000_000, 'IRR', 'official', undefined)).toBeNull()
    expect(doubtOf({ pricePence: null, currency: 'GBP' }, 'official', undefined)).toBeNull()
  })
})

describe('an occasion', () => {
  const match = (of: { sides?: string[]; stages?: string[]; competitions?: string[] }) =>
    occasionOf({ sides: new Set(of.sides), stages: new Set(of.stages), competitions: new Set(of.competitions) })

  test('is a final, a great tournament, or a match of women or youth', () => {
    expect(match({ stages: ['final'], competitions: ['es.cup'] })).toBe('great')
    expect(match({ competitions: ['world.cup'] })).toBe('great')
    expect(match({ sides: ['women'] })).toBe('small')
    expect(match({ stages: ['semi'], competitions: ['en.1'] })).toBeUndefined()
  })
})

test('the desk says what tickets cost, and what can be done', () => {
  const note = (price: number) => {
    const after = { pricePence: price, currency: 'EUR', availability: 'available' } as const
    const doubt = doubtOf(after, 'official', 'great')
    return heldTexts({ ticketType: 'Adult', section: null, before: null, after, ...(doubt && { doubt }) }).why
  }
  expect(note(1_000_000)).toBe(
    'A first price far above the €2 to €7,500 that tickets cost at an official seller for such a final or tournament. ' +
      'It is shown if the page says the same an hour later, or when you confirm it.',
  )
  expect(note(1)).toContain('far below the €2 to €7,500')
  expect(note(1)).toContain('It is shown only if you confirm it.')
})

test('the desk says why an offer waits whose first price is plausible', () => {
  const fact = { pricePence: 5_000, currency: 'EUR', availability: 'available' } as const
  const offer = { ticketType: 'Adult', section: null, before: null, after: fact }
  expect(heldTexts({ ...offer, why: 'page' }).why).toContain('The whole page differs from what is usual')
  expect(heldTexts({ ...offer, why: 'offer' }).why).toContain('The page is unclear about this ticket')
  expect(heldTexts({ ...offer, why: 'price' }).why).toContain(
    'far from the other prices of the match. It is shown when',
  )
  expect(heldTexts({ ...offer, before: fact, why: 'price' }).why).toContain('far from its last price')
  expect(heldTexts({ ...offer, why: 'currency' }, 'GBP').why).toContain('In EUR; this platform is set to GBP.')
  expect(heldTexts({ ...offer, why: 'currency' }, 'EUR').why).toBe(heldTexts(offer).why)
  // As an older version noted it.
  expect(heldTexts(offer).why).toBe('It is shown when a second check says the same, or when you confirm it.')
})
