import { describe, expect, test } from 'vitest'
import { simulate } from '#scripts/simulate/run.ts'
import { brokenIn, parts } from './seeds.ts'

describe('simulated days of crashes, lost messages, redelivery and reordering', () => {
  test.each(parts)('seeds %i to %i: every alert arrives, and none arrives twice', async (...part) => {
    expect(await brokenIn(part, simulate)).toEqual([])
  })

  test('the same seed gives the same days', async () => {
    expect(await simulate(5)).toEqual(await simulate(5))
  })
})
