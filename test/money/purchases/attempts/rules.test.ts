import { expect, test } from 'vitest'
import { isUsedUp } from '#worker/money/purchases/attempts/rules.ts'

test.each([
  ['of one purchase, made', ['completed'], 1, true],
  ['of two, of which one is made', ['completed', 'processing', 'failed', 'cancelled'], 2, false],
  ['of two, made', ['completed', 'failed', 'completed'], 2, true],
  ['that has tried nothing', [], 1, false],
] as const)('a mandate %s', (_what, statuses, purchases, isFinished) => {
  const attempts = statuses.map((status) => ({ status, mandateId: 'm1' }))
  expect(isUsedUp([...attempts, { status: 'completed', mandateId: 'm2' }], 'm1', purchases)).toBe(isFinished)
})
