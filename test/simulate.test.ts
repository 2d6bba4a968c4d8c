import { describe, expect, test } from 'vitest'
import { simulate } from '#scripts/simulate/run.ts'

// More seeds: `npm run simulate -- --seeds 1000`. A seed that ever broke a promise belongs into this list.
const seeds = Array.from({ length: 6 }, (_, index) => index + 1)

describe('simulated days of crashes, lost queues, redelivery and reordering', () => {
  test.each(seeds)('seed %i: nobody misses an alert, nobody gets one twice', async (seed) => {
    const report = await simulate(seed)
    expect(report.broken).toEqual([])
    expect(report.tellings).toBeGreaterThan(0)
    expect(report.crashes).toBeGreaterThan(0)
  })

  test('the same seed is the same days', async () => {
    expect(await simulate(5)).toEqual(await simulate(5))
  })
})
