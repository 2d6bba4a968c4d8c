import { secondMs } from '../platform/clock.ts'

/** How long an isolate keeps what a match's page tells, and of how many matches. */
export const matchPageKeptMs = secondMs
export const maxKeptMatchPages = 100
