/** `RUNS=20 npx vitest …` runs twenty times as many, as the deep run does. */
const factor = Number(process.env.RUNS ?? (process.env.DEEP === '1' ? 20 : 1))

/**
 * Examples per property test in every run: enough to check the promise, not to search for unknown
 * failures.
 */
export function runs(usual: number): { numRuns: number } {
  return { numRuns: usual * factor }
}
