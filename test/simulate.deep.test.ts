import { describe, expect, test } from 'vitest'
import { simulateMoney } from '#scripts/simulate/money/run.ts'
import { simulatePurchases } from '#scripts/simulate/purchases/run.ts'
import { simulate } from '#scripts/simulate/run.ts'

const seedCount = Number(process.env.SEEDS ?? 1_000)
const seedsOfAPart = 50

/** Parts of the seeds, each as its first and last. */
const parts = Array.from({ length: Math.ceil(seedCount / seedsOfAPart) }, (_, index) => {
  const first = index * seedsOfAPart + 1
  return [first, Math.min(first + seedsOfAPart - 1, seedCount)] as const
})

async function brokenIn(
  [first, last]: readonly [number, number],
  run: (seed: number) => Promise<{ broken: string[] }>,
): Promise<string[]> {
  const found: string[] = []
  for (let seed = first; seed <= last; seed += 1) {
    const { broken } = await run(seed)
    found.push(...broken.map((one) => `seed ${seed}: ${one}`))
  }
  return found
}

describe('simulated days of crashes, lost messages, redelivery and reordering', () => {
  test.each(parts)('seeds %i to %i: every alert arrives, and none arrives twice', async (...part) => {
    expect(await brokenIn(part, simulate)).toEqual([])
  })

  test('the same seed gives the same days', async () => {
    expect(await simulate(5)).toEqual(await simulate(5))
  })
})

describe('simulated days of buyers, with a provider that loses its answers', () => {
  test.each(parts)('seeds %i to %i: the books balance, and no buyer pays twice', async (...part) => {
    expect(await brokenIn(part, simulateMoney)).toEqual([])
  })
})

describe('simulated purchases under mandates', () => {
  test.each(parts)('seeds %i to %i: no mandate is exceeded, and every penny is explained', async (...part) => {
    expect(await brokenIn(part, async (seed) => simulatePurchases(seed))).toEqual([])
  })
})
