/** Firings that an alert keeps for a match behind its newest one. */
export const earlierFiringsKept = 20
