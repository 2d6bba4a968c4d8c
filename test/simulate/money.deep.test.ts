import { expect, test } from 'vitest'
import { simulateMoney } from '#scripts/simulate/money/run.ts'
import { brokenIn, parts } from './seeds.ts'

test.each(parts)('seeds %i to %i: the books balance, and no buyer pays twice', async (...part) => {
  expect(await brokenIn(part, simulateMoney)).toEqual([])
})
