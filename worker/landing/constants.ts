import { minuteMs, secondMs } from '../platform/clock.ts'

/** Matches that the home page shows. */
export const landingMatches = 6

/** Rows of the ledger, and the rooms that are asked for them: those of the matches that changed last. */
export const ledgerRows = 5
export const ledgerRooms = 6

/** History rows read of one room: enough to know what an offer cost before. */
export const ledgerHistory = 60

/** The ledger is headed by the first of these that it fits in; what is older than the last is not "seen" any more. */
export const ledgerFreshMs = 2 * minuteMs
export const ledgerOldMs = 10 * minuteMs

/** A room that does not answer by then is left out: the page never waits for one match. */
export const ledgerTimeoutMs = 400

/** How often a home page that somebody looks at asks for the ledger again, and how long it waits for the answer. */
export const ledgerAskedEveryMs = 30 * secondMs
export const ledgerAskTimeoutMs = 10 * secondMs

/** How long an isolate keeps what every visitor is shown alike. */
export const ledgerKeptMs = 5 * secondMs
export const matchesKeptMs = 5 * secondMs
export const figuresKeptMs = 30 * secondMs
export const coverageKeptMs = 5 * minuteMs

/** Why the match section is empty when its list cannot be read; a known status is told in brackets. */
export const matchesUnavailable = 'Failed to load matches. Please try again later.'
