import { secondMs } from '#worker/ground/platform/clock.ts'

/** How long a match page's data is shown after it was read, and for how many matches an isolate keeps it. */
export const matchPageKeptMs = secondMs
/** Sellers, sales and related matches: what is new of them may come some seconds late. */
export const slowFactsKeptMs = 10 * secondMs
export const maxKeptMatchPages = 100

/** How long a page waits for what the room keeps before it reads the database itself. */
export const keptFactsTimeoutMs = 200
