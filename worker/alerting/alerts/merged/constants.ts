/** Alerts that one batch moves to another match: far below the database's time limit. */
export const alertsPerMove = 500
/** Batches of one run; the next minute goes on. */
export const movesPerRun = 40
