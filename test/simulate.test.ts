import { describe, expect, test } from 'vitest'
import { simulate } from '#scripts/simulate/run.ts'

// More seeds: `npm run simulate -- --seeds 1000`. A seed that ever failed belongs in this list.
const seeds = Array.from({ length: 6 }, (_, index) => index + 1)

describe('simulated days of crashes, lost messages, redelivery and reordering', () => {
  test.each(seeds)('seed %i: every alert arrives, and none arrives twice', async (seed) => {
    const report = await simulate(seed)
    expect(report.broken).toEqual([])
    expect(report.tellings).toBeGreaterThan(0)
    expect(report.crashes).toBeGreaterThan(0)
  })

  test('the same seed gives the same days', async () => {
    expect(await simulate(5)).toEqual(await simulate(5))
  })
})
