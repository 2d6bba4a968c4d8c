import { expect, test } from 'vitest'
import { driftFigures } from '#scripts/simulate/drift/figures.ts'
import { forms } from '#scripts/simulate/drift/forms.ts'

const quickest = forms.filter(({ name }) => name === 'script data by rules')

// One kind of page on platforms of three matches, the same figures each time; all of them: figures.deep.test.ts
test('planted changes of a fixture page are flagged within ten checks, ordinary courses are not, and none is announced', async () => {
  const { planted, honest, missed, falselyFlagged, wrongChanges } = await driftFigures(1, {
    forms: quickest,
    sizes: [3],
  })
  expect({ planted, honest }).toEqual({ planted: 8, honest: 15 })
  expect(missed).toEqual([])
  expect(falselyFlagged).toEqual([])
  expect(wrongChanges).toBe(0)
})
