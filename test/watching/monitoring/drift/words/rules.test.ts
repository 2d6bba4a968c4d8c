import { expect, test } from 'vitest'
import type { DriftFlag } from '#worker/watching/monitoring/drift/contract.ts'
import {
  evidenceTexts,
  flagTitle,
  isOtherCurrency,
  otherCurrencyText,
} from '#worker/watching/monitoring/drift/words.rules.ts'

const sign = (kind: 'yield' | 'prices' | 'structure', was: number, is: number): DriftFlag['evidence'][number] => ({
  kind,
  was,
  is,
  isStrong: true,
  checks: 3,
})

test('an alarm says that pages have changed only where more than their tickets is missing', () => {
  const titleOf = (...evidence: DriftFlag['evidence']) => flagTitle('Club Direct', { evidence }, 'GBP')
  expect(titleOf(sign('yield', 12, 0))).toBe('The pages of Club Direct give no tickets')
  expect(titleOf(sign('yield', 12, 4))).toBe('The pages of Club Direct have changed')
  expect(titleOf(sign('yield', 12, 0), sign('structure', 100, 20))).toBe('The pages of Club Direct have changed')
})

test('an alarm of a platform set to another currency than its pages have names both, until it is set to theirs', () => {
  const flag: DriftFlag = { since: 0, of: 10, evidence: [sign('prices', 4_500, 5_400)], found: 'EUR' }
  expect(flagTitle('Curva', flag, 'GBP')).toBe('Prices of Curva are in EUR; this platform is set to GBP')
  expect(evidenceTexts(flag, 'GBP')[0]).toBe('Prices are in EUR; this platform is set to GBP.')
  expect(evidenceTexts(flag, 'GBP')).toHaveLength(2)
  expect(flagTitle('Curva', flag, 'EUR')).toBe('The pages of Curva have changed')
  expect(evidenceTexts(flag, 'EUR')).toHaveLength(1)
  expect([isOtherCurrency(flag, 'GBP'), isOtherCurrency(flag, 'EUR')]).toEqual([true, false])
})

test('a platform of which nothing waits for its currency is named without a count', () => {
  const curva = { platform: 'Curva', found: 'EUR', expected: 'GBP' }
  expect(otherCurrencyText({ ...curva, offers: 0 })).toBe('Prices of Curva are in EUR; this platform is set to GBP.')
  expect(otherCurrencyText({ ...curva, offers: 1 })).toContain('set to GBP: 1 ticket is held back.')
})
