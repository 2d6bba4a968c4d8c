import { secondMs } from '#worker/ground/platform/clock.ts'

/** How long, and for how many matches, an isolate caches a match page's data. */
export const matchPageKeptMs = secondMs
/** What no visitor waits for: related matches, and where it is played. */
export const slowFactsKeptMs = 10 * secondMs
export const maxKeptMatchPages = 100
