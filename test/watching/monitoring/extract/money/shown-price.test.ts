import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ShownText } from '#worker/watching/monitoring/extract/money/amount.ts'
import { readShownPrice } from '#worker/watching/monitoring/extract/money/shown-price.ts'

/** `meant`: what the platform sells in. */
const readPrice = (text: string, meant: string | null = null) => readShownPrice(new ShownText(text), meant)

const nbsp = '\u00a0'

describe('a price in a habit of its country, or with a word before it', () => {
  test.each([
    ["45'00 €", 4500, 'EUR'],
    ['45’00 €', 4500, 'EUR'],
    ["1.245'50 €", 124550, 'EUR'],
    ["CHF 1'245.50", 124550, 'CHF'],
    ["CHF 1'245", 124500, 'CHF'],
    ['ca. 45 €', 4500, 'EUR'],
    ['circa € 45,50', 4550, 'EUR'],
    ['environ 45 €', 4500, 'EUR'],
    ['approx. £45', 4500, 'GBP'],
    ['Face value £45.00', 4500, 'GBP'],
    ['Face value: £45.00', 4500, 'GBP'],
    ['Valor facial: 45,00 €', 4500, 'EUR'],
    ['Nennwert 45 €', 4500, 'EUR'],
  ])('%s is read', (text, pence, currency) => {
    expect(readPrice(text, currency)).toEqual({ kind: 'single', pence, currency })
  })

  test.each([
    "45'0 €",
    "45'000'0 €",
    "45'00'00 €",
    'Face value £45, now £80',
    'Face value £45.00 £80.00',
    'ca. 45 € 50 €',
  ])('%s is not', (text) => {
    expect(readPrice(text, 'EUR').kind).toBe('unreadable')
  })
})

describe('a price with a second amount beside it', () => {
  test.each([
    ['£45.00 + £1.75 booking fee', 4500, 'GBP'],
    ['£45.00 £1.50 fee', 4500, 'GBP'],
    ['45,00 € (dont 2,00 € de frais)', 4500, 'EUR'],
    ['R$ 45,00 (+ taxa de R$ 4,50)', 4500, 'BRL'],
    ['was £60 now £45', 4500, 'GBP'],
    ['45 € statt 60 €', 4500, 'EUR'],
    ['van € 60 voor € 45', 4500, 'EUR'],
    ['£45 (approx. €52)', 4500, 'GBP'],
    ['€52 / £45', 4500, 'GBP'],
    ['£45 / $57', 4500, 'GBP'],
    ['£45 / €52 / $57', 4500, 'GBP'],
    ['$57 / €52 / £45', 5700, 'AUD'],
    ['US$57 | 45,00 € | £39', 4500, 'EUR'],
  ])('%s is what one pays for the ticket', (text, pence, currency) => {
    expect(readPrice(text, currency)).toEqual({ kind: 'single', pence, currency })
  })

  test.each([
    '2 + £1.50 booking fee',
    '£45 £60',
    'was £45 now £60',
    '£45 + £20 membership',
    'Adult £45 / Child £20',
    '£45 / £40',
    '€45 / $50',
    '€45 / $50 / 200 kr',
    '£45 / £40 / £35',
    'Adult £45 / €52 / Child $57',
    '£45 before 12/12/2026',
  ])('%s leaves open what it is', (text) => {
    expect(readPrice(text, 'GBP').kind).toBe('unreadable')
  })
})

describe('a price text', () => {
  test.each([
    ['45', 4500, null],
    ['45.00', 4500, null],
    ['45.0000', 4500, null],
    ['45,50', 4550, null],
    ['45,5', 4550, null],
    ['1,299', 129900, null],
    ['1.299', 129900, null],
    ['1,299.00', 129900, null],
    ['1.299,00', 129900, null],
    ['1,29,900.00', 12990000, null],
    ["CHF 1'299.-", 129900, 'CHF'],
    [`1${nbsp}299,00${nbsp}€`, 129900, 'EUR'],
    ['1\u202f299,00 €', 129900, 'EUR'],
    ['£45', 4500, 'GBP'],
    ['£ 45.00', 4500, 'GBP'],
    ['45 GBP', 4500, 'GBP'],
    ['gbp45.00', 4500, 'GBP'],
    ['US$45', 4500, 'USD'],
    ['&pound;45.00', 4500, 'GBP'],
    ['45&nbsp;&euro;', 4500, 'EUR'],
    ['45,- €', 4500, 'EUR'],
    ['150 zł', 15000, 'PLN'],
    ['\u200f£45.00\u200e', 4500, 'GBP'],
    ['４５', 4500, null],
    ['£45.00 each', 4500, 'GBP'],
    ['£45.00 (incl. fees)', 4500, 'GBP'],
    ['Price: £45', 4500, 'GBP'],
    ['-45', -4500, null],
    ['£-45.00', -4500, 'GBP'],
    ['\u2212£45', -4500, 'GBP'],
    ['Free', 0, null],
  ])('%j is %i minor units in %s', (text, pence, currency) => {
    expect(readPrice(text)).toEqual({ kind: 'single', pence, currency })
  })

  test.each([
    ['£45 - £90', 4500, 9000, 'GBP'],
    ['45.00–90.00', 4500, 9000, null],
    ['45 to 90 EUR', 4500, 9000, 'EUR'],
    ['from £45.00', 4500, null, 'GBP'],
    ['ab 45,00 €', 4500, null, 'EUR'],
  ])('%j is a range', (text, lowPence, highPence, currency) => {
    expect(readPrice(text)).toEqual({ kind: 'range', lowPence, highPence, currency })
  })

  test.each(['', '  ', nbsp])('%j is no price at all', (text) => {
    expect(readPrice(text)).toEqual({ kind: 'none' })
  })

  test.each([
    'TBC',
    'POA',
    '45 50',
    '12 left',
    '45.00.00',
    '1,2,3',
    '£45 or €52',
    '£90 - £45',
    '45 XYZ',
    '1e9',
    '99999999999999',
    '9'.repeat(1000),
    `£${'1,'.repeat(300)}`,
    '0.125',
    '- £45',
    '– £45',
    '£45½',
    '£45①',
    '£60 £45',
    '£90 for 2',
  ])('%j is unreadable', (text) => {
    expect(readPrice(text)).toEqual({ kind: 'unreadable' })
  })

  const pence = fc.integer({ min: 0, max: 99_999_999 })
  const style = fc.constantFrom<[string, string]>(
    [',', '.'],
    ['.', ','],
    [nbsp, ','],
    ['\u202f', ','],
    ['', '.'],
    ['', ','],
  )
  const frame = fc.constantFrom<[string, string, string | null]>(
    ['', '', null],
    ['£', '', 'GBP'],
    ['', ' €', 'EUR'],
    ['USD ', '', 'USD'],
    ['', `${nbsp}CHF`, 'CHF'],
  )

  test('is parsed back from any common style', () => {
    fc.assert(
      fc.property(pence, style, frame, (amount, [group, point], [before, after, currency]) => {
        const whole = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, group)
        const text = `${before}${whole}${point}${String(amount % 100).padStart(2, '0')}${after}`
        expect(readPrice(text)).toEqual({ kind: 'single', pence: amount, currency })
      }),
    )
  })

  test.each([
    ['45 kr', 'SEK', 'SEK'],
    ['45 kr', 'DKK', 'DKK'],
    ['$45', 'CAD', 'CAD'],
    ['£45', 'EGP', 'EGP'],
    ['£45', 'EUR', 'GBP'],
    ['US$45', 'CAD', 'USD'],
    ['¥45', 'CNY', 'CNY'],
    ['$45', null, null],
  ])('%j on a platform in %s is in %s', (text, meant, currency) => {
    expect(readPrice(text, meant)).toEqual({ kind: 'single', pence: 4500, currency })
  })

  test('in a sign of several countries, none of them the platform’s, is unreadable and says so', () => {
    expect(readPrice('$45', 'GBP')).toEqual({
      kind: 'unreadable',
      why: '"$" does not say whose currency it is',
    })
    expect(readPrice('45 kr', 'GBP').kind).toBe('unreadable')
    expect(readPrice('16.00 ft', 'GBP').kind).toBe('unreadable')
  })

  test.each([
    ['1.299 €', 'EUR', 129900],
    ['£1.299', 'GBP', null],
    ['£1,299', 'GBP', 129900],
    ['$45.000', 'CLP', 4500000],
    ['$45.000', 'USD', null],
    ['KD 12.500', 'KWD', 1250],
    ['KD 1,250', 'KWD', null],
    ['12.125 KD', 'KWD', null],
    ['¥45.50', 'JPY', null],
  ])('%j in %s follows the habits of that currency', (text, meant, pence) => {
    expect(readPrice(text, meant)).toMatchObject(pence === null ? { kind: 'unreadable' } : { pence })
  })

  test.each([
    ['£45⁵⁰', 4550],
    ['45€⁵⁰', 4550],
    ['45.00¹', 4500],
    ['45,00 €¹', 4500],
    ['45.00*', 4500],
    ['45,00 €†', 4500],
    ['45¹', 4500],
    ['45⁵⁰⁰', null],
    ['45⁵⁰ €²', 4550],
    ['45⁵⁰ €¹²', null],
    ['45⁵ €²', null],
  ])('%j takes raised digits as cents or as a footnote, never as more of the number', (text, pence) => {
    expect(readPrice(text)).toMatchObject(pence === null ? { kind: 'unreadable' } : { pence })
  })

  test.each([
    ['£45.00 or 4,500 points', 4500],
    ['Precio normal 65,00 €', 6500],
    ['£45.00 inc. VAT @ 20%', 4500],
    ['295 kr. ekskl. gebyr', 29500],
    ['45,00 € / kom.', 4500],
    ['£27 (concessions £19)', 2700],
    ['£19 (members £27)', null],
    ['Cat A £58', 5800],
    ['Price: £32.00 | Only 3 left at this price', 3200],
    ['£45.00 or 4,500 miles', null],
    ['£45.00 or £90.00', null],
  ])('%j is read with what stands beside it', (text, pence) => {
    expect(readPrice(text)).toMatchObject(pence === null ? { kind: 'unreadable' } : { pence })
  })

  test('never throws and never invents a fraction of a penny', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const reading = readPrice(text)
        if (reading.kind === 'single') expect(Number.isSafeInteger(reading.pence)).toBe(true)
      }),
    )
  })
})

describe('a price with its place or category and its number in one line', () => {
  test.each([
    ['Kat. 3: 45,00 €', 4500, 'EUR'],
    ['Block 12 – 30 €', 3000, 'EUR'],
    ['Cat 1 £45', 4500, 'GBP'],
    ['Block A: 45 €', 4500, 'EUR'],
    ['Block 12, Reihe 5: 30 €', 3000, 'EUR'],
    ['Zone 3 25,00 €', 2500, 'EUR'],
    ['Row 4 £129.00', 12900, 'GBP'],
    ['Sektor 104 - 120 zł', 12000, 'PLN'],
    ['Cat. 1: 450 kr', 45000, 'SEK'],
    ['Section 112 Row 5 $45', 4500, 'USD'],
    ['Cat 1: was £60 now £45', 4500, 'GBP'],
    ['Cat 1: £45 + £2.50 fee', 4500, 'GBP'],
    ['45,00 € (Kat. 3)', 4500, 'EUR'],
    ['£45 – Cat 1', 4500, 'GBP'],
    ['فئة ١: ١٥٠ ريال', 15000, 'SAR'],
  ])('%s is read', (text, pence, currency) => {
    expect(readPrice(text, currency)).toEqual({ kind: 'single', pence, currency })
  })

  test.each([
    'Block 1 200 €',
    'Block 12 45 €',
    'Sektor 12 1 250 Kč',
    'Block 12-30 €',
    'Block 12, 30 €',
    'Block 12 30',
    'Block 12: 45 tickets',
    'Block 12: 45 left',
    'Reihe 1 – 20 – 45 €',
    'Reihe 1 - 20: 45 €',
    'Block A 45 €30',
    'Row 12.50 €',
    'Kat. 1,50 €',
    'Cat. 12 €',
    'Kat. ab 45 €',
    'Block B 12 45 €',
    'Cat 2 4 tickets £90',
    'Block 12 £45 (2 for £80)',
  ])('%s is not, because it may be another amount', (text) => {
    expect(readPrice(text, 'EUR').kind).toBe('unreadable')
  })

  test('a lowest price stays one', () => {
    expect(readPrice('Cat 1: from £45', 'GBP')).toMatchObject({ kind: 'range', lowPence: 4500, highPence: null })
  })
})
