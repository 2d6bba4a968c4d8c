import { inject } from 'vitest'

/**
 * Examples per property test in every run: enough to check the promise, not to search for unknown
 * failures.
 */
export function runs(usual: number): { numRuns: number } {
  return { numRuns: usual * inject('runsFactor') }
}
