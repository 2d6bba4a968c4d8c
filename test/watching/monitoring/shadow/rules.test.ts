import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import type { ExtractedOffer } from '#worker/watching/monitoring/contract.ts'
import { keptDifferences } from '#worker/watching/monitoring/shadow/constants.ts'
import { compare, differenceBound, emptyTally, isProven, withCheck } from '#worker/watching/monitoring/shadow/rules.ts'
import { makePage, offer } from '../fakes.ts'

const seen = { at: 1, url: 'https://tickets.example.com/match/1' }
const page = (...offers: Partial<ExtractedOffer>[]) => makePage({ offers: offers.map((one) => ({ ...offer, ...one })) })
const adult = { ticketType: 'Adult', section: 'North' }
const junior = { ticketType: 'Junior', pricePence: 1_500 }

describe('a check read by two sets of rules', () => {
  test('agrees when both find the same offers, in whatever order', () => {
    expect(compare(seen, page(adult, junior), page(junior, adult))).toBe('agrees')
  })

  test('says in words which offers appeared, vanished and changed', () => {
    const found = compare(seen, page(adult, junior), page({ ...adult, pricePence: 7_000 }, { ticketType: 'Senior' }))
    expect(found).toEqual({
      ...seen,
      verdict: 'differs',
      appeared: ['Senior: £64.00, available'],
      vanished: ['Junior: £15.00, available'],
      changed: ['Adult, North: £64.00, available → £70.00, available'],
      more: 0,
      problem: null,
    })
  })

  test.each([
    ['fees', { feesPence: 100 }],
    ['availability', { availability: 'sold_out' as const }],
    ['quantity', { quantity: 3 }],
    ['currency', { currency: 'EUR' }],
    ['a range in place of a price', { pricePence: null, lowPence: 100, highPence: 900 }],
  ])('differs by %s alone', (_, change) => {
    expect(compare(seen, page(adult), page({ ...adult, ...change }))).toMatchObject({ verdict: 'differs' })
  })

  test('counts two offers of one name as two', () => {
    expect(compare(seen, page(adult, adult), page(adult))).toMatchObject({ vanished: [expect.stringContaining('(2)')] })
  })

  test('has nothing to agree with where the rules in force find nothing', () => {
    expect(compare(seen, page(), page(adult))).toMatchObject({ verdict: 'alone' })
    expect(compare(seen, page(), page())).toBeNull()
  })

  test('says why the candidate found nothing', () => {
    const problems = [{ code: 'too_complex' as const, detail: 'reading the page takes too many steps' }]
    const found = compare(seen, page(adult), makePage({ offers: [], problems }))
    expect(found).toMatchObject({ verdict: 'differs', problem: problems[0]?.detail })
  })

  test('keeps a bounded part of what differs, and says how much is left out', () => {
    const many = Array.from({ length: 90 }, (_, number) => ({ ticketType: `Type ${number} ${'x'.repeat(400)}` }))
    const found = compare(seen, page(), page(...many))
    expect(found).toMatchObject({ more: 85 })
    expect(JSON.stringify(found).length).toBeLessThan(1_500)
    let tally = emptyTally
    for (let at = 0; at < 30; at += 1) tally = withCheck(tally, compare({ ...seen, at }, page(), page(adult)))
    expect(tally).toMatchObject({ alone: 30, agreed: 0, differed: 0 })
    expect(tally.differences.map(({ at }) => at)).toEqual(Array.from({ length: keptDifferences }, (_, n) => 29 - n))
  })
})

describe('a shadow run', () => {
  test('is proven by 300 checks that all agree, and by nothing less', () => {
    const counts = { differed: 0, alone: 0 }
    expect(isProven({ ...counts, agreed: 299 })).toBe(false)
    expect(isProven({ ...counts, agreed: 300 })).toBe(true)
    expect(isProven({ agreed: 900, differed: 1, alone: 0 })).toBe(false)
    expect(isProven({ agreed: 900, differed: 0, alone: 1 })).toBe(false)
  })

  test('says how many checks differ at most, by the exact binomial bound', () => {
    // Clopper–Pearson, one-sided 95 %: published values.
    expect(differenceBound(0, 300)).toBeCloseTo(1 - 0.05 ** (1 / 300), 10)
    expect(differenceBound(0, 300)).toBeLessThan(0.01)
    expect(differenceBound(0, 298)).toBeGreaterThan(0.01)
    expect(differenceBound(1, 10)).toBeCloseTo(0.39416, 4)
    expect(differenceBound(5, 100)).toBeCloseTo(0.10225, 4)
    expect(differenceBound(0, 0)).toBe(1)
    expect(differenceBound(7, 7)).toBe(1)
  })

  test('has a bound that falls with checks and rises with differences', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 20 }), (checks, differing) => {
        const bound = differenceBound(differing, checks)
        expect(bound).toBeGreaterThanOrEqual(differing / checks > 1 ? 1 : differing / checks)
        expect(differenceBound(differing, checks + 1)).toBeLessThanOrEqual(bound)
        expect(differenceBound(differing + 1, checks)).toBeGreaterThanOrEqual(bound)
      }),
      runs(100),
    )
  })
})
