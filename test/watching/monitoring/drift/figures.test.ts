import { expect, test } from 'vitest'
import { driftFigures } from '#scripts/simulate/drift/figures.ts'
import { forms } from '#scripts/simulate/drift/forms.ts'

const quickest = forms.filter(({ name }) => name === 'JSON-LD' || name === 'script data by rules')

// Two kinds of page on platforms of three matches, the same figures each time; all of them: figures.deep.test.ts
test('planted changes of some fixture pages are flagged within ten checks, ordinary courses are not, and none is announced', async () => {
  const { planted, honest, missed, falselyFlagged, wrongChanges } = await driftFigures(1, {
    forms: quickest,
    sizes: [3],
  })
  expect({ planted, honest }).toEqual({ planted: 16, honest: 33 })
  expect(missed).toEqual([])
  expect(falselyFlagged).toEqual([])
  expect(wrongChanges).toBe(0)
})
