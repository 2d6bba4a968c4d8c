/** Whether this is `npm run test:deep`, in which every case is tried and not a sample. */
export const isDeep = process.env.DEEP === '1'

/** Chooses the samples of this run; the runner prints it, and SAMPLE_SEED repeats one. */
export const sampleSeed = Number(process.env.SAMPLE_SEED ?? Math.floor(Math.random() * 1_000_000))

/** What properties draw their examples from. */
export const exampleSeed = isDeep || process.env.RUNS ? sampleSeed : 2027

/** `RUNS=20 npx vitest …` runs twenty times as many examples, as the deep run does. In workerd too, which has no such variable. */
export const runsFactor = Number(process.env.RUNS ?? (isDeep ? 20 : 1))

declare module 'vitest' {
  interface ProvidedContext {
    isDeep: boolean
    sampleSeed: number
    exampleSeed: number
    runsFactor: number
  }
}
