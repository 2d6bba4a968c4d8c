/** `RUNS=20 npx vitest …` tries twenty times as many. */
const factor = Number(process.env.RUNS ?? 1)

/**
 * How many examples a property is tried with in every run of the tests: enough to hold the promise, not to search for what
 * nobody has thought of.
 */
export function runs(usual: number): { numRuns: number } {
  return { numRuns: usual * factor }
}
