import { expect, test } from 'vitest'
import type { DriftFlag } from '#worker/watching/monitoring/drift/contract.ts'
import { flagTitle } from '#worker/watching/monitoring/drift/words.rules.ts'

const sign = (kind: 'yield' | 'prices' | 'structure', was: number, is: number): DriftFlag['evidence'][number] => ({
  kind,
  was,
  is,
  isStrong: true,
  checks: 3,
})

test('an alarm says that pages have changed only where more than their tickets is missing', () => {
  const titleOf = (...evidence: DriftFlag['evidence']) => flagTitle('Club Direct', { evidence })
  expect(titleOf(sign('yield', 12, 0))).toBe('The pages of Club Direct give no tickets')
  expect(titleOf(sign('yield', 12, 4))).toBe('The pages of Club Direct have changed')
  expect(titleOf(sign('yield', 12, 0), sign('structure', 100, 20))).toBe('The pages of Club Direct have changed')
})
