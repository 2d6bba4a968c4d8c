import { secondMs } from '#worker/ground/platform/clock.ts'

/** How long, and for how many matches, an isolate caches a match page's data. */
export const matchPageKeptMs = secondMs
/** Related matches, which no visitor waits for. */
export const slowFactsKeptMs = 10 * secondMs
export const maxKeptMatchPages = 100
