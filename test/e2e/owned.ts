// What one test file on the product of the run has for itself, because it changes it for all others.

/**
 * Sellers of the sandbox whose rules a file changes at the desk, so that none of their prices may be read meanwhile or
 * afterwards. Of the sandbox's tables only those of this one give a price a cell of its own, with its sign.
 */
export const ownSellers: Record<string, string> = { 'turnstile-tickets': 'desk.e2e.test.ts' }

/** Clubs of the Premier League whose next match at home is for one file: its prices, and its "Refresh" that all share. */
export const ownHomeTeams = { phoneJourney: 'Fulham', refresh: 'Aston Villa' }
