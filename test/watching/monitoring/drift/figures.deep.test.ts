import { expect, test } from 'vitest'
import { driftFigures } from '#scripts/simulate/drift/figures.ts'

// Everything in it comes from seeds, so that these are the same figures each time. More of them: npm run bench -- drift
test('planted changes of the fixture pages are flagged within ten checks, ordinary courses are not, and none is announced', async () => {
  const { planted, honest, recall, precision, wrongChanges } = await driftFigures(1)
  expect({ planted, honest }).toEqual({ planted: 105, honest: 184 })
  expect(recall).toBeGreaterThanOrEqual(0.95)
  expect(precision).toBeGreaterThanOrEqual(0.9)
  expect(wrongChanges).toBe(0)
})
