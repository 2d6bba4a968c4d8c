import { describe, expect, test } from 'vitest'
import {
  amountLimits,
  countries,
  defaultQuickBuy,
  maxAmount,
  maxSectionsLength,
  paymentMethodNames,
  paymentMethods,
  sealedLengths,
} from '#worker/people/quick-buy/constants.ts'
import { QuickBuy } from '#worker/people/quick-buy/contract.ts'
import { amountIn, kitLines, quickBuyIn } from '#worker/people/quick-buy/rules.ts'

describe('quick buy as specified', () => {
  test('offers nine countries and three payment methods', () => {
    expect(countries.join(', ')).toBe(
      'United Kingdom, Ireland, Germany, France, Spain, Italy, Netherlands, Belgium, Portugal',
    )
    expect(paymentMethods).toEqual(['card', 'paypal', 'bank_transfer'])
    expect(paymentMethodNames.card).toBe('Credit/Debit Card')
  })

  test('has its defaults, which it accepts itself', () => {
    expect(defaultQuickBuy).toMatchObject({
      country: 'United Kingdom',
      preferred_payment_method: 'card',
      budget_limit: 0,
      max_ticket_price: 0,
      auto_fill_enabled: true,
    })
    expect(QuickBuy.parse(defaultQuickBuy)).toEqual(defaultQuickBuy)
  })

  test('steps by 10 and by 5, from 0', () => {
    expect(amountLimits).toEqual({ budget_limit: { min: 0, step: 10 }, max_ticket_price: { min: 0, step: 5 } })
  })
})

describe('an amount', () => {
  test.each([
    ['60', 60],
    [' 62.50 ', 62.5],
    ['', 0],
    ['sixty', 0],
    ['£60', 0],
    ['NaN', 0],
    ['Infinity', 0],
    ['-5', -5],
  ])('typed as %j is %d', (typed, amount) => expect(amountIn(typed)).toBe(amount))

  test.each([0, 5, 62.5, 0.01, maxAmount])('of %d pounds is accepted', (amount) => {
    expect(QuickBuy.shape.budget_limit.safeParse(amount).success).toBe(true)
  })

  test.each([-0.01, 62.505, maxAmount + 1, '60', null, Number.NaN])('of %j is refused', (amount) => {
    expect(QuickBuy.shape.max_ticket_price.safeParse(amount).success).toBe(false)
  })
})

describe('a text', () => {
  test.each(Object.entries(sealedLengths))('%s has a longest length', (name, most) => {
    const { [name as keyof typeof sealedLengths]: field } = QuickBuy.shape
    expect(field.safeParse('x'.repeat(most)).success).toBe(true)
    expect(field.safeParse('x'.repeat(most + 1)).success).toBe(false)
  })

  test('is one line without doubled spaces', () => {
    expect(QuickBuy.shape.city.parse('  Kings   Lynn ')).toBe('Kings Lynn')
    for (const text of ['A\nB', 'A\u0000', 'A\u2028B', 'A\u202eB'])
      expect(QuickBuy.shape.full_name.safeParse(text).success).toBe(false)
    const sections = QuickBuy.shape.preferred_seating_sections
    expect(sections.safeParse('x'.repeat(maxSectionsLength + 1)).success).toBe(false)
  })
})

describe('the form', () => {
  test('sends its own fields alone, and an unticked switch as off where it shows one', () => {
    const fields = { intent: 'save_preferences', city: 'Leeds', budget_limit: 'x', hide_scores: 'on', email: 'a@b.co' }
    expect(quickBuyIn(fields)).toEqual({ city: 'Leeds', budget_limit: 0 })
    expect(quickBuyIn({ has_switches: 'yes' })).toEqual({ auto_fill_enabled: false })
    expect(quickBuyIn({ has_switches: 'yes', auto_fill_enabled: 'on' })).toEqual({ auto_fill_enabled: true })
  })
})

describe('the purchase kit', () => {
  const details = { ...defaultQuickBuy, email: 'robin@example.com', phone: null }

  test('has what was given, in the order of most forms', () => {
    const given = { ...details, full_name: 'Robin Fairweather', address_line1: '1 Mill Lane', phone: '+447700900123' }
    expect(kitLines(given).map(({ name }) => name)).toEqual([
      'Full name',
      'Email',
      'Phone',
      'Address line 1',
      'Country',
    ])
  })

  test('leaves out the country while there is no address', () => {
    expect(kitLines(details)).toEqual([{ name: 'Email', value: 'robin@example.com' }])
  })
})
