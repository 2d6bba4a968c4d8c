import { expect, test } from 'vitest'
import { allocatedBytes, allowedBytes, allowedGrowth } from '#scripts/bench/guard.ts'

test('what is done all day allocates no more than was meant', async () => {
  for (const [what, bytes] of Object.entries(await allocatedBytes())) {
    const meant = allowedBytes[what] ?? 0
    expect(bytes, `${what}: change scripts/bench/guard.ts if it must`).toBeLessThanOrEqual(meant * (1 + allowedGrowth))
    // A number far above what is needed would hold nothing.
    expect(bytes, `${what}: lower its number in scripts/bench/guard.ts`).toBeGreaterThan(
      meant * (1 - 2 * allowedGrowth),
    )
  }
})
