import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problemOf, problemsOf, type Typed, tidyBuyer } from '#worker/money/payments/checkout/rules.ts'
import { texts } from '#worker/money/payments/constants.ts'
import { CheckoutForm } from '#worker/money/payments/contract.ts'

const whole: Typed = {
  name: 'Robin Fairweather',
  email: 'robin@fans.test',
  line1: '1 High Street',
  line2: '',
  city: 'Leeds',
  postal_code: 'ls1  4dy',
  start_now: 'on',
  cookies: 'on',
}

describe('what a buyer types', () => {
  test('is complete with everything but a second line, and the postcode is put in capitals', () => {
    expect(problemsOf(whole)).toEqual({})
    expect(tidyBuyer('postal_code', ' ls1  4dy ')).toBe('LS1 4DY')
  })

  test('is one line, which cannot imitate the lines of a receipt', () => {
    const forged = ' Robin\r\nVAT 20%: £0.00\u2028Seller:\u0085Me\u0000\t'
    expect(tidyBuyer('name', forged)).toBe('Robin VAT 20%: £0.00 Seller: Me')
    expect(tidyBuyer('line1', 'High \u202eteertS\u200b\ufeff 1')).toBe('High teertS 1')
    // A joiner is part of how some names are written.
    expect(tidyBuyer('name', 'نیک\u200cنام')).toBe('نیک\u200cنام')
    for (const unseen of ['\u200b', '\n', ' \u2066 ']) {
      expect(problemOf('name', tidyBuyer('name', unseen))).toBe('Full name is required')
    }
  })

  test.each([
    ['name', '', 'Full name is required'],
    ['email', '  ', 'Email is required'],
    ['email', 'robin@', 'Please enter a valid email address'],
    ['line1', '', 'Address is required'],
    ['city', '', 'City is required'],
    ['postal_code', '', 'Postal code is required'],
    ['postal_code', '12345', 'Please enter a valid UK postal code'],
    // Letters that the Royal Mail uses in no such place.
    ['postal_code', 'QQ1 1AA', 'Please enter a valid UK postal code'],
    ['postal_code', 'LI1 1AA', 'Please enter a valid UK postal code'],
    ['postal_code', 'LS1 4CY', 'Please enter a valid UK postal code'],
    ['start_now', '', 'Tick this box, because a plan starts as soon as it is paid'],
    ['cookies', '', 'You must accept the Cookie Policy to continue'],
  ] as const)('%s "%s": %s', (field, text, problem) => {
    expect(problemsOf({ ...whole, [field]: text })).toEqual({ [field]: problem })
  })

  test.each([
    'SW1A 1AA',
    'M1 1AE',
    'B33 8TH',
    'CR2 6XH',
    'EC1A 1BB',
    'GIR 0AA',
    'ls14dy',
    'W1A 0AX',
    'BF1 2AT',
    'GY1 1AA',
    'JE2 3AB',
    'IM1 1AE',
  ])('%s is a postcode', (text) => {
    expect(problemOf('postal_code', tidyBuyer('postal_code', text))).toBeNull()
  })

  test('is judged alike by the page and by the server', () => {
    const text = fc.oneof(fc.string({ maxLength: 120 }), fc.constantFrom('', ' ', 'LS1 4DY', 'a@b.test', 'on'))
    const typed = fc.record({ name: text, email: text, line1: text, line2: text, city: text, postal_code: text })
    fc.assert(
      fc.property(typed, (fields) => {
        const parsed = CheckoutForm.safeParse({
          plan: 'pro',
          cycle: 'monthly',
          start_now: 'on',
          cookies: 'on',
          ...fields,
        })
        const problems = problemsOf({ ...fields, start_now: 'on', cookies: 'on' })
        const found = Object.fromEntries(
          (parsed.error?.issues ?? []).map((issue) => [issue.path.join(), issue.message]),
        )
        expect(found).toEqual(problems)
      }),
    )
  })

  test('has a text of ours where a field is missing from a call', () => {
    const parsed = CheckoutForm.safeParse({
      plan: 'pro',
      cycle: 'monthly',
      ...whole,
      cookies: undefined,
      city: undefined,
    })
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([texts.cityMissing, texts.cookiesMissing])
  })
})
