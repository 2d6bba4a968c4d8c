import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { MachineValue } from '#worker/watching/monitoring/extract/money/amount.ts'
import { readMachinePrice } from '#worker/watching/monitoring/extract/money/machine-price.ts'

const read = (value: unknown, meant: string | null = 'GBP') => readMachinePrice(new MachineValue(value), meant)

describe('a price in data', () => {
  test.each([
    ['45.000', 4500],
    ['0.500', 50],
    ['20.500', 2050],
    ['1.250', 125],
    ['45.0000', 4500],
    ['45', 4500],
    ['45.5', 4550],
    [' 45.00 ', 4500],
    ['-45.00', -4500],
    ['45000', 4500000],
    [45, 4500],
    [45.5, 4550],
    [19.99, 1999],
    [0, 0],
    ['29.1583', 2916],
  ])('%j is %i hundredths: its point is decimal', (value, pence) => {
    expect(read(value)).toEqual({ kind: 'single', pence, currency: null })
  })

  test.each([
    ['45,00', 4500, null],
    ['45,5', 4550, null],
    ['£45.00', 4500, 'GBP'],
    ['1.234,56', 123456, null],
    ['1,234.56', 123456, null],
    ['45 GBP', 4500, 'GBP'],
    ['1,234,567', 123456700, null],
  ])('%j is no number, and read as people do', (value, pence, currency) => {
    expect(read(value)).toEqual({ kind: 'single', pence, currency })
  })

  test.each(['45,000', '£45.000', '1,299', '€1.299', 'from 45,000', '45.000-90.000'])(
    '%j may be a thousandth of what it says, and is unreadable',
    (value) => {
      expect(read(value, 'EUR').kind).toBe('unreadable')
    },
  )

  test.each(['COP', 'CLP', 'IDR', 'HUF', 'ARS', 'JPY', 'KRW', 'TRY'])(
    '"45.000" in %s may be forty-five or forty-five thousand, and says so',
    (currency) => {
      expect(read('45.000', currency)).toEqual({
        kind: 'unreadable',
        why: `45.000 may be 45 or 45,000 ${currency}`,
      })
      expect(read('45000.00', currency)).toMatchObject({ pence: 4500000 })
    },
  )

  test.each([
    ['4,800', 'JPY', 480000],
    ['22,000', 'KRW', 2200000],
    ['¥4,800', 'JPY', 480000],
    ['12,500', 'CLP', 1250000],
    ['4,800円', 'JPY', 480000],
  ])('%s in %s is whole: such amounts have no places', (value, currency, pence) => {
    expect(read(value, currency)).toMatchObject({ kind: 'single', pence })
  })

  test.each([
    ['4.800', 'JPY'],
    ['4,800', 'GBP'],
    ['4,800', 'KWD'],
    ['£4,800', 'JPY'],
    ['4,8', 'JPY'],
    ['4,80', 'KRW'],
  ])('%s in %s stays unreadable', (value, currency) => {
    expect(read(value, currency).kind).toBe('unreadable')
  })

  test('has three places where the currency has them, as far as hundredths hold them', () => {
    expect(read('12.500', 'KWD')).toMatchObject({ pence: 1250 })
    expect(read(12.5, 'KWD')).toMatchObject({ pence: 1250 })
    expect(read('12.125', 'KWD').kind).toBe('unreadable')
    expect(read(12.125, 'KWD').kind).toBe('unreadable')
  })

  test.each([undefined, null, '', '  '])('%j is none', (value) => {
    expect(read(value)).toEqual({ kind: 'none' })
  })

  test.each([true, {}, [], 'TBC', '4.5e1', Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    '%j is unreadable',
    (value) => {
      expect(read(value)).toEqual({ kind: 'unreadable' })
    },
  )

  test('is what was written, however many places that has', () => {
    const places = fc.integer({ min: 2, max: 6 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), places, (pence, count) => {
        expect(read((pence / 100).toFixed(count))).toMatchObject({ pence })
        expect(read(pence / 100)).toMatchObject({ pence })
      }),
      runs(100),
    )
  })

  test('never throws, and gives whole hundredths', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const reading = read(value)
        if (reading.kind === 'single') expect(Number.isSafeInteger(reading.pence)).toBe(true)
      }),
      runs(100),
    )
  })
})
