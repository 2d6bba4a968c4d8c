import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxCookieHeaderLength } from '#worker/people/privacy/constants.ts'
import { consentOf, consentValue, readConsent } from '#worker/people/privacy/rules.ts'

const anyConsent = fc.record({ functional: fc.boolean(), analytics: fc.boolean(), marketing: fc.boolean() })
const nothing = { functional: false, analytics: false, marketing: false }

describe('the consent cookie', () => {
  test.each([
    ['1.none', nothing],
    ['1.f', { functional: true, analytics: false, marketing: false }],
    ['1.am', { functional: false, analytics: true, marketing: true }],
    ['1.fam', { functional: true, analytics: true, marketing: true }],
  ])('%s is parsed as it was written', (value, consent) => {
    expect(consentValue(consent)).toBe(value)
    expect(readConsent(`consent=${value}`, false)).toEqual(consent)
    expect(readConsent(`theme=dark; consent=${value};last=x`, false)).toEqual(consent)
  })

  test.each([
    ['no header', null],
    ['an empty header', ''],
    ['other cookies only', 'theme=dark; xconsent=1.fam; consent_old=1.fam'],
    ['an empty value', 'consent='],
    ['an older version', 'consent=0.fam'],
    ['a later version', 'consent=2.fam'],
    ['letters in another order', 'consent=1.maf'],
    ['a letter twice', 'consent=1.ff'],
    ['a letter that means nothing', 'consent=1.fx'],
    ['capital letters', 'consent=1.FAM'],
    ['no letters', 'consent=1.'],
    ['quotes', 'consent="1.fam"'],
    ['an encoding of nothing', 'consent=1.fam%'],
    ['markup', 'consent=1.fam<script>'],
    ['an inherited name', 'consent=constructor'],
    ['an endless value', `consent=1.${'f'.repeat(5_000)}`],
    ['two that disagree', 'consent=1.none; consent=1.fam'],
    ['a header longer than any browser sends', `x=${'y'.repeat(maxCookieHeaderLength)}; consent=1.fam`],
  ])('counts %s as no choice', (_name, header) => {
    expect(readConsent(header, false)).toBeNull()
  })

  test('keeps every choice in a round trip, and stays small', () => {
    fc.assert(
      fc.property(anyConsent, (consent) => {
        const value = consentValue(consent)
        expect(value.length).toBeLessThanOrEqual(6)
        expect(readConsent(`consent=${value}`, false)).toEqual(consent)
      }),
    )
  })

  test('never accepts a value that we would not write, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (value) => {
        const read = readConsent(`consent=${value}`, false)
        const written = value.split(';')[0]?.trim()
        if (read) expect(consentValue(read)).toBe(written)
      }),
    )
  })
})

describe('a sent choice', () => {
  const ticked = { functional: true, analytics: false, marketing: false }

  test('accepts all or rejects all, whatever is ticked', () => {
    expect(consentOf({ choice: 'accept', ...ticked })).toEqual({ functional: true, analytics: true, marketing: true })
    expect(consentOf({ choice: 'reject', ...ticked })).toEqual(nothing)
  })

  test('allows exactly what is ticked when saved', () => {
    expect(consentOf({ choice: 'chosen', ...ticked })).toEqual(ticked)
  })
})
