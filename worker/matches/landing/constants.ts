import { dayMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** Matches on the home page. */
export const landingMatches = 6

/** Lists of matches below the next ones, in this order. */
export const railNames = ['falls', 'returns', 'weekend'] as const
export type RailName = (typeof railNames)[number]

/** Matches of each list, and how long ago tickets may have come back. */
export const railLength = 4
export const returnsShownMs = dayMs

/** Cheap at the weekend means under this, in pence of the home currency. */
export const cheapWeekendPence = 3_000

/** Answers by the visitor's country that an isolate caches. */
export const maxCountriesKept = 60

/** Parties whose lists an isolate caches. */
export const maxPartiesKept = 40

/** Rows of the ledger, and the number of most recently changed matches whose rooms are asked. */
export const ledgerRows = 5
export const ledgerRooms = 6

/** History rows per room: enough to find an offer's previous price. */
export const ledgerHistory = 60

/** The ledger's heading names the first of these it fits in; older than the last is not "seen" any more. */
export const ledgerFreshMs = 2 * minuteMs
export const ledgerOldMs = 10 * minuteMs

/** Rooms that answer later are left out, so that the page never waits for one match. */
export const ledgerTimeoutMs = 400

/** How often a visible home page reloads the ledger, and how long it waits for the answer. */
export const ledgerAskedEveryMs = 30 * secondMs
export const ledgerAskTimeoutMs = 10 * secondMs

/** How long an isolate caches what is the same for all visitors. */
export const ledgerKeptMs = 5 * secondMs
export const matchesKeptMs = 5 * secondMs
export const figuresKeptMs = 30 * secondMs
export const coverageKeptMs = 5 * minuteMs

/** Shown when the match list cannot be read; a known status follows in brackets. */
export const matchesUnavailable = 'Failed to load matches. Please try again later.'
