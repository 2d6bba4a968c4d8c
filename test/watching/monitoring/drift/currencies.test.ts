import { describe, expect, test } from 'vitest'
import { maxCurrencies } from '#worker/watching/monitoring/drift/constants.ts'
import type { DriftFlag } from '#worker/watching/monitoring/drift/contract.ts'
import {
  otherCurrencyIn,
  pricesIn,
  withCurrencyOf,
  withFound,
} from '#worker/watching/monitoring/drift/currencies.rules.ts'
import { driftMail } from '#worker/watching/monitoring/drift/mail.ts'
import { newDrift, restarted } from '#worker/watching/monitoring/drift/rules.ts'

const readIn = (...currencies: string[]) =>
  currencies.reduce((state, currency) => withCurrencyOf(state, { currency }), newDrift)

describe('the currency of a platform’s pages', () => {
  test('is that of nearly all of the newest ones, and outlives that its pages are taken as right', () => {
    const euros = Array.from({ length: maxCurrencies }, () => 'EUR')
    expect(pricesIn(newDrift)).toBeNull()
    expect(pricesIn(readIn('EUR'))).toBe('EUR')
    expect(pricesIn(readIn('EUR', 'GBP'))).toBeNull()
    expect(pricesIn(readIn('GBP', ...euros))).toBe('EUR')
    expect(pricesIn(readIn(...euros, 'GBP'))).toBeNull()
    expect(pricesIn(restarted(readIn(...euros)))).toBe('EUR')
    expect(withCurrencyOf(newDrift, {})).toBe(newDrift)
  })

  test('is noted by a new alarm where the platform is set to another', () => {
    const flag: DriftFlag = { since: 1, of: 3, evidence: [] }
    const flagged = { ...readIn('EUR'), flag }
    expect(withFound(flagged, null, 'GBP').flag).toEqual({ ...flag, found: 'EUR' })
    expect(withFound(flagged, null, 'EUR').flag).toEqual(flag)
    expect(withFound(flagged, flag, 'GBP').flag).toEqual(flag)
    expect(withFound({ ...newDrift, flag }, null, 'GBP').flag).toEqual(flag)
  })

  test('is compared with what the platform is set to now', () => {
    const curva = { id: 4, name: 'Curva', currency: 'GBP' }
    const other = { platformId: 4, platform: 'Curva', found: 'EUR', expected: 'GBP', offers: 0 }
    expect(otherCurrencyIn(curva, { pricesIn: 'EUR' })).toEqual(other)
    expect(otherCurrencyIn({ ...curva, currency: 'EUR' }, { pricesIn: 'EUR' })).toBeNull()
    expect([otherCurrencyIn(curva, { pricesIn: null }), otherCurrencyIn(curva, null)]).toEqual([null, null])
  })
})

test('the mail of an alarm for another currency leads to the field that ends it', () => {
  const envelope = { from: 'a@touchline.example', to: 'b@touchline.example', publicOrigin: 'https://touchline.example' }
  const alarm = { platformId: 4, title: 'Prices of Curva are in EUR', since: 0, evidence: [] }
  const textOf = (isOtherCurrency: boolean) => driftMail({ ...alarm, isOtherCurrency }, envelope).text
  expect(textOf(true)).toContain('https://touchline.example/admin/platforms/4#currency')
  expect(textOf(false)).not.toContain('#currency')
})
