import { secondMs } from '#worker/ground/platform/clock.ts'

/** How long, and for how many matches, an isolate caches a match page's data. */
export const matchPageKeptMs = secondMs
export const maxKeptMatchPages = 100
