import { expect, test } from 'vitest'
import { simulatePurchases } from '#scripts/simulate/purchases/run.ts'
import { brokenIn, parts } from './seeds.ts'

test.each(parts)('seeds %i to %i: no mandate is exceeded, and every penny is explained', async (...part) => {
  expect(await brokenIn(part, simulatePurchases)).toEqual([])
})
